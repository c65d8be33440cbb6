// Reads pyproject.toml: the table [project] (PEP 621), or that of Poetry.
#include "index/languages/python/packages.h"

#include "base/manifest.h"
#include "base/strings.h"

#include <algorithm>

namespace codefinder::python {

namespace {

bool is_name_char(char c) { return is_identifier_char(c) || c == '-' || c == '.'; }

/// A requirement of PEP 508: "jinja2[async] >=3.1.2; python_version > '3'".
void add_requirement(std::string_view text, PackageManifest& out) {
  const auto end = std::find_if_not(text.begin(), text.end(), is_name_char);
  const std::string name(text.begin(), end);
  if (name.empty()) return;
  std::string_view rest = text.substr(name.size());
  if (rest.starts_with('[')) rest.remove_prefix(std::min(rest.find(']') + 1, rest.size()));
  rest = trim(rest.substr(0, rest.find(';')), " ()");
  std::string import_name = to_lower(name);
  std::replace(import_name.begin(), import_name.end(), '-', '_');
  out.required.push_back({name, std::string(rest), std::move(import_name)});
}

/// Whether requirements are in this list.
bool has_requirements(std::string_view table, std::string_view key) {
  return (table == "project" && key == "dependencies") ||
         table == "project.optional-dependencies" || table == "dependency-groups";
}

/// The lists of requirements, which parse_toml() does not read.
void add_lists(std::string_view text, PackageManifest& out) {
  std::string_view table;
  bool in_list = false;
  for (const std::string_view raw : split(text, "\n")) {
    std::string_view line = trim(raw);
    if (line.starts_with('[') && !in_list) {
      table = trim(line, "[]");
      continue;
    }
    const std::size_t equals = line.find('=');
    if (!in_list && equals != std::string_view::npos &&
        has_requirements(table, trim(line.substr(0, equals)))) {
      line = trim(line.substr(equals + 1));
      in_list = line.starts_with('[');
    }
    if (!in_list) continue;
    while (!line.empty() && line[0] != ']' && line[0] != '#') {
      if (line[0] == '"' || line[0] == '\'') {
        const char quote = line[0];
        line.remove_prefix(1);
        add_requirement(take_until(line, quote), out);
      } else {
        line.remove_prefix(1);
      }
    }
    in_list = !line.starts_with(']');
  }
}

}  // namespace

PackageManifest read_packages(std::string_view text) {
  PackageManifest out;
  for (const TomlLine& line : parse_toml(text)) {
    const bool own = line.table == "project" || line.table == "tool.poetry";
    if (own && line.key == "name") out.name = line.value;
    if (own && line.key == "version") out.version = line.value;
    if (line.table == "tool.poetry.dependencies" && line.key != "python")
      add_requirement(line.key + " " + line.value, out);
  }
  add_lists(text, out);
  return out;
}

}  // namespace codefinder::python
