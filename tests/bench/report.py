"""The measured figures: printed row by row, then written as a Markdown table and as JSON."""
import json, os, platform, subprocess


def machine():
    """The machine of the measurement."""
    model = ""
    with open("/proc/cpuinfo") as cpus:
        for line in cpus:
            if line.startswith("model name"):
                model = line.split(":", 1)[1].strip()
    pages = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    return {"processors": os.cpu_count(), "model": model, "memory_gb": round(pages / 1e9, 1), "system": platform.release()}


def commit_of(directory):
    output = subprocess.run(["git", "-C", directory, "rev-parse", "--short", "HEAD"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    return output.stdout.decode().strip()


def shown(value):
    if not isinstance(value, float):
        return str(value)
    return f"{value:.0f}" if value >= 100 else f"{value:.1f}" if value >= 10 else f"{value:.2f}"


class Report:
    def __init__(self):
        self.rows = []

    def add(self, name, what, value, unit, notes="", target=None):
        """`target`: the upper limit for the figure on the Linux kernel; None if there is none."""
        self.rows.append({"input": name, "what": what, "value": value, "unit": unit, "target": target, "notes": notes})
        limit = "" if target is None else f"<= {target}"
        print(f"  {name:<16} {what:<64} {shown(value):>9} {unit:<5} {limit:<8} {notes}", flush=True)

    def write_json(self, path, about):
        with open(path, "w") as out:
            json.dump({**about, "rows": self.rows}, out, indent=1)

    def write_markdown(self, path, about):
        with open(path, "w") as out:
            out.write(f"{about['processors']} processors ({about['model']}), {about['memory_gb']} GB; codefinder {about['commit']}; "
                      f"medians of {about['runs']} runs.\n\n")
            out.write("| input | what | figure | target | notes |\n|---|---|---|---|---|\n")
            for row in self.rows:
                target = "" if row["target"] is None else f"{row['target']} {row['unit']}"
                out.write(f"| {row['input']} | {row['what']} | {shown(row['value'])} {row['unit']} | {target} | {row['notes']} |\n")
