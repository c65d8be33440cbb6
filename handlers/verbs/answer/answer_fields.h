// Reads the fields of an answer for its text form: an answer with an unexpected shape is printed
// and does not throw.  Pure; thread-safe.
#pragma once

#include <nlohmann/json.hpp>

#include <cstdint>
#include <string>
#include <string_view>

namespace codefinder::handlers {

/// Returns the string `name`; "" if there is none.
std::string string_at(const nlohmann::json& object, const char* name);
/// Returns the field `name`, or null if `object` is not an object or lacks it.
const nlohmann::json& value_at(const nlohmann::json& object, const char* name);
/// Returns the array `name`, or an empty one.
const nlohmann::json& list_at(const nlohmann::json& object, const char* name);
/// Returns the number `name`; 0 if there is none.
std::uint64_t number_at(const nlohmann::json& object, const char* name);
/// Returns how many more items `total` counts than the list has; 0 without a number.
std::uint64_t rest_of(const nlohmann::json& answer, const char* total, const nlohmann::json& list);
/// Returns a path, a name or a kind escaped as one word of a line, which it cannot end or reorder.
std::string word_at(const nlohmann::json& object, const char* name);
/// Returns a preview: one line of source, escaped.
std::string line_at(const nlohmann::json& object, const char* name);
/// Returns any scalar as text on one line.
std::string plain(const nlohmann::json& value);
/// Returns ", a, b" for a list of words, after `first`; "" for an empty list.
std::string words_text(std::string_view first, const nlohmann::json& words);
/// Returns ", shop/cart.py, os (external)" after `first`; "" for an empty list.
std::string dependencies_text(std::string_view first, const nlohmann::json& dependencies);
/// Returns "5-20" of {"start", "end"}, "5" if they are equal; "" if there are none.
std::string lines_at(const nlohmann::json& object, const char* name);

}  // namespace codefinder::handlers
