// Classifies files: rules for categories, module names and layers, and the manifests they use.

#include "index/update/classify.h"

#include "base/manifest.h"
#include "base/path.h"
#include "base/strings.h"
#include "index/update/dependency_paths.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>

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

// The first `key` in `[table]` of a TOML text; "" if there is none.
std::string toml_string(std::string_view text, std::string_view table, std::string_view key) {
  for (TomlLine& line : parse_toml(text))
    if (line.table == table && line.key == key) return std::move(line.value);
  return {};
}

std::string go_module_name(std::string_view text) {
  while (!text.empty()) {
    std::string_view line = trim(take_until(text, '\n'));
    if (!line.starts_with("module")) continue;
    line = trim(line.substr(6));
    line = trim(line.substr(0, line.find("//")));
    if (line.size() >= 2 && line.front() == '"') line = line.substr(1, line.size() - 2);
    return std::string(line);
  }
  return {};
}

constexpr std::array<std::string_view, 18> kManifests{
    "Cargo.toml",    "package.json", "go.mod",        "pyproject.toml",   "setup.py",
    "setup.cfg",     "pom.xml",      "build.gradle",  "build.gradle.kts", "CMakeLists.txt",
    "meson.build",   "Gemfile",      "composer.json", "BUILD.bazel",      "mix.exs",
    "Package.swift", "deno.json",    "configure.ac"};

constexpr std::array<std::string_view, 8> kDependencyDirectories{
    "node_modules", "site-packages", "bower_components", "jspm_packages", ".venv",
    "venv",         "Pods",          "dist-packages"};
constexpr std::array<std::string_view, 9> kVendorDirectories{
    "vendor",   "vendored",  "third_party", "third-party", "thirdparty",
    "3rdparty", "3rd_party", "deps",        "_vendor"};
constexpr std::array<std::string_view, 12> kTestDirectories{
    "test",     "tests", "__tests__", "spec",      "specs",        "testing",
    "testdata", "e2e",   "fixtures",  "__mocks__", "__fixtures__", "testsuite"};
constexpr std::array<std::string_view, 6> kDocDirectories{"doc", "docs", "documentation",
                                                          "man", "wiki", "doc-src"};
constexpr std::array<std::string_view, 14> kLockFiles{"package-lock.json", "npm-shrinkwrap.json",
                                                      "yarn.lock",         "pnpm-lock.yaml",
                                                      "Cargo.lock",        "go.sum",
                                                      "poetry.lock",       "Pipfile.lock",
                                                      "composer.lock",     "Gemfile.lock",
                                                      "uv.lock",           "pdm.lock",
                                                      "flake.lock",        "bun.lock"};
constexpr std::array<std::string_view, 16> kConfigNames{
    "Makefile",    "makefile",    "GNUmakefile",  "CMakeLists.txt", "Dockerfile", "Jenkinsfile",
    "Vagrantfile", "Procfile",    "meson.build",  "go.mod",         "go.work",    "BUILD",
    "WORKSPACE",   "BUILD.bazel", "configure.ac", "Justfile"};
constexpr std::array<std::string_view, 16> kConfigExtensions{
    "ini",   "cfg", "conf", "properties", "env", "editorconfig", "xml",   "gradle",
    "cmake", "mk",  "in",   "ac",         "am",  "json5",        "jsonc", "service"};
constexpr std::array<std::string_view, 8> kDocExtensions{"md",  "rst", "adoc", "txt",
                                                         "org", "tex", "texi", "pod"};
constexpr std::array<std::string_view, 11> kDocNames{
    "README",  "LICENSE",      "LICENCE", "COPYING", "CHANGELOG", "CHANGES",
    "AUTHORS", "CONTRIBUTING", "NEWS",    "HISTORY", "INSTALL"};
constexpr std::array<std::string_view, 12> kGeneratedSuffixes{
    ".pb.go",  ".pb.cc",   ".pb.h",         "_pb2.py",       "_pb2_grpc.py",  ".g.dart",
    ".min.js", ".min.css", ".generated.ts", ".generated.go", "_generated.go", ".min.mjs"};

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

const std::vector<Glob>& test_globs(Language language) {
  static const auto all = [] {
    std::array<std::vector<Glob>, kLanguageCount> out;
    for (int i = 0; i < kLanguageCount; ++i)
      for (const std::string_view glob : definition(static_cast<Language>(i)).test_globs)
        out[static_cast<std::size_t>(i)].emplace_back(glob);
    return out;
  }();
  return all[static_cast<std::size_t>(language)];
}

bool is_code(Language language) { return definition(language).kind == ContentKind::code; }

/// A module's import path from its directory in Go's module cache, where capital letters are
/// encoded as "!x".
std::string spelt_by_imports(std::string_view cached) {
  std::string out;
  for (std::size_t i = 0; i < cached.size(); ++i) {
    const bool capital = cached[i] == '!' && i + 1 < cached.size() && cached[i + 1] >= 'a' &&
                         cached[i + 1] <= 'z';
    out += capital ? static_cast<char>(cached[++i] - 'a' + 'A') : cached[i];
  }
  return out;
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
        (has("generated by") && has("do not edit")) || (has("do not edit") && has("generated")))
      return true;
  }
  return false;
}

