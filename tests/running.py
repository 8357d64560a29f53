"""The command, and servers, as real processes."""

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[1]
TABLEE = Path(sys.executable).with_name("tablee")


def tablee(*args: object) -> subprocess.CompletedProcess[str]:
    """What a `tablee` command said, and its status."""
    return subprocess.run([TABLEE, *map(str, args)], capture_output=True, text=True, timeout=20, check=False)


@contextmanager
def serving(data: Path, *args: str) -> Iterator[str]:
    """A `tablee serve` on a free port, ready when this yields its address (without the slash at the end)."""
    command = [str(TABLEE), "serve", "--port", "0", "--data", str(data), *args]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout
            line = process.stdout.readline()
            found = re.search(r"http://\S+(?=/)", line)
            assert found, f"no address in {line!r}"
            yield found[0]
        finally:
            process.terminate()
