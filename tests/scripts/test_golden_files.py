"""Golden games that are written again: which rules a changed line is about, and whether the commit says why."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from script_modules import SCRIPTS, script

golden = script("golden_files")
GAMES = Path(__file__).parents[1] / "games"


def test_a_changed_line_stands_with_the_rules_that_were_at_work() -> None:
    module = golden.load_golden_module(GAMES / "pocket_mars" / "golden_mars.py")
    lines = (GAMES / "pocket_mars" / "golden" / "two.txt").read_text(encoding="utf-8").splitlines(keepends=True)
    at = next(number for number, line in enumerate(lines) if line.startswith("Red: energy 2 → 1"))
    changed = [*lines[:at], "Red: energy 2 → 0.\n", *lines[at + 1 :]]
    assert golden.list_changes(module, "two", "".join(lines)) == []
    before, after = golden.list_changes(module, "two", "".join(changed))
    assert before == "- Red: energy 2 → 0."
    text, _, rules = after.partition("  [")
    assert text == "+ Red: energy 2 → 1."
    assert "PM-ENER-05" in rules.rstrip("]").split()
    (gone,) = golden.list_changes(module, "two", "".join([*lines[:at], "More.\n", *lines[at:]]))[1:]
    assert "PM-ENER-05" in gone


def test_rule_ids_belong_to_the_statement_that_they_stand_beside_or_above(tmp_path: Path) -> None:
    file = tmp_path / "marshub" / "games" / "rules.py"
    file.parent.mkdir(parents=True)
    file.write_text(
        '''class Rules:  # XX-A-01
    def play(self):
        """Play (XX-A-02)."""
        if self.won:  # XX-A-03
            return 1
        # XX-A-04
        return max(
            1,  # XX-A-05
            2,
        )
''',
        encoding="utf-8",
    )
    ids = {line: sorted(found) for line, found in golden.find_rule_ids(str(file)).items()}
    both = ["XX-A-04", "XX-A-05"]
    assert ids == {2: ["XX-A-02"], 3: ["XX-A-02"], 4: ["XX-A-03"], **dict.fromkeys(range(6, 11), both)}
    assert golden.find_rule_ids(str(tmp_path / "other.py")) == {}


@pytest.mark.parametrize(
    ("message", "refused"),
    [
        ("rules: Undo.", True),
        ("rules: Undo.\n\nGolden:", True),
        ("rules: Undo.\n\nGolden: Red may not land any more.", False),
    ],
    ids=["no reason", "an empty reason", "a reason"],
)
def test_a_commit_that_rewrites_golden_games_has_to_say_why(tmp_path: Path, message: str, refused: bool) -> None:
    def git(*words: str) -> None:
        name = ("-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false")
        subprocess.run(["git", *name, *words], cwd=tmp_path, check=True, capture_output=True)

    def write(name: str, text: str) -> None:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
        git("add", ".")

    game = "tests/games/toy/golden/two.txt"
    git("init", "-q")
    for number, name in enumerate([game, game, "scripts/golden_files.py", "tests/games/toy/golden/three.txt"]):
        write(name, f"{number}")
        git("commit", "-q", "-m", "Older than the rule, or new.")
    assert golden.find_commits_without_reason(tmp_path) == []
    write(game, "last")
    git("commit", "-q", "-m", message)
    bad = golden.find_commits_without_reason(tmp_path)
    assert [commit.partition(" ")[2] for commit in bad] == (["rules: Undo."] if refused else [])


@pytest.mark.parametrize("commits", [[], ["0123456789ab rules: Undo."]], ids=["all say why", "one does not"])
def test_the_checks_fail_for_a_commit_that_does_not_say_why(monkeypatch, capsys, commits: list[str]) -> None:
    monkeypatch.syspath_prepend(SCRIPTS)  # where it finds the scripts that it imports
    check = script("check")
    monkeypatch.setattr(check, "CHECKS", [])
    monkeypatch.setattr(check, "find_commits_without_reason", lambda: commits)
    monkeypatch.setattr("sys.argv", ["check.py", "--no-tests"])
    assert check.main() == len(commits)
    assert all(commit in capsys.readouterr().out for commit in commits)
