// The bounds of every index and range of facts: the last valid value is accepted, the next is not.
#include "index/store/facts/check.h"
#include "index/store/store.h"

#include "support/facts_builder.h"

#include <catch2/catch.hpp>

#include <functional>

namespace codefinder::store {
namespace {

/// Facts with one of each item that has an index or a range, all within bounds.
FileFacts sound_facts() {
  testing::FactsBuilder builder(Language::java);
  builder.package("shop");
  const ImportIndex import = builder.import("java.util", "List", "L");
  const OccurrenceIndex type = builder.use("Base", Role::type);
  const SymbolIndex basket = builder.symbol(SymbolKind::class_, "Basket",
                                            {.bases = {builder.expr(type)}});
  builder.symbol(SymbolKind::method, "add", {.container = basket});
  builder.use("L", Role::type, Binding::import_, import.value);
  const OccurrenceIndex call = builder.use("add", Role::call, Binding::symbol, 1);
  builder.expr(call);
  builder.expr(ExprOp::call, 1);
  FileFacts facts = builder.build();
  facts.occurrences[call.value].arguments = 2;
  facts.arguments = {ExprIndex(0), ExprIndex(1)};
  facts.argument_lists = {{call, 0}};
  facts.exports = {StringIndex(1)};
  facts.words = {StringIndex(1)};
  return facts;
}

using Change = std::function<void(FileFacts&)>;

bool is_sound(const Change& change) {
  FileFacts facts = sound_facts();
  change(facts);
  return facts_defect(facts).empty();
}

/// `set` may set any number below `count`, and kNone only if `or_none`.
void check_index(const std::string& what, std::size_t count, bool or_none,
                 const std::function<void(FileFacts&, std::uint32_t)>& set) {
  INFO(what);
  const auto with = [&](std::uint32_t number) {
    return is_sound([&](FileFacts& facts) { set(facts, number); });
  };
  const auto bound = static_cast<std::uint32_t>(count);
  CHECK(with(bound - 1));
  CHECK_FALSE(with(bound));
  CHECK_FALSE(with(bound + 1));
  CHECK(with(SymbolIndex::kNone) == or_none);
}

void check_range(const std::string& what, const std::function<ByteRange&(FileFacts&)>& range_of) {
  INFO(what);
  const std::uint32_t size = sound_facts().text_map.size();
  const auto with = [&](ByteRange range) {
    return is_sound([&](FileFacts& facts) { range_of(facts) = range; });
  };
  CHECK(with({0, 0}));
  CHECK(with({size, size}));
  CHECK(with({0, size}));
  CHECK_FALSE(with({size, size + 1}));
  CHECK_FALSE(with({2, 1}));
}

}  // namespace

TEST_CASE("facts_defect: facts whose indexes and ranges are in bounds have no defect", "[facts]") {
  CHECK(facts_defect(sound_facts()) == "");
  CHECK(facts_defect(FileFacts()) == "");
}

TEST_CASE("facts codec: arguments of calls are decoded as they were encoded", "[facts]") {
  FileFacts facts = sound_facts();
  facts.arguments.push_back(ExprIndex());  // An argument whose expression is not modelled.
  facts.occurrences[facts.argument_lists[0].call.value].arguments = 3;
  REQUIRE(facts_defect(facts) == "");
  const auto back = decode_facts(encode_facts(facts));
  REQUIRE(back != nullptr);
  CHECK(*back == facts);
}

TEST_CASE("facts_defect: an index of a string must be below the number of strings", "[facts]") {
  const FileFacts good = sound_facts();
  const auto check = [&](const std::string& what, auto field) {
    check_index(what, good.strings.size(), true, [&](FileFacts& facts, std::uint32_t number) {
      field(facts) = StringIndex(number);
    });
  };
  check("name", [](FileFacts& f) -> StringIndex& { return f.symbols[1].name; });
  check("qualifier", [](FileFacts& f) -> StringIndex& { return f.symbols[1].qualifier; });
  check("signature", [](FileFacts& f) -> StringIndex& { return f.symbols[1].signature; });
  check("doc", [](FileFacts& f) -> StringIndex& { return f.symbols[1].doc; });
  check("occurrence", [](FileFacts& f) -> StringIndex& { return f.occurrences[0].name; });
  check("module", [](FileFacts& f) -> StringIndex& { return f.imports[0].module; });
  check("imported name", [](FileFacts& f) -> StringIndex& { return f.imports[0].name; });
  check("alias", [](FileFacts& f) -> StringIndex& { return f.imports[0].alias; });
  check("package", [](FileFacts& f) -> StringIndex& { return f.package; });
  check("export", [](FileFacts& f) -> StringIndex& { return f.exports[0]; });
  check("word", [](FileFacts& f) -> StringIndex& { return f.words[0]; });
}

TEST_CASE("facts_defect: an index of an expression must be below the number of expressions",
          "[facts]") {
  const FileFacts good = sound_facts();
  const auto check = [&](const std::string& what, auto field) {
    check_index(what, good.exprs.size(), true,
                [&](FileFacts& facts, std::uint32_t number) { field(facts) = ExprIndex(number); });
  };
  check("type", [](FileFacts& f) -> ExprIndex& { return f.symbols[1].type; });
  check("value", [](FileFacts& f) -> ExprIndex& { return f.symbols[1].value; });
  check("receiver", [](FileFacts& f) -> ExprIndex& { return f.occurrences[2].receiver; });
  check("base", [](FileFacts& f) -> ExprIndex& { return f.bases[0]; });
  check("argument", [](FileFacts& f) -> ExprIndex& { return f.arguments[1]; });
}

TEST_CASE("facts_defect: the container of a symbol must come before the symbol", "[facts]") {
  check_index("container", 1, true, [](FileFacts& f, std::uint32_t number) {
    f.symbols[1].container = SymbolIndex(number);
  });
  CHECK_FALSE(is_sound([](FileFacts& f) { f.symbols[0].container = SymbolIndex(0); }));
  check_index(
      "container of an import", sound_facts().symbols.size(), true,
      [](FileFacts& f, std::uint32_t number) { f.imports[0].container = SymbolIndex(number); });
}

TEST_CASE("facts_defect: ranges must be within the text", "[facts]") {
  check_range("name", [](FileFacts& f) -> ByteRange& { return f.symbols[1].name_range; });
  check_range("full", [](FileFacts& f) -> ByteRange& { return f.symbols[1].full_range; });
  check_range("doc", [](FileFacts& f) -> ByteRange& { return f.symbols[1].doc_range; });
  check_range("occurrence", [](FileFacts& f) -> ByteRange& { return f.occurrences[1].range; });
  check_range("import", [](FileFacts& f) -> ByteRange& { return f.imports[0].range; });
  check_range("module", [](FileFacts& f) -> ByteRange& { return f.imports[0].module_range; });
  check_range("imported name", [](FileFacts& f) -> ByteRange& { return f.imports[0].name_range; });
}

TEST_CASE("facts_defect: the bases of a symbol must be a range of the file's bases", "[facts]") {
  const auto with = [](std::uint32_t begin, std::uint32_t end) {
    return is_sound(
        [&](FileFacts& f) { f.symbols[0].bases_begin = begin, f.symbols[0].bases_end = end; });
  };
  CHECK(with(0, 0));
  CHECK(with(0, 1));
  CHECK(with(1, 1));
  CHECK_FALSE(with(1, 0));
  CHECK_FALSE(with(0, 2));
}

TEST_CASE("facts_defect: the target of an occurrence must be in bounds for its binding",
          "[facts]") {
  const FileFacts good = sound_facts();
  const auto check = [](const std::string& what, Binding binding, std::size_t count, bool or_none) {
    check_index(what, count, or_none, [&](FileFacts& f, std::uint32_t number) {
      f.occurrences[0].binding = binding, f.occurrences[0].target = number;
    });
  };
  check("local", Binding::local, good.symbols.size(), false);
  check("symbol", Binding::symbol, good.symbols.size(), false);
  check("import", Binding::import_, good.imports.size(), false);
  check("member", Binding::member, good.symbols.size(), true);
  CHECK_FALSE(is_sound([](FileFacts& f) {
    f.occurrences[0].binding = static_cast<Binding>(static_cast<int>(Binding::member) + 1);
  }));
  CHECK_FALSE(is_sound([](FileFacts& f) {
    f.occurrences[0].role = static_cast<Role>(static_cast<int>(Role::doc) + 1);
  }));
  CHECK_FALSE(is_sound(
      [](FileFacts& f) { f.symbols[0].kind = static_cast<SymbolKind>(kSymbolKindCount); }));
  CHECK_FALSE(is_sound([](FileFacts& f) { f.language = static_cast<Language>(255); }));
}

TEST_CASE(
    "facts_defect: operands must be in bounds, and operand expressions before their expression",
    "[facts]") {
  const FileFacts good = sound_facts();
  const auto check = [](const std::string& what, ExprOp op, std::size_t count) {
    check_index(what, count, true, [&](FileFacts& f, std::uint32_t number) {
      f.exprs[2] = {op, number};
    });
  };
  check("call", ExprOp::call, 2);
  check("element", ExprOp::element, 2);
  check("part", ExprOp::part, 2);
  check("name", ExprOp::name, good.occurrences.size());
  check("literal", ExprOp::literal, good.strings.size());
  check("self", ExprOp::self, good.symbols.size());
  check("object", ExprOp::object, good.symbols.size());
  check("import", ExprOp::import_, good.imports.size());
  check_index("member's name", good.strings.size(), true, [](FileFacts& f, std::uint32_t number) {
    f.exprs[2] = {ExprOp::member, 0, number};
  });
  check_index("second alternative", 2, true, [](FileFacts& f, std::uint32_t number) {
    f.exprs[2] = {ExprOp::either, SymbolIndex::kNone, number};
  });
  CHECK(is_sound([](FileFacts& f) { f.exprs[2] = {ExprOp::part, 0, 1'000'000}; }));
  CHECK_FALSE(is_sound([](FileFacts& f) {
    f.exprs[2].op = static_cast<ExprOp>(static_cast<int>(ExprOp::import_) + 1);
  }));
}

TEST_CASE("facts_defect: the arguments of a call must be a range of the file's arguments",
          "[facts]") {
  check_index("call", sound_facts().occurrences.size(), false,
              [](FileFacts& f, std::uint32_t number) {
                for (Occurrence& each : f.occurrences) each.arguments = 0;
                f.argument_lists[0].call = OccurrenceIndex(number);
              });
  const auto with = [](std::uint32_t begin, std::uint8_t arguments) {
    return is_sound([&](FileFacts& f) {
      f.argument_lists[0].begin = begin;
      f.occurrences[f.argument_lists[0].call.value].arguments = arguments;
    });
  };
  CHECK(with(0, 2));
  CHECK(with(1, 1));
  CHECK(with(2, 0));
  CHECK_FALSE(with(0, 3));
  CHECK_FALSE(with(1, 2));
  CHECK_FALSE(with(3, 0));
}

TEST_CASE("facts_defect: the offsets of strings must ascend, and the first string must be empty",
          "[facts]") {
  const auto with = [](std::string bytes, std::vector<std::uint32_t> offsets) {
    FileFacts facts;
    facts.strings = StringTable(std::move(bytes), std::move(offsets));
    return facts_defect(facts).empty();
  };
  CHECK(with("abc", {0, 0, 1, 1, 3}));
  CHECK_FALSE(with("abc", {0, 0, 2, 1, 3}));
  CHECK_FALSE(with("abc", {0, 0, 1, 2}));
  CHECK_FALSE(with("abc", {0, 0, 1, 4}));
  CHECK_FALSE(with("abc", {0, 1, 3}));
  CHECK_FALSE(with("abc", {1, 1, 3}));
  CHECK_FALSE(with("", {0}));
}

TEST_CASE("facts_defect: lines and wide characters must ascend and be within the text", "[facts]") {
  using Wide = TextMap::Wide;
  const auto with = [](std::vector<std::uint32_t> lines, std::vector<Wide> wide) {
    FileFacts facts;
    facts.text_map = TextMap::from_parts(std::move(lines), std::move(wide), 10);
    return facts_defect(facts).empty();
  };
  CHECK(with({0, 3, 10}, {{0, 2}, {2, 4}, {6, 4}}));
  CHECK_FALSE(with({1, 3}, {}));
  CHECK_FALSE(with({0, 3, 11}, {}));
  CHECK_FALSE(with({0, 3, 3}, {}));
  CHECK_FALSE(with({0, 4, 3}, {}));
  CHECK_FALSE(with({0}, {{0, 1}}));
  CHECK_FALSE(with({0}, {{0, 5}}));
  CHECK_FALSE(with({0}, {{0, 3}, {2, 2}}));
  CHECK_FALSE(with({0}, {{8, 3}}));
}

}  // namespace codefinder::store
