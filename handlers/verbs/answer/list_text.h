// The text of lists of symbols and references: one line each, under the path that several in a row
// share, without what the lines around it have.  Pure; thread-safe.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace codefinder::handlers {

/// Returns "shop/cart.py:5: method Cart > def add(self, price)  cf_…" of one hit, with its snippet,
/// help and references on further lines.
std::string hit_text(const nlohmann::json& hit);
/// Returns the hits, best first.
std::string hits_text(const nlohmann::json& hits);

/// Returns "shop/cart.py:5: method Cart.add" of a symbol that was asked about.
std::string asked_text(const nlohmann::json& hit);

/// Lists the symbols that were asked about, with their numbers if there are several targets.
std::string symbols_text(const nlohmann::json& answer);
/// The same; then the references.
std::string references_text(const nlohmann::json& answer);

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
