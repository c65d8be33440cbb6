// The text of a symbol with its uses of another: the lines of source, or of a longer list the
// numbers of the lines.  Pure; thread-safe.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <cstddef>
#include <string>
#include <vector>

namespace codefinder::handlers {

/// A list of more symbols is shown without source.
constexpr std::size_t kMaxWithSource = 8;

struct UsesText {
  enum class Detail { source, lines };

  std::string line, name;                   // Where it is defined; what it is called.
  std::vector<const nlohmann::json*> uses;  // With `line`, `preview` and `evidence`.
  std::string more;                         // How many further uses there are; "" for none.

  /// Returns "12: Cart.add" with a line of source for each use, or "12: Cart.add (14, 20?, +3)",
  /// where "?" marks an ambiguous use; without numbers if the only use is on the line itself.
  std::string text(const std::string& indent, Detail detail) const;
};

/// Names in a list: one in the container of the name above it is ".name".
class NamesInContainers {
 public:
  std::string shown(const std::string& name);
  /// The next name is in another list.
  void clear() { container_.clear(); }

 private:
  std::string container_;  // The container of the name above, with ".".
};

}  // namespace codefinder::handlers
