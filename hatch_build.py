"""Wheel build hook: builds the page, and compiles the hot modules with mypyc where a C compiler is found.

WORMERY_PURE=1 never compiles. WORMERY_COMPILED=1 makes a wheel that could not be compiled an error. page_build.py tells
about the page.
"""

import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent))  # a build frontend runs this file from anywhere
import page_build

TOOLS = ["mypy==2.4.1", "setuptools>=77"]

# One shared library for all modules, so that they call each other directly, and a small shim beside each module.
SETUP = """
import sys
from mypyc.build import mypycify
from setuptools import setup

options = ["--config-file=", "--explicit-package-bases", "--follow-imports=silent", "--ignore-missing-imports"]
modules = mypycify([*options, *sys.argv[1:]], opt_level="3", debug_level="0", group_name="wormery", target_dir="c")
setup(name="wormery", ext_modules=modules, script_args=["build_ext", "--build-lib=out", "--build-temp=obj"])
"""


def has_compiler() -> bool:
    """Whether a C file that includes Python.h compiles here."""
    include = sysconfig.get_path("include")
    if sys.platform == "win32":
        vswhere = Path(os.environ.get("PROGRAMFILES(X86)", "")) / "Microsoft Visual Studio/Installer/vswhere.exe"
        return Path(include, "Python.h").exists() and (vswhere.exists() or shutil.which("cl") is not None)
    compiler = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    command = [*shlex.split(compiler), f"-I{include}", "-fsyntax-only", "-x", "c", "-"]
    try:
        return subprocess.run(command, input=b"#include <Python.h>\n", capture_output=True).returncode == 0
    except OSError:
        return False


def wants_compiling() -> bool:
    return os.environ.get("WORMERY_PURE") != "1" and has_compiler()


class BuildHook(BuildHookInterface[Any]):
    def dependencies(self) -> list[str]:
        compiling = TOOLS if wants_compiling() else []
        return [*compiling, page_build.NODE_WHEEL] if page_build.needs_node_wheel() else compiling

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if page_build.wanted():
            try:
                page_build.build()
            except page_build.PageTrouble as sentence:
                self.app.abort(str(sentence))
            build_data["artifacts"].append("src/wormery/web/**")
        if version == "editable" or os.environ.get("WORMERY_PURE") == "1":
            return
        trouble = self.compile(build_data) if has_compiler() else "No C compiler with Python headers was found."
        if trouble and os.environ.get("WORMERY_COMPILED") == "1":
            raise RuntimeError(f"WORMERY_COMPILED=1, but wormery could not be compiled. {trouble}")
        if trouble:
            self.app.display_warning(f"This wheel of wormery is pure Python: it works, but is slower. {trouble}")

    def compile(self, build_data: dict[str, Any]) -> str:
        """Puts the compiled modules into the wheel, or returns why there are none."""
        self.scratch = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        work = Path(self.scratch.name)
        shutil.copytree(Path(self.root, "src/wormery"), work / "wormery")
        Path(work, "setup.py").write_text(SETUP, encoding="utf-8")
        modules = [str(Path(path).relative_to("src")) for path in self.config["compile"]]
        command = [sys.executable, "setup.py", *modules]
        done = subprocess.run(command, cwd=work, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if done.returncode != 0:
            return "mypyc or the C compiler ended with:\n" + "\n".join(done.stdout.splitlines()[-30:])
        out = work / "out"
        binaries = [path for path in out.rglob("*") if path.suffix in {".so", ".pyd"}]
        build_data["force_include"].update({str(path): path.relative_to(out).as_posix() for path in binaries})
        build_data.update(pure_python=False, infer_tag=True)
        return ""

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if not build_data["pure_python"]:
            self.scratch.cleanup()
