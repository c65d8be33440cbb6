// A project in memory for the tests of resolve: sources with `$` in front of the names to resolve.
#pragma once

#include "index/resolve/resolver.h"
#include "tests/support/fake_snapshot.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::resolve::testing {

using Lines = std::vector<std::string>;

class Project {
 public:
  /// Adds a source without its `$` marks.
  FileId add(std::string path, std::string_view text) {
    std::string plain;
    std::vector<std::uint32_t> marks;
    for (const char c : text) {
      if (c == '$') marks.push_back(static_cast<std::uint32_t>(plain.size()));
      else plain += c;
    }
    const FileId file = snapshot.add_source(path, plain);
    if (!marks.empty()) marks_[path] = marks;
    files_[std::move(path)] = file;
    return file;
  }
  FileId file(const std::string& path) const { return files_.at(path); }

  /// The occurrence at the mark; fails the test if there is none.
  OccurrenceIndex occurrence(const std::string& path, std::size_t mark = 0) {
    const FileFacts& facts = *snapshot.facts().get(file(path));
    const std::uint32_t offset = marks_.at(path).at(mark);
    for (std::uint32_t i = 0; i < facts.occurrences.size(); ++i)
      if (facts.occurrences[i].range.begin == offset) return OccurrenceIndex(i);
    FAIL("no occurrence at mark " << mark << " of " << path);
    return {};
  }

  /// The targets of the mark, best first: "path name evidence".
  Lines targets(const std::string& path, std::size_t mark = 0, const ResolveOptions& options = {}) {
    Context context(snapshot);
    Resolver resolver(context, options);
    Lines lines;
    for (const Target& target : resolver.resolve(file(path), occurrence(path, mark)))
      lines.push_back(line(context, target.ref()) + " " + std::string(to_string(target.evidence)));
    return lines;
  }

  /// The values of the receiver of the mark: "instance name", "external type", …
  Lines receivers(const std::string& path, std::size_t mark = 0) {
    Context context(snapshot);
    Resolver resolver(context);
    const FileFacts& facts = *snapshot.facts().get(file(path));
    const Occurrence& at = facts.occurrence(occurrence(path, mark));
    Lines lines;
    for (const Value& value : resolver.values_of(file(path), at.receiver))
      lines.push_back(text_of(context, value));
    return lines;
  }

  std::string text_of(Context& context, const Value& value) {
    switch (value.kind) {
      case Value::Kind::symbol: return "symbol " + line(context, value.ref());
      case Value::Kind::file: return "file " + std::string(context.path(value.file));
      case Value::Kind::scope: return "scope " + value.scope;
      case Value::Kind::external: return "external " + std::string(value.external_type_name);
      case Value::Kind::instance: break;
    }
    return value.symbol.valid() ? "instance " + line(context, value.ref())
                                : "instance of " + std::string(value.external_type_name);
  }

  /// "path name" of a symbol, "path" of a file.
  static std::string line(Context& context, SymbolRef ref) {
    const std::string path(context.path(ref.file));
    return ref.symbol.valid() ? path + " " + qualified_name(*context.facts(ref.file), ref.symbol)
                              : path;
  }

  SymbolRef symbol(const std::string& path, std::string_view name) {
    const FileFacts& facts = *snapshot.facts().get(file(path));
    for (std::uint32_t i = 0; i < facts.symbols.size(); ++i)
      if (qualified_name(facts, SymbolIndex(i)) == name) return {file(path), SymbolIndex(i)};
    FAIL("no symbol " << name << " in " << path);
    return {};
  }

  codefinder::testing::FakeSnapshot snapshot;

 private:
  std::map<std::string, FileId> files_;
  std::map<std::string, std::vector<std::uint32_t>> marks_;
};

}  // namespace codefinder::resolve::testing
