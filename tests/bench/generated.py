"""Source trees made by rule, the same on every machine: for measures that are compared with a committed table.

Names and comments are made of a vocabulary in which few words are frequent, as in real projects; files include, import
and call what earlier files of their language define."""
import itertools, os, random

SYLLABLES = [a + b for a in "b c d f g l m n p r s t v".split() for b in "a e i o u".split()]
SHARES = {"c": 30, "cpp": 15, "py": 15, "ts": 15, "go": 10, "java": 8, "rs": 7}  # Percent of the files.


class Words:
    def __init__(self, rng, count=4000):
        self.rng = rng
        self.all = ["".join(rng.choices(SYLLABLES, k=rng.randint(1, 4))) for _ in range(count)]
        self.weights = list(itertools.accumulate(1 / (rank + 3) for rank in range(count)))

    def take(self, count):
        return self.rng.choices(self.all, cum_weights=self.weights, k=count)

    def name(self, count=3):
        return "_".join(self.take(count))

    def sentence(self):
        return " ".join(self.take(self.rng.randint(6, 14))).capitalize() + "."


def camel(name):
    return "".join(part.capitalize() for part in name.split("_"))


# One writer per language: imports, types with fields, functions with bodies, comments.
def c(path, w, known, functions):
    lines = [f"/* {w.sentence()} */"] + [f'#include "{other}.h"' for other in known]
    for name, calls in functions:
        fields = [w.name(2) for _ in range(4)]
        lines += ["", f"/* {w.sentence()} */", f"struct {name}_state {{"] + [f"\tint {field};" for field in fields] + ["};", "",
                  f"#define {name.upper()}_MAX 0x{w.rng.randrange(1 << 16):04x}", f"static int {name}(struct {name}_state *state, unsigned int {fields[0]})", "{",
                  f"\tint result = {name.upper()}_MAX;", "", f"\tif (!state || {fields[0]} > {name.upper()}_MAX)", "\t\treturn -1;"]
        lines += [f"\tresult += {call}(state, state->{field});" for call, field in zip(calls, fields * 3)]
        lines += [f'\tprintf("{w.sentence()} %d\\n", result);', f"\tfor (int i = 0; i < state->{fields[1]}; i++)", f"\t\tresult ^= state->{fields[2]} << i;", "\treturn result;", "}"]
    return lines


def cpp(path, w, known, functions):
    lines = [f"// {w.sentence()}"] + [f'#include "{other}.h"' for other in known] + [f"namespace {w.name(1)} {{"]
    for name, calls in functions:
        fields = [w.name(2) for _ in range(3)]
        lines += ["", f"/// {w.sentence()}", f"class {camel(name)} : public Base{camel(name)} {{", " public:", f"  explicit {camel(name)}(int {fields[0]}) : {fields[0]}_({fields[0]}) {{}}",
                  f"  int {name}(const std::vector<int>& values) const {{", "    int result = 0;", "    for (const int value : values) {"]
        lines += [f"      if (value > {fields[0]}_) result += {call}(value);" for call in calls]
        lines += ["    }", f'    return result;  // {w.sentence()}', "  }", " private:"] + [f"  int {field}_ = {w.rng.randrange(99)};" for field in fields] + ["};"]
    return lines + ["}"]


def py(path, w, known, functions):
    lines = [f'"""{w.sentence()}"""'] + [f"from {os.path.basename(other)} import *" for other in known]
    for name, calls in functions:
        a, b = w.name(1), w.name(2)
        lines += ["", "", f"class {camel(name)}:", f'    """{w.sentence()}"""', f"    {b} = {w.rng.randrange(99)}", "", f"    def {name}(self, {a}, other=None):", f"        # {w.sentence()}",
                  f"        result = [{a}, self.{b}]", "        if other is not None:"]
        lines += [f"            result.append({call}(other, {a}))" for call in calls] + [f'            raise ValueError("{w.sentence()}")', "        return result"]
    return lines


def ts(path, w, known, functions):
    lines = [f"// {w.sentence()}"] + [f'import * as m{i} from "./{os.path.basename(other)}";' for i, other in enumerate(known)]
    for name, calls in functions:
        a, b = w.name(1), w.name(2)
        lines += ["", f"/** {w.sentence()} */", f"export interface {camel(name)}Options {{", f"  {b}: number;", f"  {a}?: string;", "}", "",
                  f"export function {name}(options: {camel(name)}Options, values: number[]): number {{", f"  const result = values.map((value) => value + options.{b});"]
        lines += [f"  if (options.{a}) result.push({call}(options, result));" for call in calls] + [f"  console.log(`{w.sentence()} ${{result.length}}`);", "  return result.length;", "}"]
    return lines


