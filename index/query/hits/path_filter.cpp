// PathFilter: turns names of directories and files into globs.
#include "index/query/hits/path_filter.h"

namespace codefinder::query {

namespace {

bool has_wildcards(std::string_view pattern) {
  return pattern.find_first_of("*?[{\\") != std::string_view::npos;
}

void add_globs(std::string_view pattern, std::vector<std::string>& globs) {
  if (has_wildcards(pattern)) return globs.emplace_back(pattern), void();
  const bool directory = pattern.ends_with('/');
  while (pattern.ends_with('/')) pattern.remove_suffix(1);
  const bool at_root = pattern.starts_with("./") || pattern.starts_with('/') ||
                       pattern.find('/') != std::string_view::npos;
  if (pattern.starts_with("./")) pattern.remove_prefix(2);
  while (pattern.starts_with('/')) pattern.remove_prefix(1);
  if (pattern.empty() || pattern == ".") return globs.emplace_back("**"), void();
  const std::string path = (at_root ? "" : "**/") + std::string(pattern);
  globs.push_back(path + "/**");
  if (!directory) globs.push_back(path);
}

}  // namespace

PathFilter::PathFilter(const std::vector<std::string>& patterns) {
  std::vector<std::string> wanted, excluded;
  for (const std::string& pattern : patterns) {
    if (pattern.starts_with('!')) add_globs(std::string_view(pattern).substr(1), excluded);
    else add_globs(pattern, wanted);
  }
  wanted_ = GlobSet(wanted);
  excluded_ = GlobSet(excluded);
}

}  // namespace codefinder::query
