// A SCIP file as text: read with the messages that the schema generates, not with the project's
// reader.
#pragma once

#include "index/scip/export.h"

#include <scip.pb.h>
#include <catch2/catch.hpp>

#include <string>

namespace codefinder::testing {

inline ::scip::Index exported(const index::Snapshot& snapshot) {
  std::string bytes;
  const auto report = scip::export_index(snapshot, {.version = "1.0", .project_root = "/a b"},
                                         [&](std::string_view part) -> Status {
                                           bytes += part;
                                           return Done{};
                                         });
  REQUIRE(report);
  CHECK(report->bytes == bytes.size());
  CHECK(report->incomplete == 0);
  ::scip::Index index;
  REQUIRE(index.ParseFromString(bytes));
  CHECK(report->documents == static_cast<std::uint64_t>(index.documents_size()));
  CHECK(report->external_symbols == static_cast<std::uint64_t>(index.external_symbols_size()));
  return index;
}

template <class Numbers>
std::string numbers_text(const Numbers& numbers) {
  std::string out;
  for (const auto number : numbers) out += (out.empty() ? "" : ":") + std::to_string(number);
  return out;
}

inline std::string roles_text(int roles) {
  static constexpr const char* kNames[] = {"definition", "import", "write",  "read",
                                           "generated",  "test",   "forward"};
  std::string out;
  for (int bit = 0; bit < 7; ++bit)
    if ((roles >> bit & 1) != 0) out += std::string(" ") + kNames[bit];
  return out;
}

inline std::string symbol_text(const ::scip::SymbolInformation& symbol) {
  std::string out = "  " + symbol.symbol() + " kind " + std::to_string(symbol.kind()) + " \"" +
                    symbol.display_name() + "\"\n";
  if (symbol.has_signature_documentation())
    out += "    signature " + symbol.signature_documentation().language() + ": " +
           symbol.signature_documentation().text() + "\n";
  for (const std::string& text : symbol.documentation()) out += "    documentation " + text + "\n";
  if (!symbol.enclosing_symbol().empty()) out += "    in " + symbol.enclosing_symbol() + "\n";
  for (const auto& each : symbol.relationships()) {
    out += "    " + each.symbol();
    if (each.is_reference()) out += " reference";
    if (each.is_implementation()) out += " implementation";
    if (each.is_type_definition()) out += " type";
    out += "\n";
  }
  return out;
}

inline std::string index_text(const ::scip::Index& index) {
  std::string out = index.metadata().project_root() + "\n";
  for (const auto& document : index.documents()) {
    out += "\n" + document.relative_path() + " " + document.language() + "\n";
    for (const auto& each : document.occurrences()) {
      out += "  " + numbers_text(each.range()) + " " + each.symbol() +
             roles_text(each.symbol_roles());
      if (each.enclosing_range_size() != 0) out += " in " + numbers_text(each.enclosing_range());
      out += "\n";
    }
    for (const auto& symbol : document.symbols()) out += symbol_text(symbol);
  }
  out += "\nexternal\n";
  for (const auto& symbol : index.external_symbols()) out += symbol_text(symbol);
  return out;
}

/// The occurrences in a document of a place (line and column from 0), as "symbol roles".
inline std::vector<std::string> symbols_at(const ::scip::Index& index, const std::string& path,
                                           int line, int column) {
  std::vector<std::string> found;
  for (const auto& document : index.documents())
    for (const auto& each : document.occurrences())
      if (document.relative_path() == path && each.range(0) == line && each.range(1) == column &&
          each.range(each.range_size() - 1) != column)
        found.push_back(each.symbol() + roles_text(each.symbol_roles()));
  return found;
}

}  // namespace codefinder::testing
