// The text of lists of symbols, references and uses: one line each, under the path that several in
// a row share, without what the lines around it have.  Pure; thread-safe.
#pragma once

#include "handlers/verbs/answer/shapes.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::handlers {

/// Returns "shop/cart.py:5: method Cart > def add(self, price)" of one hit, with its snippet, help
/// and references on further lines.
std::string hit_text(const nlohmann::json& hit);
/// Returns the hits, best first.
std::string hits_text(const nlohmann::json& hits);

/// Returns "shop/cart.py:5: method Cart.add" of a symbol that was asked about.
std::string asked_text(const nlohmann::json& hit);

/// Lists the symbols that were asked about, with their numbers if there are several targets.
std::string symbols_text(const SymbolsAnswer& of, const nlohmann::json& answer);
/// The same; then the references.
std::string references_text(const nlohmann::json& answer);

/// Returns "tests/a_test.py: test_add, test_remove" for each file of rows of symbols.
std::string names_by_file_text(const nlohmann::json& rows);

/// A list of more symbols is shown without source.
constexpr std::size_t kMaxWithSource = 8;

struct UsesText {
  enum class Detail { source, lines };

  std::string line, name;                   // Where it is defined; what it is called.
  std::vector<const nlohmann::json*> uses;  // Objects of the shape UseRow.
  std::uint64_t more = 0;                   // The number of further uses.

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

/// Returns "12", or "at least 12"; "" without a total.
std::string total_of(const nlohmann::json& answer);
/// Returns a line for each group, "12 shop/cart.py"; and for an answer that only counts the total.
std::string counts_text(const nlohmann::json& answer, const nlohmann::json& list);

/// Returns " [ambiguous]" or " [text]" for an uncertain item; else "".
std::string doubt_text(const nlohmann::json& item);

/// Returns a line of source, cut to the length that lists show.
std::string shortened(std::string_view line);
/// The same with at most `most` bytes before the ellipsis.
std::string shortened(std::string_view line, std::size_t most);

/// Returns what a signature has after the name: "(self, price)"; "" if it lacks the name.
std::string signature_rest(const std::string& signature, const std::string& name);

}  // namespace codefinder::handlers
