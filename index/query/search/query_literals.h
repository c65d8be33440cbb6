// The words of a query that are code: flags, identifiers, calls, paths, numbers.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace codefinder::query {

/// The words that are written as no word of English is: `--retry-all-errors`, `trust_env`,
/// `res.sendFile`, `std::sort`, `SOURCE_DATE_EPOCH`, `8080`.  Punctuation around them is removed.
std::vector<std::string> literals_of(std::string_view query);

/// How much of a literal the text has: 1 if it has it as written, less for a flag that is written
/// as the text of its name (`"cert"` for `--cert`), else 0.
double literal_in(std::string_view literal, std::string_view text);

}  // namespace codefinder::query
