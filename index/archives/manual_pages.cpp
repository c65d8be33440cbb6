// Finds the page by the name of its file, and reads its section NAME: `.SH NAME` of the macros man,
// `.Nd` of the macros mdoc.
#include "index/archives/manual_pages.h"

#include "base/path.h"
#include "base/strings.h"

#include <sys/stat.h>
#include <zlib.h>

#include <algorithm>
#include <cstdlib>
#include <memory>

namespace codefinder::archives {

namespace {

constexpr std::size_t kMaxPageBytes = 64u << 10, kMaxFileBytes = 4u << 20, kMaxLine = 200;

bool is_command_name(std::string_view name) {
  return !name.empty() && name.size() < 100 && name[0] != '.' &&
         std::ranges::all_of(name, [](char c) {
           return is_identifier_char(c) || c == '.' || c == '-' || c == '+' || c == '[';
         });
}

/// The beginning of a page, also of a compressed one; "" if there is none.
std::string read_page(const std::string& path) {
  struct stat info {};
  if (::stat(path.c_str(), &info) != 0 || !S_ISREG(info.st_mode) ||
      static_cast<std::size_t>(info.st_size) > kMaxFileBytes)
    return {};
  const std::unique_ptr<gzFile_s, int (*)(gzFile)> file(::gzopen(path.c_str(), "rbe"), ::gzclose);
  std::string text(kMaxPageBytes, '\0');
  const int size = file ? ::gzread(file.get(), text.data(), kMaxPageBytes) : 0;
  text.resize(static_cast<std::size_t>(std::max(size, 0)));
  return text;
}

/// The text without requests of fonts (`\fB`, `\&`) and escaped characters (`\-`).
std::string without_escapes(std::string_view line) {
  std::string out;
  for (std::size_t at = 0; at < line.size(); ++at) {
    if (line[at] != '\\' || at + 1 == line.size()) {
      out += line[at];
      continue;
    }
    const char c = line[++at];
    if (c == '"') break;  // A comment.
    if (c == 'f')
      at += line.substr(at).starts_with("f[")   ? line.find(']', at) - at
            : line.substr(at).starts_with("f(") ? 3
                                                : 1;
    else if (c == '(' && line.substr(at + 1).starts_with("en")) out += '-', at += 2;
    else if (c == '(') at += 2;
    else if (c != '&' && c != '|' && c != '^') out += c;
  }
  return out;
}

/// The lines of the section NAME, in one.
std::string name_section(std::string_view page) {
  std::string out;
  bool inside = false;
  for (const std::string_view line : split(page, "\n")) {
    const bool is_heading = line.starts_with(".SH") || line.starts_with(".Sh");
    if (is_heading && inside) break;
    if (is_heading) inside = to_lower(trim(line.substr(3), " \"")) == "name";
    if (is_heading || !inside) continue;
    std::string_view text = line;
    if (text.starts_with(".Nd ")) out += "- ", text.remove_prefix(4);
    else if (text.starts_with(".Nm ") || text.starts_with(".B ")) text.remove_prefix(3);
    else if (text.starts_with('.') || text.starts_with('\'')) continue;
    out += without_escapes(text) + " ";
  }
  return out;
}

/// The purpose of the section NAME: "grep, egrep - print lines"; "" without it.
std::string purpose_of(std::string_view page) {
  const std::string names = name_section(page);
  const std::size_t dash = names.find(" - ");
  if (dash == std::string::npos) return {};
  std::string purpose(trim(std::string_view(names).substr(dash + 3)));
  if (purpose.size() > kMaxLine) purpose.resize(purpose.find_last_of(' ', kMaxLine));
  return purpose;
}

/// The page; another one if it only names that (`.so man1/grep.1`).
std::string page_of(const std::string& directory, const std::string& name) {
  std::string page;
  const auto read = [&](std::string_view relative) {
    for (const char* ending : {".gz", ""})
      if (page = read_page(join_path(directory, relative) + ending); !page.empty()) return;
  };
  read(name);
  constexpr std::string_view kOther = ".so ";
  if (page.starts_with(kOther)) {
    const std::string other(trim(page.substr(kOther.size(), page.find('\n') - kOther.size())));
    if (other.starts_with("man") && other.find("..") == std::string::npos) read(other);
  }
  return page;
}

std::vector<std::string> man_paths() {
  std::vector<std::string> out;
  if (const char* paths = std::getenv("MANPATH"))
    for (const std::string_view path : split(paths, ":"))
      if (path.starts_with('/')) out.emplace_back(path);
  if (const char* home = std::getenv("HOME"); home != nullptr && home[0] == '/')
    out.push_back(join_path(home, ".local/share/man"));
  out.insert(out.end(), {"/usr/local/share/man", "/usr/local/man", "/usr/share/man"});
  return out;
}

}  // namespace

std::string manual_line_in(const std::vector<std::string>& directories, std::string_view command) {
  if (!is_command_name(command)) return {};
  for (const std::string_view section : {"1", "8"})
    for (const std::string& directory : directories) {
      std::string name = "man";
      name.append(section).append("/").append(command).append(".").append(section);
      if (const std::string purpose = purpose_of(page_of(directory, name)); !purpose.empty())
        return std::string(command).append("(").append(section).append("): ").append(purpose);
    }
  return {};
}

std::string manual_line(std::string_view command) { return manual_line_in(man_paths(), command); }

}  // namespace codefinder::archives
