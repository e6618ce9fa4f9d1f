"""The style sheets of drawings, as far as drawings use them: which rule is for which element, and what it says.

A picture goes where no style sheet of the page follows, and where not everything knows variables: so all of it is
worked out here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

AT_RULE = re.compile(r"@[^{]+\{(?:[^{}]*\{[^}]*\})*[^}]*\}")
COMMENT = re.compile(r"/\*.*?\*/", re.S)
RULE = re.compile(r"([^{}]+)\{([^}]*)\}")
COMPOUND = re.compile(r'(?P<tag>[a-z]+)?(?P<classes>(?:\.[\w-]+)*)(?:\[(?P<attribute>[\w-]+)="(?P<value>[^"]*)"\])?')
VARIABLE = re.compile(r"var\((--[\w-]+)(?:,\s*([^()]*))?\)")
MOVING = ("transform", "transition", "animation", "cursor")
"""What is for a page that moves; a picture does without."""

Variables = Mapping[str, str]


class Node(NamedTuple):
    """What a selector asks of an element."""

    tag: str
    classes: frozenset[str]
    attributes: Mapping[str, str]


class Style(NamedTuple):
    """A rule of a style sheet: the compounds of its selector, the element itself last, and what it declares."""

    selector: tuple[re.Match[str], ...]
    weight: tuple[int, int]
    declared: Mapping[str, str]


def parse(text: str) -> tuple[dict[str, str], list[Style]]:
    """The variables of the root, by day, and the rules of a style sheet, the weakest first."""
    root: dict[str, str] = {}
    styles: list[Style] = []
    for selectors, body in RULE.findall(AT_RULE.sub("", COMMENT.sub("", text))):
        declared = dict(_declarations(body))
        for selector in map(str.strip, selectors.split(",")):
            if selector == ":root":
                root |= declared
            elif ":" not in selector:
                compounds = tuple(found for part in selector.split() if (found := COMPOUND.fullmatch(part)))
                styles.append(Style(compounds, _weight(compounds), declared))
    return root, sorted(styles, key=lambda style: style.weight)


def declared(styles: Iterable[Style], chain: tuple[Node, ...]) -> dict[str, str]:
    """What the rules declare for the last element of a chain, the strongest last."""
    found: dict[str, str] = {}
    for style in styles:
        if _matches(style.selector, chain):
            found |= style.declared
    return found


def resolved(value: str, variables: Variables) -> str:
    """A value with its variables filled in."""
    while found := VARIABLE.search(value):
        value = value[: found.start()] + variables.get(found[1], (found[2] or "none").strip()) + value[found.end() :]
    return variables.get("color", value) if value == "currentColor" else value


def _declarations(body: str) -> Iterator[tuple[str, str]]:
    for line in body.split(";"):
        name, _, value = line.partition(":")
        if value and not name.strip().startswith(MOVING):
            yield name.strip(), value.strip()


def _weight(compounds: tuple[re.Match[str], ...]) -> tuple[int, int]:
    classes = sum(found["classes"].count(".") + bool(found["attribute"]) for found in compounds)
    return classes, sum(bool(found["tag"]) for found in compounds)


def _matches(selector: tuple[re.Match[str], ...], chain: tuple[Node, ...]) -> bool:
    if not selector or not _fits(selector[-1], chain[-1]):
        return False
    rest = list(selector[:-1])
    for node in reversed(chain[:-1]):
        if rest and _fits(rest[-1], node):
            rest.pop()
    return not rest


def _fits(compound: re.Match[str], node: Node) -> bool:
    attribute = compound["attribute"]
    return (
        (not compound["tag"] or compound["tag"] == node.tag)
        and node.classes.issuperset(filter(None, compound["classes"].split(".")))
        and (not attribute or node.attributes.get(attribute) == compound["value"])
    )
