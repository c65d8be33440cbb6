// Classifies files: rules for categories, module names and layers, and the manifests they use.

#include "index/update/walk/classify.h"

#include "base/path.h"
#include "base/strings.h"
#include "index/model/dependency_paths.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace codefinder::update {

namespace {

constexpr std::uint64_t kMaxManifestBytes = 1u << 20;

template <std::size_t N>
bool one_of(std::string_view text, const std::array<std::string_view, N>& words) {
  return std::find(words.begin(), words.end(), text) != words.end();
}

template <class Each>
void each_directory(std::string_view path, Each each) {  // Each component but the last.
  for (std::size_t at = 0, slash; (slash = path.find('/', at)) != std::string_view::npos;
       at = slash + 1)
    each(path.substr(at, slash - at));
}

constexpr std::array<std::string_view, 9> kVendorDirectories{
    "vendor",   "vendored",  "third_party", "third-party", "thirdparty",
    "3rdparty", "3rd_party", "deps",        "_vendor"};
constexpr std::array<std::string_view, 12> kTestDirectories{
    "test",     "tests", "__tests__", "spec",      "specs",        "testing",
    "testdata", "e2e",   "fixtures",  "__mocks__", "__fixtures__", "testsuite"};
constexpr std::array<std::string_view, 6> kDocDirectories{"doc", "docs", "documentation",
                                                          "man", "wiki", "doc-src"};
constexpr std::array<std::string_view, 8> kDocExtensions{"md",  "rst", "adoc", "txt",
                                                         "org", "tex", "texi", "pod"};
constexpr std::array<std::string_view, 11> kDocNames{
    "README",  "LICENSE",      "LICENCE", "COPYING", "CHANGELOG", "CHANGES",
    "AUTHORS", "CONTRIBUTING", "NEWS",    "HISTORY", "INSTALL"};
/// True for names such as "test-utils", "integration_tests".
bool named_for_tests(std::string_view directory) {
  for (const std::string_view word : {"test", "tests"}) {
    const std::size_t more = word.size() + 1;
    const auto separated = [&](std::size_t at) {
      return directory[at] == '-' || directory[at] == '_';
    };
    if (directory.size() < more) continue;
    if (directory.starts_with(word) && separated(word.size())) return true;
    if (directory.ends_with(word) && separated(directory.size() - more)) return true;
  }
  return false;
}

const GlobSet& test_globs(Language language) {
  static const auto all = [] {
    std::vector<GlobSet> out(languages().size());
    for (const LanguageDefinition* row : languages())
      out[static_cast<std::size_t>(row->language)] = GlobSet(
          {row->test_globs.begin(), row->test_globs.end()});
    return out;
  }();
  return all[static_cast<std::size_t>(language)];
}

bool is_code(Language language) { return definition(language).kind == ContentKind::code; }

const RowsByWord& rows_of_manifests() {
  static const RowsByWord rows = [] {
    RowsByWord all(&LanguageDefinition::manifests);
    all.add(&LanguageDefinition::package_markers);
    return all;
  }();
  return rows;
}

bool is_dependency_directory(std::string_view part) {
  static const RowsByWord rows(&LanguageDefinition::dependency_directories);
  return rows.find(part) != nullptr;
}

bool is_lock_file(std::string_view name) {
  static const RowsByWord rows(&LanguageDefinition::lock_files);
  return rows.find(name) != nullptr;
}

bool is_config_name(std::string_view name) {
  static const RowsByWord rows(&LanguageDefinition::config_names);
  return rows.find(name) != nullptr;
}

bool is_config_extension(std::string_view extension) {
  static const RowsByWord rows(&LanguageDefinition::config_extensions);
  return rows.find(extension) != nullptr;
}

bool is_named_generated(std::string_view name) {
  static const auto suffixes = words_of_all(&LanguageDefinition::generated_suffixes);
  return std::any_of(suffixes.begin(), suffixes.end(),
                     [&](std::string_view suffix) { return name.ends_with(suffix); });
}

/// The name of an installed module as importers write it.
std::string installed_module(std::string_view path, const LanguageDefinition& language) {
  static const auto declarations = words_of_all(&LanguageDefinition::declaration_suffixes);
  static const auto directory_modules = words_of_all(&LanguageDefinition::directory_modules);
  std::string_view inside = without_extension(path_among_packages(path));
  for (const std::string_view suffix : declarations) {
    const std::string_view mark = without_extension(suffix);  // ".d" of ".d.ts".
    if (mark == suffix || !inside.ends_with(mark)) continue;
    inside.remove_suffix(mark.size());
    break;
  }
  for (const std::string_view name : directory_modules)
    if (inside.ends_with(name) && inside.substr(0, inside.size() - name.size()).ends_with('/'))
      inside.remove_suffix(name.size() + 1);
  return joined(inside, language.installed_separator);
}

}  // namespace

