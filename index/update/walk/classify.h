// Classifies a file by its path, its first lines and the manifests around it: categories, module,
// layer. Manifests are read once per pass into an immutable Classifier that all threads share.
#pragma once

#include "base/glob.h"
#include "index/languages/language_project.h"
#include "index/store/store.h"
#include "index/update/disk/root_dir.h"

#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace codefinder::update {

/// Incremented when a rule below changes, so that stored rows are classified again.
inline constexpr std::uint32_t kClassifierVersion = 5;

/// The known properties of a file's text.
struct FileHead {
  std::string_view text{};  // The beginning (the first 4 KB are used); "" if not available.
  bool generated = false;   // The result of an earlier check, or of the extractor.
};

class Classifier {
 public:
  Classifier() = default;
  /// Reads the manifests among `paths` (any order; relative).  `layers` are (glob, layer), first
  /// match wins.
  static std::shared_ptr<const Classifier> read(
      const RootDir& root, const std::vector<std::string_view>& paths,
      std::vector<std::pair<std::string, std::string>> layers);

  /// Category bits.
  std::uint16_t categories(std::string_view path, Language language, FileHead head) const;
  /// The module's name in the language's notation: "core::context_manager", "flask.app",
  /// "github.com/a/b/c", "rxjs/src/index", "index/query".
  std::string module(std::string_view path, Language language) const;
  /// The layer by the configured rules; else the outermost directory (at most two deep) that has a
  /// manifest; else the first directory; "" for files in the root.
  std::string layer(std::string_view path) const;
  /// Fills categories, module and layer of a row whose path and language are set.
  void classify(FileRow& row, FileHead head) const;

  /// Classifiers with equal fingerprints give equal results.
  const std::string& fingerprint() const { return fingerprint_; }
  /// True if a change of this file changes the classification of others.
  static bool is_manifest(std::string_view path);
  /// True if only the existence of the file matters, not its text.
  static bool is_package_marker(std::string_view path);

 private:
  // By the number of the family.
  std::vector<ProjectDirectories> directories_ = std::vector<ProjectDirectories>(
      languages().size());
  std::shared_ptr<const RootDir> root_;  // nullptr: without files outside of it.
  std::set<std::string, std::less<>> manifest_directories_;
  GlobSet layer_globs_;
  std::vector<std::string> layer_names_;  // By the same numbers.
  std::string fingerprint_;
};

/// True if the first lines of a file mark it as generated ("Code generated … DO NOT EDIT",
/// "@generated", …).
bool is_marked_generated(std::string_view head);

}  // namespace codefinder::update
