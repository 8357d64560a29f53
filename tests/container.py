"""`./dev container`: performs the steps of `deploy/Dockerfile` in a bare Debian, and runs what they make.

    ./dev container            in a folder that is deleted afterwards
    ./dev container FOLDER     in one that stays, whose Debian is used again

This needs root and debootstrap, and no container engine. Debian's python3 stands in for the image that the file names.
The server has process ids of its own, and may write only in its volume and in /tmp. It shares this machine's network,
so it is given another port.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from urllib.request import Request, urlopen

from tests.cluster import free_port, place
from tests.running import ROOT

DOCKERFILE = ROOT / "deploy" / "Dockerfile"
SUITE = "bookworm"
PACKAGES = "ca-certificates,python3,python3-venv"
CERTIFICATES = "/etc/ssl/certs/ca-certificates.crt"
"""This machine's are used in all steps: its network may have an authority of its own."""
STOP_S = 10
"""Seconds until `docker stop` kills."""
UNKNOWN_USER = "4242:4242"
NEW_TABLE = {"game": "bungee", "name": "Ana", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "sensible"}]}

ISOLATE = """
set -eu
root=$1 volume=$2 user=$3
shift 3
mount --bind "$root" "$root"
mount -t proc proc "$root/proc"
if [ -n "$volume" ]; then
  mount -t tmpfs tmpfs "$root/tmp"
  mount -t tmpfs tmpfs "$root/dev/shm"
  mount -o remount,bind,ro "$root"
  mount --bind "$volume" "$root/data"
fi
exec chroot --userspec="$user" --groups= "$root" "$@"
"""
"""Runs a command in a root file system, which is read-only where a volume is given."""


@dataclass
class Image:
    """A root file system, and how a container of it is run."""

    root: Path
    workdir: str = "/"
    user: str = "0:0"
    env: dict[str, str] = field(
        default_factory=lambda: {"PATH": "/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"}
    )
    volumes: list[str] = field(default_factory=list)
    healthcheck: list[str] = field(default_factory=list)
    entrypoint: list[str] = field(default_factory=list)
    cmd: list[str] = field(default_factory=list)

    def command(self, *words: str, user: str = "", volume: Path | str = "", **env: str) -> list[str]:
        """The command line that runs `words` as process 1 of a container."""
        isolated = ["unshare", "--mount", "--pid", "--fork", "sh", "-c", ISOLATE, "sh"]
        settings = [f"{name}={value}" for name, value in {**self.env, **env}.items()]
        inside = ["env", "-i", "-C", self.workdir, *settings, *words]
        return [*isolated, str(self.root), str(volume), user or self.user, *inside]


def steps(text: str) -> list[tuple[str, str]]:
    """The instructions of a Dockerfile, each with its arguments."""
    text = re.sub(r"^\s*#.*\n", "", text, flags=re.MULTILINE).replace("\\\n", "")
    return [(word, rest) for word, _, rest in (line.partition(" ") for line in text.splitlines() if line)]


def context() -> list[Path]:
    """The files that `COPY .` finds: for each the last pattern of the .dockerignore that fits it decides."""
    lines = Path(f"{DOCKERFILE}.dockerignore").read_text().splitlines()
    patterns = [(not line.startswith("!"), _pattern(line.removeprefix("!"))) for line in lines]

    def ignored(path: str) -> bool:
        return next((out for out, pattern in reversed(patterns) if pattern.fullmatch(path)), False)

    found = []
    for folder, folders, files in os.walk(ROOT):
        here = Path(folder).relative_to(ROOT)
        # No pattern of ours readmits a part of what another leaves out.
        folders[:] = [name for name in folders if not ignored(str(here / name))]
        found += [here / name for name in files if not ignored(str(here / name))]
    return found


def _pattern(text: str) -> re.Pattern[str]:
    parts = {"**/": "(?:.*/)?", "*": "[^/]*"}
    words = (parts.get(part, re.escape(part)) for part in re.split(r"(\*\*/|\*)", text))
    return re.compile("".join(words) + "(?:/.*)?")


def build(folder: Path) -> Image:
    """Perform all steps; the image is what the last stage makes."""
    base = folder / SUITE
    if not base.exists():
        run("debootstrap", "--variant=minbase", f"--include={PACKAGES}", SUITE, f"{base}.part")
        base.with_suffix(".part").rename(base)
    for file in (CERTIFICATES, "/etc/resolv.conf"):
        shutil.copy(file, f"{base}{file}")
    stages: dict[str, Image] = {}
    for word, rest in steps(DOCKERFILE.read_text()):
        print(f"· {word} {rest}", flush=True)
        match word:
            case "FROM":
                _, _, name = rest.partition(" AS ")
                image = stages[name] = Image(folder / f"stage-{name}")
                shutil.rmtree(image.root, ignore_errors=True)
                run("cp", "-a", "--reflink=auto", str(base), str(image.root))
            case "WORKDIR":
                image.workdir = rest
                (image.root / rest.lstrip("/")).mkdir(parents=True, exist_ok=True)
            case "COPY":
                copy(image, rest.split(), stages)
            case "RUN":
                given = dict.fromkeys(("PIP_CERT", "SSL_CERT_FILE", "NODE_EXTRA_CA_CERTS"), CERTIFICATES)
                run(*image.command("sh", "-c", rest, **given))
            case "ENV":
                image.env |= dict(pair.split("=", 1) for pair in shlex.split(rest))
            case "USER":
                image.user = rest
            case "VOLUME":
                image.volumes.append(rest)
            case "HEALTHCHECK":
                image.healthcheck = json.loads(rest.partition("CMD ")[2])
            case "ENTRYPOINT":
                image.entrypoint = json.loads(rest)
            case "CMD":
                image.cmd = json.loads(rest)
            case "EXPOSE":
                pass
            case _:
                sys.exit(f"{DOCKERFILE} has an instruction that is unknown here: {word}")
    return image