bool is_marked_generated(std::string_view head) {
  head = head.substr(0, 4096);
  // Only comments near the top count: a generator has the marker in a string further down.
  int line = 0;
  while (!head.empty() && line++ < 25) {
    const std::string_view text = trim(take_until(head, '\n').substr(0, 400));
    const bool comment = text.starts_with("//") || text.starts_with('#') ||
                         text.starts_with("/*") || text.starts_with('*') ||
                         text.starts_with("<!--") || text.starts_with("--") ||
                         text.starts_with(';') || text.starts_with("\"\"\"") ||
                         text.starts_with('%');
    if (!comment) continue;
    const std::string words = to_lower(text);
    const auto has = [&](std::string_view part) { return words.find(part) != std::string::npos; };
    if (has("@generated") || has("autogenerated") || has("auto-generated") ||
        has("automatically generated") || has("generated automatically") ||
        has("code generated by") || has("generated file, do not edit") ||
        has("auto generated by") || has("is an amalgamation") || has("amalgamated source") ||
        has("amalgamated header") || has("made by gnu bison") || has("generated by flex") ||
        text.starts_with("#line ") || has("merged from multiple headers") ||
        (has("generated by") && has("do not edit")) || (has("do not edit") && has("generated")))
      return true;
  }
  return false;
}

bool Classifier::is_manifest(std::string_view path) {
  const std::string_view name = file_name(path);
  return rows_of_manifests().find(name) != nullptr &&
         !is_dependency_path(path);  // Installed packages do not affect the project.
}

bool Classifier::is_package_marker(std::string_view path) {
  static const RowsByWord rows(&LanguageDefinition::package_markers);
  return rows.find(file_name(path)) != nullptr;
}

std::shared_ptr<const Classifier> Classifier::read(
    const RootDir& root, const std::vector<std::string_view>& paths,
    std::vector<std::pair<std::string, std::string>> layers) {
  auto out = std::make_shared<Classifier>();
  out->root_ = root.shared_from_this();
  std::vector<std::string_view> manifests;
  for (const std::string_view path : paths) {
    if (is_manifest(path)) manifests.push_back(path);
  }
  std::sort(manifests.begin(), manifests.end());
  std::string all = std::to_string(kClassifierVersion);
  for (const auto& [glob, layer] : layers) all += '\n' + glob + '\t' + layer;
  for (const std::string_view path : manifests) {
    const std::string_view name = file_name(path);
    const std::string directory(parent_path(path));
    all += '\n';
    all += path;
    const LanguageDefinition& row = *rows_of_manifests().find(name);
    ProjectDirectories& directories = out->directories_[static_cast<std::size_t>(row.family)];
    if (row.package_markers.contains(name)) {
      directories.packages.insert(directory);
      continue;
    }
    bool dependency = false;
    each_directory(path, [&](std::string_view part) {
      dependency = dependency || is_dependency_directory(part);
    });
    if (!dependency) out->manifest_directories_.insert(directory);
    directories.projects.insert(directory);
    std::string own;
    if (name == row.name_manifest) {
      const ReadOutcome read = read_file(root, path, kMaxManifestBytes);
      if (read.kind == ReadOutcome::Kind::text) own = row.manifest_name(read.bytes);
      if (!own.empty()) directories.names[directory] = own;
    }
    all += '=' + own;
  }
  std::vector<std::string> globs;
  for (auto& [glob, layer] : layers) {
    globs.push_back(std::move(glob));
    out->layer_names_.push_back(std::move(layer));
  }
  out->layer_globs_ = GlobSet(globs);
  for (const std::uint8_t byte : store::digest_of(all, Language::text, kClassifierVersion)) {
    out->fingerprint_ += "0123456789abcdef"[byte >> 4];
    out->fingerprint_ += "0123456789abcdef"[byte & 15];
  }
  return out;
}

