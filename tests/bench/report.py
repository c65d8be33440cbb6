"""The measured figures: printed row by row, then written as JSON and as Markdown.

A run is {"date", "version", "machine", "command", "runs", "note"} with "rows" of the bench
({"input", "what", "value", "unit", "target", "notes"}), or with a "table" of another program
({"columns", "rows"}, all strings)."""
import datetime, json, os, platform, re, subprocess

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def machine():
    """The machine of the measurement."""
    model = ""
    with open("/proc/cpuinfo") as cpus:
        for line in cpus:
            if line.startswith("model name"):
                model = line.split(":", 1)[1].strip()
    pages = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    system = f"{platform.system()} {platform.release().split('-')[0]}"
    return {"processors": os.cpu_count(), "model": model, "memory_gb": round(pages / 1e9),
            "system": system}


def program_version():
    """The version in CMakeLists.txt, such as "0.1.0"."""
    with open(os.path.join(ROOT, "CMakeLists.txt")) as file:
        return re.search(r"^project\(codefinder VERSION ([\d.]+)", file.read(), re.M).group(1)


def version_in(build):
    """The version and the commit of the repository that the build directory is in."""
    output = subprocess.run(["git", "-C", build, "rev-parse", "--short=8", "HEAD"],
                            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    commit = output.stdout.decode().strip()
    return program_version() + (f" ({commit})" if commit else "")


def about(build, command, runs=None, note=""):
    """A run of today, on this machine, without figures."""
    return {"date": datetime.date.today().isoformat(), "version": version_in(build),
            "machine": machine(), "command": command, "runs": runs, "note": note}


def shown(value):
    if not isinstance(value, float):
        return f"{value:,}" if isinstance(value, int) else str(value)
    digits = 0 if value >= 100 else 1 if value >= 10 else 2 if value >= 0.1 else 3
    return f"{value:,.{digits}f}"


def table_text(columns, rows):
    """A Markdown table."""
    def line(cells):
        return "| " + " | ".join(str(cell).replace("|", "\\|") for cell in cells) + " |\n"
    return line(columns) + "|" + "---|" * len(columns) + "\n" + "".join(map(line, rows))


def read_table(text):
    """The last Markdown table of a text, as {"columns", "rows"}; None if there is none."""
    found = re.findall(r"(?:^\|.*\|[ \t]*\n)+", text + "\n", re.M)
    if not found:
        return None
    lines = [re.split(r"(?<!\\)\|", line.strip()[1:-1]) for line in found[-1].splitlines()]
    rows = [[cell.strip().replace("\\|", "|") for cell in line] for line in lines]
    return {"columns": rows[0], "rows": rows[2:]}


def bench_table(rows):
    """The rows of the bench as columns and cells; a single input is the title of a column."""
    names = list(dict.fromkeys(row["input"] for row in rows))
    cells = []
    for row in rows:
        has_target = row["target"] is not None and row["input"] == "linux"
        target = f"{row['target']} {row['unit']}" if has_target else ""
        figure = f"{shown(row['value'])} {row['unit']}".strip()
        cells.append([row["input"], row["what"], figure, target, row["notes"]])
    columns = ["input", "what", "figure", "target", "notes"]
    kept = [at for at in range(5) if at not in (3, 4) or any(row[at] for row in cells)]
    if len(names) == 1:
        columns[1] = names[0]
        kept.remove(0)
    return [columns[at] for at in kept], [[row[at] for at in kept] for row in cells]


def caption(run):
    """Date, version, machine, command and note, on one line."""
    parts = [run["date"], f"codefinder {run['version']}"]
    where = run.get("machine")
    if where:
        parts.append(f"{where['processors']} processors ({where['model']}), "
                     f"{where['memory_gb']} GB, {where['system']}")
    if run.get("runs"):
        parts.append(f"medians of {run['runs']} runs" if run["runs"] > 1 else "one run")
    note = f" {run['note']}" if run.get("note") else ""
    return f"*{'; '.join(parts)}:* `{run['command']}`{note}\n"


def markdown(run):
    """The caption and the table of a run."""
    table = run.get("table")
    columns, rows = (table["columns"], table["rows"]) if table else bench_table(run["rows"])
    return f"{caption(run)}\n{table_text(columns, rows)}"


class Report:
    def __init__(self):
        self.rows = []

    def add(self, name, what, value, unit, notes="", target=None, size=None):
        """`target`: the upper limit for the figure on the Linux kernel; None if there is none.
        `size`: the megabytes of the input, for a figure that is shown over the size."""
        value = float(f"{value:.4g}") if isinstance(value, float) else value
        row = {"input": name, "what": what, "value": value, "unit": unit, "target": target,
               "notes": notes}
        self.rows.append(row if size is None else {**row, "size": float(f"{size:.4g}")})
        limit = "" if target is None else f"<= {target}"
        print(f"  {name:<16} {what:<64} {shown(value):>9} {unit:<5} {limit:<8} {notes}", flush=True)

    def run(self, build, command, runs):
        return {**about(build, command, runs), "rows": self.rows}


def write_json(path, run):
    with open(path, "w") as out:
        out.write(json.dumps(run, indent=1, ensure_ascii=False) + "\n")


def write_markdown(path, run):
    with open(path, "w") as out:
        out.write(markdown(run))
