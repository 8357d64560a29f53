"""The files of another commit, to compare with."""

import subprocess
from pathlib import Path

HERE = Path(__file__).parents[1]


def unpack(commit: str, folder: str) -> None:
    """Put the files of a commit into a folder. Raises `LookupError`, with a sentence."""
    try:
        archive = subprocess.run(["git", "archive", commit], cwd=HERE, check=False, capture_output=True)
    except FileNotFoundError:
        raise LookupError(f"without git there is no commit '{commit}'") from None
    if archive.returncode:
        raise LookupError(f"there is no commit '{commit}' here")
    subprocess.run(["tar", "-x", "-C", folder], input=archive.stdout, check=True)
