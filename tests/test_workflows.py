"""The files of the hosted CI are read, and what they name exists: commands of make, extras, tests."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

import plume

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
WORKFLOWS = sorted((ROOT / ".github" / "workflows").iterdir())
OTHERS = [*sorted((ROOT / ".github" / "ISSUE_TEMPLATE").iterdir()), *map(ROOT.joinpath, (".pre-commit-config.yaml",))]
INSTALLS = [*WORKFLOWS, *map(ROOT.joinpath, ("Containerfile", "README.md", "docs/index.md", "docs/dependencies.md"))]


def commands(path: Path) -> list[str]:
    """All that a workflow runs."""
    jobs: dict[str, Any] = yaml.safe_load(path.read_text("utf-8"))["jobs"]
    return [step["run"] for job in jobs.values() for step in job["steps"] if "run" in step]


def name(path: Path) -> str:
    return path.name


@pytest.mark.parametrize("path", WORKFLOWS, ids=name)
def test_a_workflow_names_what_exists(path: Path) -> None:
    told = "\n".join(commands(path))
    assert told
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    assert set(re.findall(r"\bmake (\w+)", told)) <= targets
    assert set(re.findall(r"--group (\w+)", told)) <= set(PROJECT["dependency-groups"])
    for file in re.findall(r"\b(?:tests/[\w/.]+|\w+\.py|Containerfile)\b", told):
        assert (ROOT / file).exists(), file


@pytest.mark.parametrize("path", INSTALLS, ids=name)
def test_extras_that_are_named_exist(path: Path) -> None:
    named = re.findall(r"(?:plume-games|\.|whl\))\[([a-z,-]+)\]", path.read_text("utf-8"))
    assert {extra for group in named for extra in group.split(",")} <= set(PROJECT["project"]["optional-dependencies"])


@pytest.mark.parametrize("path", OTHERS, ids=name)
def test_other_files_can_be_read(path: Path) -> None:
    assert yaml.safe_load(path.read_text("utf-8"))


def test_every_python_that_is_promised_is_tested() -> None:
    promised = re.findall(r"Python :: (3\.\d+)", " ".join(PROJECT["project"]["classifiers"]))
    jobs = yaml.safe_load((ROOT / ".github" / "workflows" / "ci.yml").read_text("utf-8"))["jobs"]
    assert jobs["rules"]["strategy"]["matrix"]["python"] == promised
    assert PROJECT["project"]["requires-python"] == f">={promised[0]}"


def test_the_citation_is_of_this_version() -> None:
    assert yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))["version"] == plume.__version__
