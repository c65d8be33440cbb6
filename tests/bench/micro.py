"""Runs micro.cpp, the Google Benchmark of single functions."""
import json, os, subprocess


def run(build, runs, rows):
    program = os.path.join(build, "tests", "micro")
    if not os.path.exists(program):
        print("  micro: not built (libbenchmark-dev is not installed)", flush=True)
        return
    output = subprocess.run([program, f"--benchmark_repetitions={max(2, runs)}", "--benchmark_report_aggregates_only=true", "--benchmark_format=json"],
                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True).stdout
    for figure in json.loads(output)["benchmarks"]:
        if figure.get("aggregate_name") != "median":
            continue
        rate = figure.get("bytes_per_second")
        rows.add("micro", figure["run_name"], float(figure["cpu_time"]), figure["time_unit"], f"{rate / 1e6:.0f} MB/s" if rate else "")
