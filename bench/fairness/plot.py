"""The grid as a picture: how often the nearer of two equal players wins, by how much nearer they are."""

from __future__ import annotations

from html import escape

from bench.fairness.report import CellReport, Report

WIDTH, HEIGHT = 720, 420
LEFT, RIGHT, TOP, BOTTOM = 64, 24, 56, 56
MOST = 300
"""Milliseconds between the two round trips."""
LOW, HIGH = 0.4, 1.0
ARRIVAL, OURS, INK = "#c2410c", "#0f766e", "#57534e"
TITLE = "Equal players, unequal connections"
ACROSS = "difference between the two round trips (ms)"
UP = "rounds won by the nearer player"


def plot(report: Report) -> str:
    """An SVG document: one dot for each pair of round trips, by arrival and by the arbiter."""
    cells = [cell for cell in report.cells if cell.group == "pairs"]
    parts = [*_axes()]
    for cell in cells:
        parts.append(_dot(cell, cell.arrival, ARRIVAL))
        parts.append(_bar(cell))
        parts.append(_dot(cell, cell.share, OURS))
    parts += _legend()
    body = "\n".join(parts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img"'
        f' font-family="system-ui, sans-serif" font-size="13" fill="{INK}">\n'
        f"<title>{TITLE}</title>\n"
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>\n{body}\n</svg>\n'
    )


def _x(cell: CellReport) -> float:
    return _across(abs(cell.round_trips[1] - cell.round_trips[0]))


def _across(difference: float) -> float:
    return LEFT + (WIDTH - LEFT - RIGHT) * difference / MOST


def _y(share: float) -> float:
    return TOP + (HEIGHT - TOP - BOTTOM) * (HIGH - share) / (HIGH - LOW)


def _dot(cell: CellReport, share: float, colour: str) -> str:
    about = escape(f"{cell.name}: {share:.1%}")
    return (
        f'<circle cx="{_x(cell):.1f}" cy="{_y(share):.1f}" r="4" fill="{colour}" fill-opacity="0.75">'
        f"<title>{about}</title></circle>"
    )


def _bar(cell: CellReport) -> str:
    """The 95 % interval of the share."""
    x, reach = _x(cell), 1.96 * cell.error
    ends = f'y1="{_y(cell.share - reach):.1f}" y2="{_y(cell.share + reach):.1f}"'
    return f'<line x1="{x:.1f}" x2="{x:.1f}" {ends} stroke="{OURS}"/>'


def _axes() -> list[str]:
    parts = [f'<text x="{LEFT}" y="28" font-size="17" font-weight="600">{TITLE}</text>']
    for tenth in range(4, 11):
        y = _y(tenth / 10)
        parts.append(f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y}" y2="{y}" stroke="#e7e5e4"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{y + 4}" text-anchor="end">{10 * tenth}\u202f%</text>')
    for difference in range(0, MOST + 1, 50):
        x = _across(difference)
        parts.append(f'<text x="{x}" y="{HEIGHT - BOTTOM + 20}" text-anchor="middle">{difference}</text>')
    middle = (LEFT + WIDTH - RIGHT) / 2
    parts.append(f'<text x="{middle}" y="{HEIGHT - 12}" text-anchor="middle">{ACROSS}</text>')
    parts.append(f'<text x="{LEFT}" y="{TOP - 8}">{UP}</text>')
    return parts


def _legend() -> list[str]:
    parts = []
    for row, (name, colour) in enumerate((("by arrival", ARRIVAL), ("by the arbiter", OURS))):
        y = _y(0.75) + 22 * row
        parts.append(f'<circle cx="{_across(210)}" cy="{y - 4}" r="4" fill="{colour}"/>')
        parts.append(f'<text x="{_across(210) + 12}" y="{y}">{name}</text>')
    return parts