def go(path, w, known, functions):
    lines = [f"// {w.sentence()}", f"package {os.path.basename(os.path.dirname(path))}", "", 'import "fmt"']
    for name, calls in functions:
        a, b = camel(w.name(1)), camel(w.name(2))
        lines += ["", f"// {camel(name)} {w.sentence()}", f"type {camel(name)} struct {{", f"\t{a} int", f"\t{b}X string", "}", "", f"func (s *{camel(name)}) Run(value int) (int, error) {{"]
        lines += [f"\tvalue += {call}(s.{a})" for call in calls] + [f"\tif value < s.{a} {{", f'\t\treturn 0, fmt.Errorf("{w.sentence()} %d", value)', "\t}", "\treturn value, nil", "}",
                  "", f"func {name}(value int) int {{", f"\treturn value + {w.rng.randrange(999)}", "}"]
    return lines


def java(path, w, known, functions):
    lines = [f"/** {w.sentence()} */", f"package {os.path.dirname(path).replace('/', '.')};", "", "import java.util.List;", f"public class {camel(os.path.basename(path).split('.')[0])} {{"]
    for name, calls in functions:
        a = w.name(2)
        lines += ["", f"  /** {w.sentence()} */", f"  private int {a} = {w.rng.randrange(99)};", f"  public int {name}(List<Integer> values, int limit) {{", f"    int result = {a};",
                  "    for (int value : values) {"]
        lines += [f"      if (value < limit) result += {call}(values, value);" for call in calls] + ["    }", f'    if (result < 0) throw new IllegalStateException("{w.sentence()}");', "    return result;", "  }"]
    return lines + ["}"]


def rs(path, w, known, functions):
    lines = [f"//! {w.sentence()}"] + [f"use crate::{os.path.basename(other)}::*;" for other in known]
    for name, calls in functions:
        a, b = w.name(1), w.name(2)
        lines += ["", f"/// {w.sentence()}", "#[derive(Debug, Clone)]", f"pub struct {camel(name)} {{", f"    pub {b}_x: u32,", f"    {a}: Vec<u32>,", "}", "", f"impl {camel(name)} {{",
                  f"    pub fn {name}(&self, value: u32) -> Option<u32> {{", f"        let mut result = self.{b}_x + value;"]
        lines += [f"        result += {call}(result);" for call in calls] + [f"        for item in self.{a}.iter() {{", "            if *item > result { return None; }", "        }", "        Some(result)", "    }", "}"]
    return lines


WRITERS = {"c": c, "cpp": cpp, "py": py, "ts": ts, "go": go, "java": java, "rs": rs}


def write_tree(directory, size, seed=1):
    """Writes about `size` bytes of sources into the directory; returns the names of some of the functions."""
    rng = random.Random(seed)
    words = Words(rng)
    extensions, shares = list(SHARES), list(SHARES.values())
    modules, functions = {e: [] for e in SHARES}, {e: ["init"] for e in SHARES}
    written = number = 0
    while written < size:
        extension = rng.choices(extensions, shares)[0]
        number += 1
        folder = f"{words.all[number // 400 % 50]}/{words.all[number // 20 % 400]}"
        stem = f"{words.name(2)}_{number}"
        path = f"{folder}/{stem}.{extension}"
        own = [(words.name(rng.choice((2, 3, 3))), rng.choices(functions[extension][-3000:], k=rng.randint(1, 5))) for _ in range(rng.choice((3, 5, 8, 13, 30)))]
        known = rng.sample(modules[extension][-200:], min(len(modules[extension]), rng.randint(1, 5)))
        text = "\n".join(WRITERS[extension](path, words, known, own)) + "\n"
        os.makedirs(os.path.join(directory, folder), exist_ok=True)
        with open(os.path.join(directory, path), "w") as file:
            file.write(text)
        written += len(text)
        modules[extension].append(f"{folder}/{stem}")
        functions[extension] += [name for name, _ in own]
    return [rng.choice(functions[e][1:]) for e in sorted(functions) for _ in range(5)]
