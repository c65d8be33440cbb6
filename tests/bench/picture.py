"""Draws the growth of the cost with the size of the tree, as SVG: two panels of one line each."""
import math

WIDTH, PANEL, LEFT, RIGHT, TOP, BOTTOM = 660, 190, 75, 15, 40, 40
INSET = 35  # Pixels between the edges of a panel and the first and the last point.
STYLE = ("text{font:12px sans-serif;fill:#555}.title{font-weight:bold;fill:#333}"
         ".grid{stroke:#ddd}.line{fill:none;stroke:#2563a8;stroke-width:2}.dot{fill:#2563a8}"
         "@media(prefers-color-scheme:dark){text{fill:#aaa}.title{fill:#ddd}.grid{stroke:#444}"
         ".line{stroke:#6aa9e8}.dot{fill:#6aa9e8}}")


def number(value):
    return f"{value:,.0f}" if value >= 10 else f"{value:.3g}"


def step_of(most):
    """The distance of the grid's lines: 1, 2 or 5 times a power of ten, at most five lines."""
    power = 10 ** math.floor(math.log10(most))
    return next(s for s in (power / 10, power / 5, power / 2, power, 2 * power) if most / s <= 5)


def panel(title, unit, points, above):
    """The elements of one panel, `above` pixels below the top; x is logarithmic, y begins at 0."""
    most = max(y for _, y in points) * 1.1
    least_x, most_x = (math.log2(pick(x for x, _ in points)) for pick in (min, max))
    width, height = WIDTH - LEFT - RIGHT - 2 * INSET, PANEL - TOP - BOTTOM

    def place(x, y):
        share = (math.log2(x) - least_x) / (most_x - least_x) if most_x > least_x else 0.5
        return LEFT + INSET + width * share, above + TOP + height * (1 - y / most)
    out = [f'<text class="title" x="{LEFT}" y="{above + 20}">{title}</text>']
    step = step_of(most)
    for at in range(int(most / step) + 1):
        y = place(points[0][0], at * step)[1]
        out.append(f'<path class="grid" d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}"/>')
        out.append(f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{number(at * step)}'
                   f'{" " + unit if at else ""}</text>')
    line = " ".join("{:.1f},{:.1f}".format(*place(x, y)) for x, y in points)
    out.append(f'<polyline class="line" points="{line}"/>')
    for x, y in points:
        across, down = place(x, y)
        out.append(f'<circle class="dot" cx="{across:.1f}" cy="{down:.1f}" r="3.5"/>')
        out.append(f'<text x="{across:.1f}" y="{down - 9:.1f}" text-anchor="middle">'
                   f'{number(y)}</text>')
        out.append(f'<text x="{across:.1f}" y="{above + PANEL - 20}" text-anchor="middle">'
                   f'{number(x)} MB</text>')
    return out


def growth(rows):
    """The picture of the rows of the part `growth`, those with a size."""
    sized = [row for row in rows if "size" in row]
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {2 * PANEL}" '
           f'width="{WIDTH}" height="{2 * PANEL}">', f"<style>{STYLE}</style>"]
    for above, unit, title in ((0, "s", "Processor time per MB of sources"),
                               (PANEL, "MB", "Peak memory of all processes (PSS)")):
        title += ", by the size of the tree"
        points = sorted((row["size"], row["value"]) for row in sized if row["unit"] == unit)
        if points:
            out += panel(title, unit, points, above)
    return "\n".join([*out, "</svg>", ""])