bool Classifier::is_manifest(std::string_view path) {
  const std::string_view name = file_name(path);
  return (one_of(name, kManifests) || name == "__init__.py") &&
         !lies_beside(path);  // Installed packages do not affect the project.
}

std::shared_ptr<const Classifier> Classifier::read(
    const RootDir& root, const std::vector<std::string_view>& paths,
    std::vector<std::pair<std::string, std::string>> layers) {
  auto out = std::make_shared<Classifier>();
  out->package_caches_ = root.package_caches();
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
    if (name == "__init__.py") {
      out->python_packages_.insert(directory);
      continue;
    }
    bool dependency = false;
    each_directory(path, [&](std::string_view part) {
      dependency = dependency || one_of(part, kDependencyDirectories);
    });
    if (!dependency) out->manifest_directories_.insert(directory);
    std::string own;
    if (name == "Cargo.toml" || name == "package.json" || name == "go.mod") {
      const ReadOutcome read = read_file(root, path, kMaxManifestBytes);
      if (read.kind == ReadOutcome::Kind::text) {
        own = name == "Cargo.toml" ? toml_string(read.bytes, "package", "name")
              : name == "go.mod"   ? go_module_name(read.bytes)
                                   : std::string(parse_json(read.bytes).string("name"));
      }
      if (!own.empty())
        (name == "Cargo.toml" ? out->crates_
         : name == "go.mod"   ? out->go_modules_
                              : out->packages_)[directory] = own;
    } else if (name == "pyproject.toml" || name == "setup.py" || name == "setup.cfg") {
      out->python_projects_.insert(directory);
    }
    all += '=' + own;
  }
  for (auto& [glob, layer] : layers) out->layers_.emplace_back(Glob(glob), std::move(layer));
  for (const std::uint8_t byte : store::digest_of(all, Language::text, kClassifierVersion)) {
    out->fingerprint_ += "0123456789abcdef"[byte >> 4];
    out->fingerprint_ += "0123456789abcdef"[byte & 15];
  }
  return out;
}

// The deepest directory of `names` that contains `path`; sets `name` to its value. Leaves `name`
// unchanged if there is none.
std::string Classifier::nearest(const std::map<std::string, std::string, std::less<>>& names,
                                std::string_view path, std::string& name) const {
  for (std::string_view at = parent_path(path);; at = parent_path(at)) {
    const auto found = names.find(at);
    if (found != names.end()) {
      name = found->second;
      return std::string(at);
    }
    if (at.empty()) return {};
  }
}

std::uint16_t Classifier::categories(std::string_view path, Language language,
                                     std::string_view head, bool generated) const {
  std::uint16_t out = 0;
  const std::string_view name = file_name(path);
  const std::string extension = to_lower(file_extension(path));
  bool tests = false, docs = false;
  if (lies_beside(path)) out |= store::Category::deps;
  each_directory(path, [&](std::string_view part) {
    if (one_of(part, kDependencyDirectories)) out |= store::Category::deps;
    if (one_of(part, kVendorDirectories)) out |= store::Category::deps | store::Category::vendored;
    tests = tests || one_of(part, kTestDirectories) || named_for_tests(part);
    docs = docs || one_of(part, kDocDirectories);
  });
  if (!tests) {
    const std::vector<Glob>& globs = test_globs(language);
    tests = std::any_of(globs.begin(), globs.end(),
                        [&](const Glob& glob) { return glob.matches(path); });
  }
  if (tests) out |= store::Category::tests;

  const bool lock = one_of(name, kLockFiles);
  if (lock || generated ||
      std::any_of(kGeneratedSuffixes.begin(), kGeneratedSuffixes.end(),
                  [&](std::string_view s) { return name.ends_with(s); }) ||
      is_marked_generated(head))
    out |= store::Category::generated;

  const bool data = definition(language).kind == ContentKind::data;
  const bool doc_name = std::any_of(kDocNames.begin(), kDocNames.end(), [&](std::string_view word) {
    return name == word || (name.starts_with(word) && name[word.size()] == '.');
  });
  const bool prose = definition(language).kind == ContentKind::prose ||
                     one_of(extension, kDocExtensions) || doc_name;
  const bool config = data || lock || one_of(name, kConfigNames) ||
                      one_of(extension, kConfigExtensions) ||
                      (name.starts_with('.') && !is_code(language));
  if ((prose && !one_of(name, kConfigNames)) || (docs && !data)) out |= store::Category::docs;
  if (config && !(prose && !one_of(name, kConfigNames))) out |= store::Category::config;
  if (is_code(language) &&
      (out & (store::Category::tests | store::Category::deps | store::Category::docs)) == 0)
    out |= store::Category::source;
  return out;
}

