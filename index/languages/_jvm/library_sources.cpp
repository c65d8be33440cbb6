// Finds the archives of sources and classes; nothing is executed: versions come from the files of
// the project, and from the names of directories.
#include "index/languages/_jvm/library_sources.h"

#include "base/files.h"
#include "base/list_directory.h"
#include "base/path.h"
#include "base/strings.h"
#include "index/archives/source_archives.h"
#include "index/languages/_common/machine_directories.h"
#include "index/languages/_jvm/class_text.h"
#include "index/languages/language_project.h"
#include "index/languages/packages.h"

#include <sys/stat.h>
#include <algorithm>
#include <cstdlib>
#include <set>
#include <utility>

namespace codefinder::jvm {

using resolve::Context;

namespace {

constexpr std::size_t kMaxArchives = 200, kMaxBuildFiles = 200, kMaxNames = 10'000,
                      kMaxPomBytes = 1u << 20;
constexpr std::string_view kBuildFiles[] = {"build.gradle", "build.gradle.kts", "gradle.lockfile",
                                            "libs.versions.toml"};

struct Archives : resolve::SingleMemo<std::vector<std::string>> {};

bool is_file(const std::string& path) {
  struct stat info {};
  return ::stat(path.c_str(), &info) == 0 && S_ISREG(info.st_mode);
}

/// The directory of the JDK whose `java` comes first in PATH; "" if there is none.
std::string jdk_of_path() {
  for (const std::string& directory : listed_in_variable("PATH")) {
    const auto program = canonical_path(join_path(directory, "java"));
    if (program.ok() && is_file(*program) && file_name(parent_path(*program)) == "bin")
      return std::string(parent_path(parent_path(*program)));
  }
  return {};
}

/// src.zip of the JDK that the environment names, or of the newest one; without a src.zip the
/// compiled modules of the standard library of a JDK.
std::vector<std::string> jdk_archives() {
  std::vector<std::string> homes{absolute_variable("JAVA_HOME"), jdk_of_path()};
  for (const std::string& parent : {std::string("/usr/lib/jvm"), at_home(".sdkman/candidates/java"),
                                    at_home(".jdks"), at_home(".gradle/jdks")})
    for (std::string& home : versions_in(parent, "")) homes.push_back(std::move(home));
  std::erase(homes, "");
  for (const std::string& home : homes)
    for (const char* place : {"lib/src.zip", "src.zip"})
      if (std::string archive = join_path(home, place); is_file(archive)) return {archive};
  std::vector<std::string> found;
  for (const std::string& home : homes) {
    const std::string modules = join_path(home, "jmods");
    for (const std::string& name : list_directory(modules, kMaxNames))
      if (name.starts_with("java.")) found.push_back(join_path(modules, name));
    if (!found.empty()) break;
  }
  return found;
}

std::string maven_repository() { return at_home(".m2/repository"); }
std::string gradle_cache() {
  std::string home = absolute_variable("GRADLE_USER_HOME");
  if (home.empty()) home = at_home(".gradle");
  return home.empty() ? home : join_path(home, "caches/modules-2/files-2.1");
}

/// "org/junit" of "org.junit".
std::string with_slashes(std::string_view dotted) {
  std::string out(dotted);
  std::ranges::replace(out, '.', '/');
  return out;
}

bool is_part(std::string_view text) {
  const auto fits = [](char c) { return is_alphanumeric(c) || c == '.' || c == '-' || c == '_'; };
  return !text.empty() && text[0] != '.' && text.find("..") == std::string_view::npos &&
         std::ranges::all_of(text, fits);
}

/// The file in a directory, or in one of its directories for Gradle; "" if it is not there.
std::string archive_in(const std::string& version, const std::string& name) {
  if (std::string path = join_path(version, name); is_file(path)) return path;
  for (const std::string& hash : list_directory(version, kMaxNames))
    if (std::string path = join_path(join_path(version, hash), name); is_file(path)) return path;
  return {};
}

struct Package {
  std::string archive, pom;  // Paths; "" if there is none.
};

/// The package "group:artifact:version", or without a version the newest of "group:artifact": its
/// sources, else its classes.
Package installed_package(std::string_view coordinates) {
  const std::vector<std::string_view> parts = split(coordinates, ":");
  if (parts.size() < 2 || !std::ranges::all_of(parts, is_part)) return {};
  const std::string artifact(parts[1]);
  const std::string by_group[] = {join_path(maven_repository(), with_slashes(parts[0])),
                                  join_path(gradle_cache(), parts[0])};
  for (const std::string& group : by_group) {
    if (!group.starts_with('/')) continue;
    const std::string package = join_path(group, artifact);
    std::vector<std::string> versions = versions_in(package, "");
    if (parts.size() > 2) versions = {join_path(package, parts[2])};
    for (const std::string& version : versions) {
      const std::string name = artifact + "-" + std::string(file_name(version));
      for (const char* end : {"-sources.jar", ".jar"})
        if (std::string found = archive_in(version, name + end); !found.empty())
          return {std::move(found), archive_in(version, name + ".pom")};
    }
  }
  return {};
}

/// The coordinates of the packages that a pom.xml names.
std::vector<std::string> required_by(std::string_view pom) {
  std::vector<std::string> found;
  for (const RequiredPackage& each : package_rules(Language::java).read(pom).required) {
    const bool known = is_part(each.version);  // Not a property, not left to a parent.
    found.push_back(known ? each.name + ":" + each.version : each.name);
  }
  return found;
}

/// The packages that the build files of the project name.
std::set<std::string> required_packages(Context& context) {
  std::set<std::string> found;
  std::size_t left = kMaxBuildFiles;
  const auto each_file = [&](std::string_view name, auto&& read) {
    for (const FileId file : context.files_named(std::string(name)))
      if (left > 0 && !context.is_dependency(file)) --left, read(context.text(file));
  };
  each_file("pom.xml", [&](const std::string& text) {
    for (std::string& each : required_by(text)) found.insert(std::move(each));
  });
  for (const std::string_view name : kBuildFiles)
    each_file(name, [&](const std::string& text) {
      for (std::string& each : coordinates_in(text)) found.insert(std::move(each));
    });
  return found;
}

/// The archives that may have classes for the project, the JDK's first.
const std::vector<std::string>& archives_of(Context& context) {
  const auto [it, fresh] = context.shared_memo<Archives>().try_emplace({});
  if (!fresh) return it->second;
  it->second = jdk_archives();
  const std::set<std::string> own = required_packages(context);
  std::vector<std::string> wanted(own.begin(), own.end());
  std::set<std::string, std::less<>> seen;  // "group:artifact": the first that is named counts.
  for (std::size_t at = 0; at < wanted.size() && it->second.size() < kMaxArchives; ++at) {
    const std::string coordinates = wanted[at];
    if (!seen.insert(coordinates.substr(0, coordinates.find(':', coordinates.find(':') + 1)))
             .second)
      continue;
    Package found = installed_package(coordinates);
    if (found.archive.empty()) continue;
    it->second.push_back(std::move(found.archive));
    const FileText pom = read_file_at(found.pom, kMaxPomBytes, Links::refuse);
    for (std::string& each : required_by(pom.bytes))
      if (wanted.size() < kMaxNames) wanted.push_back(std::move(each));
  }
  return it->second;
}

}  // namespace

std::vector<std::string> coordinates_in(std::string_view text) {
  std::vector<std::string> out;
  const auto in_name = [](char c) {
    return is_alphanumeric(c) || c == '.' || c == '-' || c == '_' || c == ':';
  };
  for (std::size_t at = 0; at < text.size() && out.size() < kMaxNames;) {
    std::size_t end = at;
    while (end < text.size() && in_name(text[end])) ++end;
    const std::string_view word = text.substr(at, end - at);
    const auto colons = std::ranges::count(word, ':');
    const std::vector<std::string_view> parts = split(word, ":");
    const bool dotted = !parts.empty() && parts[0].find('.') != std::string_view::npos;
    // "group:artifact" alone is a name as well if its group has a dot, else it may be anything.
    if ((colons == 2 || (colons == 1 && dotted)) &&
        parts.size() == static_cast<std::size_t>(colons) + 1 && std::ranges::all_of(parts, is_part))
      out.emplace_back(word);
    at = end + 1;
  }
  return out;
}

std::vector<std::string> library_directories() {
  const bool any = !jdk_archives().empty() || is_directory(maven_repository()) ||
                   is_directory(gradle_cache());
  std::string directory = archives::directory();
  return any && !directory.empty() ? std::vector{std::move(directory)} : std::vector<std::string>();
}

void request_source(Context& context, std::string_view package, std::string_view name) {
  const std::vector<std::string>& libraries = context.library_directories(Language::java);
  if (libraries.empty() || package.empty() || name.empty()) return;
  const std::string path = with_slashes(package).append("/").append(name);
  for (const std::string& library : libraries) {
    if (library != archives::directory()) {
      context.find_file(join_path(library, path + ".java"));
      continue;
    }
    for (const std::string& archive : archives_of(context)) {
      auto file = archives::unpack(archive, path + ".java", library);
      if (!file) file = archives::unpack_compiled(archive, path + ".class", library, class_text);
      if (!file) continue;
      context.find_file(*file);
      break;
    }
  }
}

}  // namespace codefinder::jvm
