// The paths of files that a text names as text: where a language writes them, to which files they
// can lead, and which places in a file have a name of their own.  For links in editors.
#pragma once

#include "base/path.h"
#include "index/model.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::resolve {

/// One path in a text.
struct PathText {
  ByteRange range;       // The text that is shown as a link.
  std::string path;      // As meant: escapes are decoded.  "" is the file itself.
  std::string fragment;  // The text after '#'; "" if there is none.
};

/// A use of a label that the same text defines: `[text][label]`.
struct LabelUse {
  ByteRange range;
  ByteRange definition;  // The label where it is defined.
};

/// A place that a fragment can name.
struct Anchor {
  std::string name;
  std::uint32_t offset = 0;
};

/// Default: no paths, labels or anchors.  Implementations have no state.
class PathTexts {
 public:
  static constexpr std::size_t kMaxPaths = 5000;  // Read of one text.
  virtual ~PathTexts() = default;
  /// By position.  O(bytes).
  virtual std::vector<PathText> read([[maybe_unused]] std::string_view text) const { return {}; }
  /// The uses of labels, by position.  O(bytes).
  virtual std::vector<LabelUse> labels([[maybe_unused]] std::string_view text) const { return {}; }
  /// The paths, relative to the root, that the text can mean in `file`.  It leads to a file for
  /// certain if exactly one of them exists.
  virtual std::vector<std::string> candidates([[maybe_unused]] std::string_view file,
                                              [[maybe_unused]] std::string_view path) const {
    return {};
  }
  /// The anchors of a file with these facts and this text. O(symbols + bytes).
  virtual std::vector<Anchor> anchors([[maybe_unused]] const FileFacts& facts,
                                      [[maybe_unused]] std::string_view text) const {
    return {};
  }
};

/// `path` as seen from `directory`, both relative to the root; "" if it is outside the root, or the
/// root itself.
inline std::string path_within_root(std::string_view directory, std::string_view path) {
  std::string normal = normalize_path(path, directory);
  const bool outside = normal == ".." || normal.starts_with("../") || normal.starts_with('/');
  return outside ? std::string() : normal;
}

}  // namespace codefinder::resolve