std::uint16_t Classifier::categories(std::string_view path, Language language,
                                     FileHead head) const {
  std::uint16_t out = 0;
  const std::string_view name = file_name(path);
  const std::string extension = to_lower(file_extension(path));
  bool tests = false, docs = false;
  if (is_dependency_path(path)) out |= Category::deps;
  each_directory(path, [&](std::string_view part) {
    if (is_dependency_directory(part)) out |= Category::deps;
    if (one_of(part, kVendorDirectories)) out |= Category::deps | Category::vendored;
    tests = tests || one_of(part, kTestDirectories) || named_for_tests(part);
    docs = docs || one_of(part, kDocDirectories);
  });
  tests = tests || test_globs(language).matches(path);
  if (tests) out |= Category::tests;

  const bool lock = is_lock_file(name);
  if (lock || head.generated || is_named_generated(name) || is_marked_generated(head.text))
    out |= Category::generated;

  const bool data = definition(language).kind == ContentKind::data;
  const bool doc_name = std::any_of(kDocNames.begin(), kDocNames.end(), [&](std::string_view word) {
    return name == word || (name.starts_with(word) && name[word.size()] == '.');
  });
  const bool prose = definition(language).kind == ContentKind::prose ||
                     one_of(extension, kDocExtensions) || doc_name;
  const bool config = data || lock || is_config_name(name) || is_config_extension(extension) ||
                      (name.starts_with('.') && !is_code(language));
  if ((prose && !is_config_name(name)) || (docs && !data)) out |= Category::docs;
  if (config && !(prose && !is_config_name(name))) out |= Category::config;
  if (is_code(language) && (out & (Category::tests | Category::deps | Category::docs)) == 0)
    out |= Category::source;
  return out;
}

std::string Classifier::module(std::string_view path, Language language) const {
  const LanguageDefinition& row = definition(language);
  const bool cached = path.starts_with('/');
  if (is_dependency_path(path) && !cached) return installed_module(path, row);
  if (row.module_name == nullptr) return std::string(parent_path(path));
  ModuleRequest request{path, directories_[static_cast<std::size_t>(row.family)]};
  if (cached && root_) {
    const std::vector<std::string> outside = root_->outside_paths();
    request.package_directory = package_of(path, outside);
    request.package = path_below(request.package_directory, outside);
  }
  return row.module_name(request);
}

std::string Classifier::layer(std::string_view path) const {
  if (const auto rule = layer_globs_.first(path)) return layer_names_[*rule];
  const std::size_t first = path.find('/');
  if (first == std::string_view::npos) return {};
  const std::string_view one = path.substr(0, first);
  if (manifest_directories_.contains(one)) return std::string(one);
  const std::size_t second = path.find('/', first + 1);
  if (second != std::string_view::npos && !one_of(one, kTestDirectories) &&
      manifest_directories_.contains(path.substr(0, second)))
    return std::string(path.substr(0, second));
  return std::string(one);
}

void Classifier::classify(FileRow& row, FileHead head) const {
  row.categories = categories(row.path, row.language, head);
  row.module = module(row.path, row.language);
  row.layer = layer(row.path);
}

}  // namespace codefinder::update
