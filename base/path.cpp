// Lexical operations on paths.
#include "base/path.h"

#include "base/strings.h"
#include "base/text.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <vector>

namespace codefinder {

Result<std::string> canonical_path(std::string_view path) {
  if (path.find('\0') != std::string_view::npos) {
    return Error{ErrorCode::not_found, "the path contains a NUL byte", "pass an existing path"};
  }
  const std::string spelled(path);
  const std::unique_ptr<char, void (*)(void*)> resolved(::realpath(spelled.c_str(), nullptr),
                                                        &std::free);
  if (!resolved) {
    return Error{ErrorCode::not_found,
                 "cannot resolve '" + to_valid_utf8(path) + "': " + std::strerror(errno), ""};
  }
  return std::string(resolved.get());
}

std::string normalize_path(std::string_view path, std::string_view base) {
  const std::string joined = join_path(base, path);
  const bool absolute = !joined.empty() && joined.front() == '/';
  std::vector<std::string_view> kept;
  std::string_view rest = joined;
  while (!rest.empty()) {
    const std::string_view part = take_until(rest, '/');
    if (part.empty() || part == ".") continue;
    if (part != "..") {
      kept.push_back(part);
    } else if (!kept.empty() && kept.back() != "..") {
      kept.pop_back();
    } else if (!absolute) {
      kept.push_back(part);  // A relative path may begin with ".."; "/.." is "/".
    }
  }
  std::string normal = absolute ? "/" : "";
  for (const std::string_view part : kept) {
    if (!normal.empty() && normal.back() != '/') normal += '/';
    normal += part;
  }
  return normal;
}

std::optional<std::string> relative_to(std::string_view path, std::string_view root) {
  while (!root.empty() && root.back() == '/') root.remove_suffix(1);
  if (path.substr(0, root.size()) != root) return std::nullopt;
  path.remove_prefix(root.size());
  if (path.empty()) return std::string();
  if (path.front() != '/') return std::nullopt;  // "/rooted" is not under "/root".
  return std::string(path.substr(1));
}

std::string join_path(std::string_view a, std::string_view b) {
  if (b.empty()) return std::string(a);
  if (a.empty() || b.front() == '/') return std::string(b);
  std::string joined(a);
  while (!joined.empty() && joined.back() == '/') joined.pop_back();
  joined += '/';
  joined += b;
  return joined;
}

std::string_view parent_path(std::string_view path) {
  const std::size_t slash = path.rfind('/');
  if (slash == std::string_view::npos) return {};
  return path.substr(0, slash == 0 && path.size() > 1 ? 1 : slash);
}

std::string_view file_name(std::string_view path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string_view::npos ? path : path.substr(slash + 1);
}

std::string_view file_stem(std::string_view path) {
  const std::string_view name = file_name(path);
  const std::size_t dot = name.rfind('.');
  return dot == std::string_view::npos || dot == 0 ? name : name.substr(0, dot);
}

std::string_view file_extension(std::string_view path) {
  const std::string_view name = file_name(path);
  const std::size_t dot = name.rfind('.');
  return dot == std::string_view::npos || dot == 0 ? std::string_view{} : name.substr(dot + 1);
}

}  // namespace codefinder
