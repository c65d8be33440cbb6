// Parses ignore files.

#include "index/update/walk/ignore_file.h"

#include "base/log.h"
#include "base/strings.h"

#include <utility>

namespace codefinder::update {

namespace {

std::string_view without_trailing_spaces(std::string_view line) {
  std::size_t last = std::string_view::npos;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == ' ') {
      if (last == std::string_view::npos) last = i;
    } else {
      if (line[i] == '\\' && ++i >= line.size()) return line;
      last = std::string_view::npos;
    }
  }
  return last == std::string_view::npos ? line : line.substr(0, last);
}

}  // namespace

std::string to_string(const IgnoreRule& rule) {
  return rule.file == nullptr
             ? "index.exclude: " + rule.pattern
             : fmt::format("{}:{}: {}", rule.file->path(), rule.line, rule.pattern);
}

IgnoreFile::IgnoreFile(std::string_view text, std::string path) : path_(std::move(path)) {
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  for (std::size_t number = 1; !text.empty(); ++number) {
    std::string_view line = take_until(text, '\n');
    if (line.find('\0') != std::string_view::npos) line = line.substr(0, line.find('\0'));
    if (line.empty() || line.front() == '#') continue;
    if (line.back() == '\r') line.remove_suffix(1);
    line = without_trailing_spaces(line);
    const std::string_view written = line;
    const bool negative = !line.empty() && line.front() == '!';
    if (negative) line.remove_prefix(1);
    const bool directory_only = !line.empty() && line.back() == '/';
    if (directory_only) line.remove_suffix(1);
    if (line.empty()) continue;
    const bool base_name = line.find('/') == std::string_view::npos;
    if (!base_name && line.front() == '/') line.remove_prefix(1);
    if (line.empty()) continue;
    if (patterns_.add(line, base_name ? MatchedPart::name : MatchedPart::path,
                      {static_cast<std::uint32_t>(rules_.size()), directory_only}))
      rules_.push_back({std::string(written), this, number, negative});
    else if (unused_line_ == 0) unused_line_ = number;
  }
  patterns_.finish();
}

const IgnoreRule* IgnoreFile::rule_of(std::string_view path, std::string_view name, EntryKind kind,
                                      std::uint64_t* cost) const {
  const auto number = patterns_.last(path, name, kind, cost);
  return number ? &rules_[*number] : nullptr;
}

IgnoreFile::Verdict IgnoreFile::match(std::string_view path, std::string_view name, EntryKind kind,
                                      std::uint64_t* cost) const {
  const IgnoreRule* rule = rule_of(path, name, kind, cost);
  return rule == nullptr ? Verdict::none : rule->negative ? Verdict::included : Verdict::ignored;
}

}  // namespace codefinder::update
