// Reads the list of repositories.
#include "serve/served_repositories.h"

#include "base/files.h"
#include "base/log.h"
#include "base/path.h"
#include "base/strings.h"
#include "lsp/json.h"

#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <set>
#include <system_error>

namespace codefinder::serve {
namespace {

using lsp::Json;

constexpr std::size_t kMaxNameLength = 100;
constexpr std::uint64_t kMaxListBytes = 8u << 20;

Error list_error(std::string message) {
  return {ErrorCode::invalid_query, std::move(message),
          "a repository has a \"name\" and a \"path\", or a \"name\", a \"remote\" and a "
          "\"commit\" (docs/server.md)"};
}

bool is_commit(std::string_view text) {
  return (text.size() == 40 || text.size() == 64) &&
         std::all_of(text.begin(), text.end(),
                     [](char c) { return is_digit(c) || (c >= 'a' && c <= 'f'); });
}

/// Reads the fields of one object of the list into `source`. Returns what is wrong; "" if nothing.
std::string read_fields(const Json& item, RepositorySource& source) {
  if (!item.is_object()) return "must be an object";
  for (const auto& [key, value] : item.items()) {
    std::string* const field = key == "name"     ? &source.name
                               : key == "path"   ? &source.path
                               : key == "remote" ? &source.remote
                               : key == "commit" ? &source.commit
                                                 : nullptr;
    if (!field) return "has the unknown field \"" + key + "\"";
    if (!value.is_string() || value == "") return key + " must be a string that is not empty";
    *field = value.get<std::string>();
  }
  if (!is_repository_name(source.name))
    return "name must have 1 to 100 letters, digits, '.', '_' and '-', and begin with none of the "
           "last three";
  if (source.path.empty() == source.remote.empty()) return "must have either a path or a remote";
  if (source.remote.empty() != source.commit.empty())
    return "must have a commit if it has a remote, and only then";
  if (("/" + source.remote + "/").find("/../") != std::string::npos)
    return "remote must not have the part \"..\"";
  if (!source.commit.empty() && !is_commit(source.commit))
    return "commit must be the whole id of a commit, in lower-case hexadecimal";
  return {};
}

std::string duplicate_of(const std::vector<RepositorySource>& all) {
  std::set<std::string> names, places;
  for (const RepositorySource& source : all) {
    if (!names.insert(source.name).second) return "two repositories have the name " + source.name;
    const std::string place = source.path.empty() ? source.remote + " at " + source.commit
                                                  : source.path;
    if (!places.insert(place).second) return "two repositories are " + place;
  }
  return {};
}

Result<std::vector<RepositorySource>> checked(std::vector<RepositorySource> all) {
  std::sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.name < b.name; });
  if (const std::string why = duplicate_of(all); !why.empty()) return list_error(why);
  return all;
}

/// The directories below `directory` that have a .git.
Result<std::vector<RepositorySource>> work_trees(const std::string& directory) {
  std::vector<RepositorySource> all;
  std::error_code error;
  for (std::filesystem::directory_iterator at(directory, error), end; !error && at != end;
       at.increment(error)) {
    const std::string path = at->path().string();
    struct stat found {};
    if (::stat(join_path(path, ".git").c_str(), &found) != 0) continue;
    const std::string name(file_name(path));
    const auto canonical = canonical_path(path);
    if (is_repository_name(name) && canonical) all.push_back({name, *canonical, {}, {}});
    else log_warning("{} is not served: its name cannot be that of a repository", path);
  }
  if (error)
    return Error{ErrorCode::not_found, directory + " cannot be read: " + error.message(), ""};
  return checked(std::move(all));
}

}  // namespace

bool is_repository_name(std::string_view name) {
  return !name.empty() && name.size() <= kMaxNameLength && is_alphanumeric(name[0]) &&
         std::all_of(name.begin(), name.end(),
                     [](char c) { return is_identifier_char(c) || c == '.' || c == '-'; });
}

Result<std::vector<RepositorySource>> parse_repositories(std::string_view text,
                                                         const std::string& base) {
  std::string why;
  const auto value = lsp::parse_json(text, &why);
  if (!value) return list_error("the list of repositories is no JSON: " + why);
  const auto list = value->is_object() ? value->find("repositories") : value->end();
  if (!value->is_object() || list == value->end() || !list->is_array() || value->size() != 1)
    return list_error(
        "the list of repositories must be an object with \"repositories\", an "
        "array, and nothing else");
  std::vector<RepositorySource> all;
  for (const Json& item : *list) {
    RepositorySource source;
    const std::string place = fmt::format("repositories[{}]", all.size());
    if (const std::string wrong = read_fields(item, source); !wrong.empty())
      return list_error(place + " " + wrong);
    if (!source.path.empty()) {
      const auto canonical = canonical_path(normalize_path(source.path, base));
      if (!canonical) return list_error(place + ".path: " + canonical.error().message);
      source.path = *canonical;
    }
    all.push_back(std::move(source));
  }
  return checked(std::move(all));
}

Result<std::vector<RepositorySource>> find_repositories(const std::string& path) {
  const auto canonical = canonical_path(path);
  if (!canonical) return canonical.error();
  struct stat found {};
  if (::stat(canonical->c_str(), &found) == 0 && S_ISDIR(found.st_mode))
    return work_trees(*canonical);
  const FileText file = read_file_at(*canonical, kMaxListBytes, Links::follow);
  if (!file.ok()) return Error{ErrorCode::not_found, path + " " + file.reason, ""};
  auto all = parse_repositories(file.bytes, std::string(parent_path(*canonical)));
  if (all) return all;
  Error error = std::move(all).error();
  error.message = path + ": " + error.message;
  return error;
}

}  // namespace codefinder::serve
