// ConfigPaths: the strings of configuration files that may be paths.
#include "index/languages/_common/config_paths.h"

#include "base/path.h"
#include "base/strings.h"
#include "index/languages/language.h"

#include <algorithm>

namespace codefinder::common {

namespace {

constexpr std::size_t kMaxPathLength = 1024;  // Bytes.

bool may_be_path(std::string_view path) {
  if (path.size() < 2 || path.size() > kMaxPathLength || path.back() == '/') return false;
  if (path.find_first_of("\n\r\t*?<>|\"{}\\") != std::string_view::npos) return false;
  if (path.front() == ' ' || path.back() == ' ' || path.front() == '/') return false;
  if (path.find("://") != std::string_view::npos) return false;
  return path.find('/') != std::string_view::npos || path.find('.') != std::string_view::npos;
}

/// True for files whose paths are relative to their own directory by the rules of their format.
bool is_manifest(std::string_view file) {
  const std::string_view name = file_name(file);
  const auto& all = languages();
  return std::any_of(all.begin(), all.end(), [&](const LanguageDefinition* language) {
    return language->manifests.contains(name) || language->import_manifests.contains(name);
  });
}

}  // namespace

std::vector<std::string> ConfigPaths::candidates(std::string_view file,
                                                 std::string_view path) const {
  std::vector<std::string> out = {resolve::path_within_root(parent_path(file), path)};
  if (path.find('/') == std::string_view::npos || is_manifest(file)) return out;
  std::string from_root = resolve::path_within_root("", path);
  if (from_root != out[0]) out.push_back(std::move(from_root));
  return out;
}

void ConfigPaths::add(std::vector<resolve::PathText>& out, ByteRange range,
                      std::string_view value) {
  const std::string_view path = take_until(value, '#');
  if (out.size() < kMaxPaths && may_be_path(path))
    out.push_back({range, std::string(path), std::string(value)});
}

}  // namespace codefinder::common