std::string Classifier::module(std::string_view path, Language language) const {
  const std::string directory(parent_path(path));
  const auto without_extension = [](std::string_view p) {
    const std::size_t slash = p.rfind('/'), dot = p.rfind('.');
    const std::size_t start = slash == std::string_view::npos ? 0 : slash + 1;
    return dot != std::string_view::npos && dot > start ? p.substr(0, dot) : p;
  };
  const auto below = [](std::string_view p, std::string_view base) {
    return base.empty() ? p : p.substr(base.size() + 1);
  };
  const auto joined = [](std::string_view p, std::string_view separator) {
    std::string out;
    for (const char c : p) {
      if (c == '/') {
        out += separator;
      } else {
        out += c;
      }
    }
    return out;
  };
  // In a package cache, the directory name contains the package's name and version.
  const bool cached = path.starts_with('/');
  const std::string_view package = cached ? path_in_cache(package_of(path, package_caches_),
                                                          package_caches_)
                                          : std::string_view();
  if (lies_beside(path) && !cached) {  // As importers spell it.
    std::string_view inside = without_extension(path_among_packages(path));
    const bool python = definition(language).family == Family::python;
    if (inside.ends_with(".d")) inside.remove_suffix(2);
    for (const std::string_view end : {"/index", "/__init__"})
      if (inside.ends_with(end)) inside.remove_suffix(end.size());
    return joined(inside, python ? "." : "/");
  }
  switch (definition(language).family) {
    case Family::rust: {
      std::string crate;
      std::string base = nearest(crates_, path, crate);
      if (cached) {
        base = package_of(path, package_caches_);
        crate = package.substr(0, package.rfind('-'));
      }
      std::string_view rest = below(without_extension(path),
                                    crate.empty() ? std::string_view{} : std::string_view(base));
      if (rest.starts_with("src/")) rest.remove_prefix(4);
      if (rest == "lib" || rest == "main" || rest == "mod") rest = {};
      for (const std::string_view end : {"/mod", "/main", "/lib"}) {
        if (rest.ends_with(end)) {
          rest.remove_suffix(end.size());
          break;
        }
      }
      std::replace(crate.begin(), crate.end(), '-', '_');
      std::string out = crate;
      if (!rest.empty()) out += (out.empty() ? "" : "::") + joined(rest, "::");
      return out;
    }
    case Family::python: {
      std::string_view top = directory;
      if (python_packages_.contains(top)) {
        while (!top.empty() && python_packages_.contains(parent_path(top))) top = parent_path(top);
        top = parent_path(top);
      } else {  // Not in a package: relative to the project's directory, or its src.
        while (!top.empty() && !python_projects_.contains(top)) top = parent_path(top);
        const std::string source = join_path(top, "src");
        if (path.starts_with(source + "/")) {
          std::string_view rest = below(without_extension(path), source);
          return joined(rest, ".");
        }
      }
      std::string_view rest = below(without_extension(path), top);
      if (rest == "__init__") rest = file_name(directory);
      if (rest.ends_with("/__init__")) rest.remove_suffix(9);
      return joined(rest, ".");
    }
    case Family::go: {
      std::string module;
      std::string base = nearest(go_modules_, path, module);
      if (cached) {
        base = package_of(path, package_caches_);
        module = spelt_by_imports(package.substr(0, package.find('@')));
      }
      if (module.empty()) return directory;
      return directory == base ? module : module + "/" + std::string(below(directory, base));
    }
    case Family::java: {
      for (const std::string_view root : {"src/main/java/", "src/test/java/", "src/main/kotlin/",
                                          "src/androidTest/java/", "src/", "java/"}) {
        const std::string_view p = path;
        std::size_t at = p.starts_with(root) ? 0 : p.find(std::string("/") + std::string(root));
        if (at == std::string_view::npos) continue;
        if (at != 0 || !p.starts_with(root)) ++at;
        const std::string_view rest = p.substr(at + root.size());
        return joined(parent_path(rest), ".");
      }
      return joined(directory, ".");
    }
    case Family::node: {
      std::string package;
      const std::string base = nearest(packages_, path, package);
      std::string_view rest = without_extension(package.empty() ? path : below(path, base));
      if (rest.ends_with(".d")) rest.remove_suffix(2);
      if (rest == "index") rest = {};
      if (rest.ends_with("/index")) rest.remove_suffix(6);
      return join_path(package, rest);
    }
    case Family::c:
    case Family::none: return directory;
  }
  return directory;
}

std::string Classifier::layer(std::string_view path) const {
  for (const auto& [glob, layer] : layers_) {
    if (glob.matches(path)) return layer;
  }
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

void Classifier::classify(store::FileRow& row, std::string_view head, bool generated) const {
  row.categories = categories(row.path, row.language, head, generated);
  row.module = module(row.path, row.language);
  row.layer = layer(row.path);
}

}  // namespace codefinder::update
