"""Workflows and forms fit their schemas and call our scripts, versions agree, the changelog keeps its form."""

from __future__ import annotations

import re
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner

from marshub import resources
from marshub.board import profile
from marshub.games import GAMES

ROOT = Path(__file__).parents[2]
FORMS = sorted(path for path in (ROOT / ".github/ISSUE_TEMPLATE").glob("*.yml") if path.name != "config.yml")
ACTIONS = sorted([*(ROOT / ".github/workflows").glob("*.yml"), *(ROOT / ".forgejo/workflows").glob("*.yml")])
GITLAB = ROOT / ".gitlab-ci.yml"
SCHEMAS = {
    "vendor.github-workflows": ACTIONS,
    "vendor.gitlab-ci": [GITLAB],
    "vendor.github-issue-forms": FORMS,
    "vendor.github-issue-config": [ROOT / ".github/ISSUE_TEMPLATE/config.yml"],
    "vendor.citation-file-format": [ROOT / "CITATION.cff"],
}
#: What a workflow may do beside calling a script of ours: fetch the sources, and store what was made.
SETUP = {
    'git config --global --add safe.directory "$GITHUB_WORKSPACE"',
    'git clone "$SOURCES" . && git fetch origin "$GITHUB_REF" && git checkout FETCH_HEAD',
}
USED = {"actions/checkout@v4", "actions/upload-artifact@v4"}


def read_yaml(path: Path) -> dict[str, Any]:
    result = yaml.safe_load(path.read_text(encoding="utf-8"))
    assert isinstance(result, dict)
    return result


def list_commands() -> list[tuple[Path, str]]:
    """Return every command of every workflow, with its file."""
    result = []
    for path in ACTIONS:
        for job in read_yaml(path)["jobs"].values():
            for step in job["steps"]:
                assert "run" in step or step["uses"] in USED, f"{path.name}: {step}"
                result += [(path, step["run"])] if "run" in step else []
    jobs = (job for job in read_yaml(GITLAB).values() if isinstance(job, dict))
    return result + [(GITLAB, command) for job in jobs for command in job.get("script", [])]


@pytest.mark.parametrize("schema", SCHEMAS)
def test_files_for_hosts_fit_their_schemas(schema: str) -> None:
    files = [str(path) for path in SCHEMAS[schema]]
    assert files
    from check_jsonschema import main as check_jsonschema  # it brings requests: a tenth of a second of each worker

    result = CliRunner().invoke(check_jsonschema, ["--builtin-schema", schema, "--default-filetype", "yaml", *files])
    assert result.exit_code == 0, result.output


def test_workflows_call_the_projects_scripts_and_nothing_else() -> None:
    listed = subprocess.run(["git", "ls-files", "-s", ".ci"], cwd=ROOT, capture_output=True, text=True, check=True)
    scripts = {line.split("\t")[1] for line in listed.stdout.splitlines() if line.startswith("100755")}
    assert {f".ci/{path.name}" for path in (ROOT / ".ci").iterdir()} == scripts, "each is executable, in git too"
    called: dict[str, set[str]] = {}
    for path, command in list_commands():
        if command not in SETUP:
            assert command in scripts, f"{path.name}: {command}"
            called.setdefault(path.parts[len(ROOT.parts)], set()).add(command)
    assert called == dict.fromkeys((".github", ".forgejo", GITLAB.name), scripts)


def test_scripts_of_servers_are_sound_shell() -> None:
    for path in (ROOT / ".ci").iterdir():
        subprocess.run(["bash", "-n", str(path)], check=True)


def test_forms_name_the_boards_and_games_there_are() -> None:
    fields = {
        field["id"]: field["attributes"]
        for path in FORMS
        for field in read_yaml(path)["body"]
        if field.get("id") in ("profile", "game")
    }
    assert set(fields["profile"]["options"][:-1]) == set(profile.list_names())
    assert len(fields["game"]["options"]) == len(GAMES)
    names = {re.sub(r"[^a-z]+", "-", option.lower()) for option in fields["game"]["options"]}
    assert names == set(GAMES)


def test_versions_agree() -> None:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    assert resources.read_firmware_version() == version
    assert read_yaml(ROOT / "CITATION.cff")["version"] == version
    headings = re.findall(r"^## \[([^]]+)\]", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert next(name for name in headings if name != "Unreleased") == version


def test_the_changelog_keeps_its_form() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    for version in re.split(r"^## ", text, flags=re.MULTILINE)[1:]:
        heading = version.partition("\n")[0]
        assert re.fullmatch(r"\[Unreleased\]|\[\d+\.\d+\.\d+\] - (\d{4}-\d\d-\d\d|unreleased)", heading), heading
        kinds = re.findall(r"^### (.+)$", version, re.MULTILINE)
        assert set(kinds) <= {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}
        assert len(kinds) == len(set(kinds)), f"{heading}: a part twice"
        for line in re.findall(r"^- ((?:.+\n)(?:  .+\n)*)", version, re.MULTILINE):
            words = re.sub(r"\([^)]*\)|`[^`]*`", "", " ".join(line.split()))
            assert len(re.findall(r"[.?!](?= [A-Z*]|$)", words)) <= 2, f"more than two sentences: {line}"


@pytest.mark.parametrize("name", ["CONTRIBUTING.md", "CODE_OF_CONDUCT.md", "SECURITY.md", "CHANGELOG.md"])
def test_links_of_the_projects_pages_lead_somewhere(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    for target in re.findall(r"\]\((?!https?:)([^)#]+)", text):
        assert (ROOT / target).exists(), target
