"""What was measured: rows as they come, then a Markdown table and JSON."""
import json, os, platform, subprocess


def machine():
    """What the figures were measured on."""
    model = ""
    with open("/proc/cpuinfo") as cpus:
        for line in cpus:
            if line.startswith("model name"):
                model = line.split(":", 1)[1].strip()
    pages = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    return {"processors": os.cpu_count(), "model": model, "memory_gb": round(pages / 1e9, 1), "system": platform.release()}


def commit_of(directory):
    said = subprocess.run(["git", "-C", directory, "rev-parse", "--short", "HEAD"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    return said.stdout.decode().strip()


def shown(value):
    if not isinstance(value, float):
        return str(value)
    return f"{value:.0f}" if value >= 100 else f"{value:.1f}" if value >= 10 else f"{value:.2f}"


class Report:
    def __init__(self):
        self.rows = []

    def add(self, name, what, value, unit, beside="", reach=None):
        """`reach`: the most that the figure may be at the kernel's size; None where nothing was promised."""
        self.rows.append({"input": name, "what": what, "value": value, "unit": unit, "reach": reach, "beside": beside})
        promised = "" if reach is None else f"<= {reach}"
        print(f"  {name:<16} {what:<64} {shown(value):>9} {unit:<5} {promised:<8} {beside}", flush=True)

    def write_json(self, path, about):
        with open(path, "w") as out:
            json.dump({**about, "rows": self.rows}, out, indent=1)

    def write_markdown(self, path, about):
        with open(path, "w") as out:
            out.write(f"{about['processors']} processors ({about['model']}), {about['memory_gb']} GB; codefinder {about['commit']}; "
                      f"medians of {about['runs']} runs.\n\n")
            out.write("| input | what | figure | to reach | beside |\n|---|---|---|---|---|\n")
            for row in self.rows:
                reach = "" if row["reach"] is None else f"{row['reach']} {row['unit']}"
                out.write(f"| {row['input']} | {row['what']} | {shown(row['value'])} {row['unit']} | {reach} | {row['beside']} |\n")
