// Build constraints of Go files: reads and evaluates them.
#include "index/languages/go/build_constraint.h"

#include "base/path.h"
#include "base/strings.h"
#include "index/languages/words.h"

#include <vector>

namespace codefinder::go {

namespace {

constexpr Words kSystems =
    "aix android darwin dragonfly freebsd hurd illumos ios js linux nacl netbsd openbsd plan9 "
    "solaris wasip1 windows zos";
constexpr Words kMachines =
    "386 amd64 arm arm64 loong64 mips mips64 mips64le mipsle ppc64 ppc64le riscv64 s390x sparc64 "
    "wasm";
#if defined(__APPLE__)
constexpr std::string_view kThisSystem = "darwin";
#else
constexpr std::string_view kThisSystem = "linux";
#endif
#if defined(__aarch64__)
constexpr std::string_view kThisMachine = "arm64";
#else
constexpr std::string_view kThisMachine = "amd64";
#endif

std::string both_of(std::string a, const std::string& b) {
  if (a.empty()) return b;
  return b.empty() ? a : "(" + a + ") && (" + b + ")";
}

/// The older syntax: a space is "or", a comma "and"; several lines must all hold.
std::string from_plus_build(std::string_view line) {
  std::string any;
  for (std::string_view option : split(line, " ")) {
    std::string all;
    for (std::string_view term : split(option, ","))
      all = all.empty() ? std::string(term) : all + " && " + std::string(term);
    if (!all.empty()) any = any.empty() ? all : any + " || " + all;
  }
  return any;
}

/// Recursive descent over `a && (b || !c)`.
class Constraint {
 public:
  explicit Constraint(std::string_view text) : text_(text) {}
  bool holds() { return any(0); }

 private:
  static constexpr int kDeepest = 64;
  void skip() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t')) ++at_;
  }
  bool take(std::string_view token) {
    skip();
    if (!text_.substr(at_).starts_with(token)) return false;
    at_ += token.size();
    return true;
  }
  bool any(int depth) {
    bool value = all(depth);
    while (take("||")) value = all(depth) || value;
    return value;
  }
  bool all(int depth) {
    bool value = one(depth);
    while (take("&&")) value = one(depth) && value;
    return value;
  }
  bool one(int depth) {
    if (depth > kDeepest) return true;
    if (take("!")) return !one(depth + 1);
    if (take("(")) {
      const bool value = any(depth + 1);
      take(")");
      return value;
    }
    skip();
    const std::size_t end = std::min(text_.find_first_of(" \t()&|!", at_), text_.size());
    const std::string_view tag = text_.substr(at_, end - at_);
    if (end == at_) return at_ = text_.size(), true;  // Not an expression: ignored.
    at_ = end;
    const bool release = tag.starts_with("go1.");
    return release || tag == kThisSystem || tag == kThisMachine || tag == "unix" || tag == "cgo" ||
           tag == "gc";
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

std::string from_name(std::string_view path) {
  std::string_view stem = file_stem(path);
  if (stem.ends_with("_test")) stem.remove_suffix(5);
  const std::vector<std::string_view> parts = split(stem, "_");
  if (parts.size() < 2) return {};
  const std::string_view last = parts.back(),
                         before = parts.size() > 2 ? parts[parts.size() - 2] : std::string_view();
  if (kMachines.contains(last)) {
    const std::string machine(last);
    return kSystems.contains(before) ? std::string(before) + " && " + machine : machine;
  }
  return kSystems.contains(last) ? std::string(last) : std::string();
}

}  // namespace

std::string go_build_constraint(std::string_view path, std::string_view text) {
  std::string constraint, older;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    std::string_view line = trim(text.substr(at, end - at), kBlanks);
    at = end + 1;
    if (line.starts_with("package ")) break;
    if (line.starts_with("//go:build ")) constraint = trim(line.substr(11), kBlanks);
    if (!line.starts_with("//")) continue;
    line = trim(line.substr(2), kBlanks);
    if (line.starts_with("+build "))
      older = both_of(older, from_plus_build(trim(line.substr(7), kBlanks)));
  }
  return both_of(from_name(path), constraint.empty() ? older : constraint);
}

bool go_meets_constraint(std::string_view constraint) {
  return constraint.empty() || Constraint(constraint).holds();
}

}  // namespace codefinder::go