def copy(image: Image, words: list[str], stages: dict[str, Image]) -> None:
    """COPY, of the whole context or of a folder of another stage."""
    match words:
        case [".", "."]:
            for path in context():
                goal = image.root / image.workdir.lstrip("/") / path
                goal.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / path, goal)
        case [option, source, goal] if option.startswith("--from="):
            other = stages[option.removeprefix("--from=")].root
            run("cp", "-a", f"{other}{source}", f"{image.root}{goal}")
        case _:
            sys.exit(f"{DOCKERFILE} copies in a way that is unknown here: {words}")


def run(*command: str) -> None:
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    if done.returncode:
        sys.exit(f"{done.stdout}\nfailed ({done.returncode}): {shlex.join(command)[-300:]}")


@contextmanager
def container(image: Image, volume: Path, user: str = "", **env: str) -> Iterator[str]:
    """A running container that is healthy, as its address; it has to end when it is told to."""
    port = str(free_port())
    enter = partial(image.command, user=user, volume=volume, TABLEE_PORT=port, **env)
    with subprocess.Popen(enter(*image.entrypoint, *image.cmd), stdout=subprocess.PIPE, text=True) as process:

        def end(number: signal.Signals) -> int:
            """Send a signal to process 1: `unshare` does not pass it on."""
            for first in Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split():
                os.kill(int(first), number)
            return process.wait(STOP_S)

        try:
            assert process.stdout
            line = process.stdout.readline()
            assert f":{port}/" in line, f"not open: {line}"
            run(*enter(*image.healthcheck))
            yield f"http://127.0.0.1:{port}"
            assert end(signal.SIGTERM) == 0
        finally:
            if process.poll() is None:
                end(signal.SIGKILL)


def ask(address: str, body: object = None) -> dict[str, object]:
    """What the server answers, with a table's name or a new table."""
    data = None if body is None else json.dumps(body).encode()
    request = Request(address, data, {"Content-Type": "application/json"})
    with urlopen(request) as answer:
        answered: dict[str, object] = json.load(answer)
    return answered


def volume_for(image: Image, folder: Path) -> Path:
    """A new volume, which an engine fills with what the image has in its place."""
    [inside] = image.volumes
    shutil.rmtree(folder, ignore_errors=True)
    run("cp", "-a", f"{image.root}{inside}", str(folder))
    return folder


def main() -> None:
    parser = argparse.ArgumentParser(
        "./dev container", description="Try deploy/Dockerfile without an engine."
    )
    parser.add_argument(
        "folder", nargs="?", default="", help="where the Debian is kept; without, it is deleted"
    )
    wishes = parser.parse_args()
    if os.geteuid() != 0 or shutil.which("debootstrap") is None:
        sys.exit("./dev container needs root and debootstrap")
    with ExitStack() as stack:
        folder = place(wishes.folder, stack)
        image = build(folder)
        volume = volume_for(image, folder / "volume")
        with container(image, volume) as address:
            seated = ask(f"{address}/api/tables", NEW_TABLE)
            ask(f"{address}/api/fairness")  # which another process works out
        print("· healthy, made a table, ended when told to", flush=True)
        with container(image, volume, HOME="/", TABLEE_NAME="jeux.example") as address:
            ask(f"{address}/api/tables/{seated['table']}")
        print("· started again, found the table", flush=True)
        own = volume_for(image, folder / "own")
        refused = image.command(*image.entrypoint, *image.cmd, user=UNKNOWN_USER, volume=own)
        said = subprocess.run(refused, capture_output=True, text=True, check=False)
        assert (said.returncode, said.stderr.count("\n")) == (2, 1), said
        print(f"· as user {UNKNOWN_USER}, whose folder it is not: {said.stderr.strip()}")
        os.chown(own, *map(int, UNKNOWN_USER.split(":")))
        with container(image, own, user=UNKNOWN_USER) as address:
            ask(f"{address}/api/tables", NEW_TABLE)
        print(f"· as user {UNKNOWN_USER}, whose folder it is: the same as before")


if __name__ == "__main__":
    main()
