"""Records the SHA-256 of MicroPython's official images: `.venv/bin/python scripts/official_images.py [--check]`.

Fetches each image of host/marshub/tools/official.json from its makers (needs the network), looks whether it is for its
chip and what copies elsewhere in public are, and writes its SHA-256, where it came from and when into that file.
`--check` writes nothing and says which recorded hashes are not those of what lies there now. Run it after a release was
added to the file, with "sha256" set to null; have somebody else run `--check` elsewhere before a release of ours.
"""

from __future__ import annotations

import datetime
import json
import sys

from marshub.tools.errors import ToolError
from marshub.tools.images import RELEASES, TABLE, download_image, parse_image


def main() -> int:
    """Check the table. The exit code is 0 if every image could be fetched and is the expected one."""
    if sys.argv[1:] not in ([], ["--check"]):
        print(__doc__)
        return 2
    table = json.loads(TABLE.read_text(encoding="utf-8"))
    wrong = 0
    rows = [(chip, row, official) for chip, images in RELEASES.items() for row, official in enumerate(images)]
    for chip, row, official in rows:
        try:
            image = parse_image(download_image(official.url), official.file)
            official.check(image.sha256)
        except ToolError as error:
            print(f"{official.file}: {error}")
            wrong += 1
            continue
        if image.chip.replace("-", "").lower() != chip:
            print(f"{official.url} is for {image.chip}, not for {chip}")
            wrong += 1
        elif official.sha256 not in (None, image.sha256):
            print(f"{official.url} has {image.sha256}, recorded is {official.sha256} ({official.source})")
            wrong += 1
        else:
            today = datetime.datetime.now(datetime.UTC).date().isoformat()
            table[chip][row] |= {"sha256": image.sha256, "source": f"{official.url}, {len(image.data)} bytes, {today}"}
            print(f"{official.file}: {image.sha256}, {'as recorded' if official.sha256 else 'new'}")
    if not sys.argv[1:]:
        TABLE.write_text(json.dumps(table, indent=2) + "\n", encoding="utf-8")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
