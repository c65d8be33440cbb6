// Maven projects: pom.xml, of which only the elements directly in <project>, <parent> and
// <dependency> are read; the packages that sources declare.
#include "index/languages/java/rules.h"

#include "base/name_letters.h"
#include "base/strings.h"
#include "index/languages/language_project.h"
#include "index/languages/packages.h"
#include "index/resolve/context.h"

#include <map>

namespace codefinder::java {

namespace {

struct Coordinates {
  std::string group, artifact, version;
};

/// Follows the elements of the text, without attributes, entities and name spaces.
class PomReader {
 public:
  explicit PomReader(std::string_view text) : rest_(text) {}

  PackageManifest run() {
    while (next()) {
    }
    if (own_.group.empty()) own_.group = parent_.group;
    if (own_.version.empty()) own_.version = parent_.version;
    PackageManifest out{name_of(own_), own_.version};
    for (const Coordinates& each : required_)
      out.required.push_back({name_of(each), each.version, each.group});
    return out;
  }

 private:
  static std::string name_of(const Coordinates& of) {
    return of.artifact.empty() ? std::string() : of.group + ":" + of.artifact;
  }

  /// Takes the next tag; false at the end of the text.
  bool next() {
    const std::size_t open = rest_.find('<');
    if (open == std::string_view::npos) return false;
    const std::string_view text = trim(rest_.substr(0, open));
    rest_.remove_prefix(open + 1);
    if (rest_.starts_with("!--")) {
      const std::size_t end = rest_.find("-->");
      rest_.remove_prefix(end == std::string_view::npos ? rest_.size() : end + 3);
      return true;
    }
    std::string_view tag = take_until(rest_, '>');
    if (tag.starts_with('?') || tag.starts_with('!') || tag.ends_with('/')) return true;
    if (!tag.starts_with('/')) {
      open_.push_back(tag.substr(0, tag.find_first_of(kWhiteSpace)));
      if (path() == kDependency) required_.emplace_back();
      return true;
    }
    if (!text.empty()) set(text);
    if (!open_.empty()) open_.pop_back();
    return true;
  }

  std::string path() const { return join(open_, "/"); }

  void set(std::string_view text) {
    const std::string_view field = open_.empty() ? std::string_view() : open_.back();
    const std::string whole = path();
    const std::string_view parent = std::string_view(whole).substr(
        0, whole.size() - std::min(whole.size(), field.size() + 1));
    Coordinates* to = parent == "project"                           ? &own_
                      : parent == "project/parent"                  ? &parent_
                      : parent == kDependency && !required_.empty() ? &required_.back()
                                                                    : nullptr;
    if (!to) return;
    if (field == "groupId") to->group = text;
    if (field == "artifactId") to->artifact = text;
    if (field == "version") to->version = text;
  }

  static constexpr std::string_view kDependency = "project/dependencies/dependency";
  std::string_view rest_;
  std::vector<std::string_view> open_;
  Coordinates own_, parent_;
  std::vector<Coordinates> required_;
};

PackageManifest read_packages(std::string_view text) { return PomReader(text).run(); }

std::vector<DeclaredPackage> declared_packages(resolve::Context& context) {
  std::map<std::string, FileId, std::less<>> packages;
  context.snapshot().files().for_each("", [&](const FileRow& row) {
    constexpr auto kOthers = Category::tests | Category::deps | Category::vendored;
    if (row.language != Language::java || (row.categories & kOthers) != 0) return true;
    const auto facts = context.imports(row.id);
    if (facts && facts->package.valid())
      packages.try_emplace(std::string(facts->str(facts->package)), row.id);
    return context.spend();
  });
  std::vector<DeclaredPackage> found;
  for (const auto& [name, file] : packages) found.push_back({name, file});
  return found;
}

std::string_view sources_of_standard(std::string_view module) {
  return module.starts_with("java.") || module.starts_with("javax.") ? "src.zip of a JDK" : "";
}

/// True for ".Name" and ".Name.member": by convention classes begin with a capital, and a package
/// has no subpackages.
bool names_class(std::string_view after_package) {
  return after_package.size() > 1 && after_package[0] == '.' && is_upper_letter(after_package[1]);
}

}  // namespace

constinit const PackageRules kPackages = {
    .manager = "maven",
    .manifest = "pom.xml",
    .read = read_packages,
    .places = SymbolPlaces::module_parts,
    .declared = declared_packages,
    .is_inside = names_class,
    .installed = "the sources of Maven or Gradle",
    .standard = sources_of_standard,
};

}  // namespace codefinder::java
