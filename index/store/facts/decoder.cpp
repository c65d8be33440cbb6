// decode_facts: reads a blob (facts/layout.h) of any bytes, and checks what it read.
#include "index/store/facts/check.h"
#include "index/store/facts/layout.h"
#include "index/store/format.h"
#include "index/store/pages/bytes.h"
#include "index/store/store.h"

#include <memory>
#include <string>

#include <xxhash.h>

namespace codefinder::store {

namespace {

using namespace facts_layout;

class Decoder {
 public:
  Decoder(std::string_view blob, FileFacts& facts, FactsPart part)
      : in_(blob), facts_(facts), part_(part) {}

  bool run() {
    if (in_.byte() != format::kFactsVersion) return false;
    // Text if the process that wrote it had further languages.
    facts_.language = definition(static_cast<Language>(in_.byte())).language;
    facts_.flags = static_cast<std::uint16_t>(in_.varint32());
    facts_.parse_errors = in_.varint32();
    if (!strings()) return false;
    hot_.resize(count());
    for (std::uint32_t& hot : hot_) hot = in_.varint32();
    imports();
    if (part_ == FactsPart::imports)
      return !in_.failed() && keep_imports() && facts_defect(facts_).empty();
    if (in_.failed() || !text_map()) return false;
    facts_.symbols.resize(count());
    const std::uint32_t occurrences_count = count();
    if (in_.failed() || !symbols()) return false;
    if (part_ == FactsPart::symbols) return drop_references(), facts_defect(facts_).empty();
    facts_.occurrences.resize(occurrences_count);
    if (!exprs()) return false;
    facts_.bases.resize(count());
    std::uint32_t before = 0;
    for (ExprIndex& base : facts_.bases) base.value = before = moved(before, in_.signed_varint());
    if (in_.failed() || !occurrences()) return false;
    arguments();
    facts_.package = name();
    list(facts_.exports);
    list(facts_.words);
    return !in_.failed() && in_.at_end() && facts_defect(facts_).empty();
  }

 private:
  /// Reads a count of items of at least one byte each: never more than the bytes left, so memory is
  /// bounded by the blob's size.
  std::uint32_t count() {
    const std::uint32_t n = in_.varint32();
    return n <= in_.left() ? n : in_.fail();
  }
  StringIndex name() {
    const std::uint32_t code = in_.varint32();
    if (code == 0) return {};
    return StringIndex(code <= hot_.size() ? hot_[code - 1]
                                           : code - 1 - static_cast<std::uint32_t>(hot_.size()));
  }

  bool text_map() {
    const std::uint32_t size = in_.varint32();
    std::vector<std::uint32_t> lines(count());
    if (lines.empty()) return false;
    for (std::size_t i = 1; i < lines.size(); ++i) lines[i] = lines[i - 1] + in_.varint32();
    const std::uint32_t wide_count = in_.varint32();
    std::vector<TextMap::Wide> wide;
    if (wide_count / kWideRun > in_.left()) return false;
    wide.reserve(wide_count);
    std::uint32_t end = 0;
    while (wide.size() < wide_count && !in_.failed()) {
      end += in_.varint32();
      const std::uint8_t token = in_.byte();
      const std::uint8_t bytes = static_cast<std::uint8_t>((token & 3) + 2);
      for (std::uint32_t run = (token >> 2) + 1u; run > 0 && wide.size() < wide_count;
           --run, end += bytes)
        wide.push_back({end, bytes});
    }
    // from_parts requires ascending parts, so check them here and not only in facts_defect.
    for (std::size_t i = 1; i < lines.size(); ++i)
      if (lines[i] <= lines[i - 1]) return false;
    for (std::size_t i = 1; i < wide.size(); ++i)
      if (wide[i].offset <= wide[i - 1].offset) return false;
    if (in_.failed()) return false;
    facts_.text_map = TextMap::from_parts(std::move(lines), std::move(wide), size);
    return true;
  }

  bool strings() {
    const std::uint32_t n = count();
    if (n == 0) return false;
    std::vector<std::uint32_t> offsets(n + std::size_t{1});
    std::uint64_t end = 0;
    for (std::uint32_t i = 0; i < n; ++i) {
      end += in_.varint32();
      if (end > in_.left()) return false;
      offsets[i + 1] = static_cast<std::uint32_t>(end);
    }
    const std::string_view bytes = in_.bytes(static_cast<std::size_t>(end));
    if (in_.failed()) return false;
    if (part_ == FactsPart::imports) texts_ = bytes, offsets_ = std::move(offsets);
    else facts_.strings = StringTable(std::string(bytes), std::move(offsets));
    return true;
  }

  bool shapes() {
    shapes_.resize(count());
    for (std::uint64_t& shape : shapes_) shape = in_.varint();
    return !in_.failed();
  }
  bool shape(std::uint64_t& shape) {
    const std::uint32_t number = in_.varint32();
    if (number >= shapes_.size()) return false;
    shape = shapes_[number];
    return true;
  }

  bool symbols() {
    if (!shapes()) return false;
    std::uint32_t begin = 0, text = 0, type = 0, bases_end = 0;
    SymbolIndex container;
    std::uint64_t bits = 0;
    for (std::uint32_t i = 0; i < facts_.symbols.size(); ++i) {
      Symbol& s = facts_.symbols[i];
      if (!shape(bits)) return false;
      s.kind = static_cast<SymbolKind>(bits & 31);
      s.flags = static_cast<std::uint16_t>(bits >> 5);
      s.parameters = static_cast<std::uint8_t>(bits >> 21);
      const std::uint32_t step = in_.varint32();
      begin = bits & kSymbolBackwards ? begin - step : begin + step;
      s.full_range.begin = begin;
      s.name = name();
      const std::int64_t length = bits & kSymbolNameLength ? in_.signed_varint()
                                                           : text_length(facts_.strings, s.name);
      s.name_range.begin = bits & kSymbolNameInside ? moved(begin, in_.signed_varint()) : begin;
      s.name_range.end = moved(s.name_range.begin, length);
      s.full_range.end = bits & kSymbolFullLength ? moved(s.name_range.end, in_.signed_varint())
                                                  : s.name_range.end;
      if (bits & kSymbolContainer) {
        if (bits & kSymbolInPrevious) s.container.value = i - 1;
        else if (bits & kSymbolSameContainer) s.container = container;
        else s.container.value = moved_back(i, in_.signed_varint());
      }
      if (bits & kSymbolQualifier) s.qualifier = name();
      if (bits & kSymbolSignature) s.signature.value = text = moved(text, in_.signed_varint());
      if (bits & kSymbolDoc) s.doc.value = text = moved(text, in_.signed_varint());
      if (bits & kSymbolDocRange) {
        s.doc_range.end = moved_back(begin, in_.signed_varint());
        s.doc_range.begin = moved_back(s.doc_range.end, in_.signed_varint());
      }
      if (bits & kSymbolType) s.type.value = type = moved(type, in_.signed_varint());
      if (bits & kSymbolValue) s.value.value = type = moved(type, in_.signed_varint());
      if (bits & kSymbolBases) {
        s.bases_begin = moved(bases_end, in_.signed_varint());
        s.bases_end = bases_end = moved(s.bases_begin, in_.signed_varint());
      }
      container = s.container;
    }
    return !in_.failed();
  }

  /// Keeps the imports without ranges and containers, and only their strings: a list of a hundred
  /// thousand registers has none.
  bool keep_imports() {
    StringTable strings;
    const auto keep = [&](StringIndex& text) {
      if (!text.valid()) return true;
      if (text.value >= offsets_.size() - 1) return false;
      text = strings.append(
          texts_.substr(offsets_[text.value], offsets_[text.value + 1] - offsets_[text.value]));
      return true;
    };
    bool good = true;
    for (Import& import : facts_.imports) {
      good = good && keep(import.module) && keep(import.name) && keep(import.alias);
      import.container = {}, import.range = import.module_range = import.name_range = {};
    }
    facts_.strings = std::move(strings);
    return good;
  }
  /// Clears references to parts that are not decoded.
  void drop_references() {
    facts_.imports.clear();
    for (Symbol& symbol : facts_.symbols) {
      symbol.type = symbol.value = {};
      symbol.bases_begin = symbol.bases_end = 0;
    }
  }

  bool exprs() {
    facts_.exprs.resize(count());
    std::uint32_t use = 0, self = 0;
    for (std::uint32_t i = 0; i < facts_.exprs.size(); ++i) {
      Expr& e = facts_.exprs[i];
      const std::uint8_t head = in_.byte();
      e.op = static_cast<ExprOp>((head & 15) | ((head & kExprHigh) >> 3));
      if (head & kExprPrevious) {
        e.a = i - 1;
      } else if (head & kExprA) {
        if (e.op == ExprOp::name) e.a = use = moved(use, in_.signed_varint());
        else if (refers_to_symbol(e.op)) e.a = self = moved(self, in_.signed_varint());
        else if (refers_to_expr(e.op)) e.a = moved_back(i, in_.signed_varint());
        else e.a = in_.varint32();
      }
      if (head & kExprB) e.b = moved_back(i, in_.signed_varint());
    }
    return !in_.failed();
  }

  void imports() {
    facts_.imports.resize(count());
    std::uint32_t end = 0;
    for (Import& import : facts_.imports) {
      const std::uint8_t head = in_.byte();
      import.flags = static_cast<std::uint16_t>(in_.varint32());
      import.range.begin = moved(end, in_.signed_varint());
      import.range.end = end = moved(import.range.begin, in_.signed_varint());
      if (head & kImportModule) import.module = name();
      if (head & kImportName) import.name = name();
      if (head & kImportAlias) import.alias = name();
      if (head & kImportContainer) import.container.value = in_.varint32();
      if (head & kImportModuleRange) import.module_range = inner_range(import.range.begin);
      if (head & kImportNameRange) import.name_range = inner_range(import.range.begin);
    }
  }
  ByteRange inner_range(std::uint32_t base) {
    ByteRange range;
    range.begin = moved(base, in_.signed_varint());
    range.end = moved(range.begin, in_.signed_varint());
    return range;
  }

  bool occurrences() {
    if (!shapes()) return false;
    SymbolCursor cursor{facts_.symbols};
    std::uint32_t end = 0, receiver = 0;
    std::uint64_t bits = 0;
    for (Occurrence& o : facts_.occurrences) {
      if (!shape(bits)) return false;
      o.role = static_cast<Role>(bits & 7);
      o.binding = static_cast<Binding>(bits >> 3 & 7);
      o.arguments = static_cast<std::uint8_t>(bits >> 6);
      if (bits & kUseGapOne) o.range.begin = end + 1;
      else if (bits & kUseOverlap) o.range.begin = end - in_.varint32();
      else o.range.begin = end + in_.varint32();
      if (bits & kUseTarget) {
        if (o.binding == Binding::import_ || o.binding == Binding::free) o.target = in_.varint32();
        else o.target = moved_back(cursor.to(o.range.begin), in_.signed_varint());
      }
      o.name = bits & kUseTargetsName ? name_of_target(facts_, o.binding, o.target) : name();
      o.range.end = moved(o.range.begin, bits & kUseLength ? in_.signed_varint()
                                                           : text_length(facts_.strings, o.name));
      if (bits & kUseReceiver)
        o.receiver.value = receiver = bits & kUseNextReceiver
                                          ? receiver + 1
                                          : moved(receiver, in_.signed_varint());
      end = o.range.end;
    }
    return !in_.failed();
  }

  void arguments() {
    facts_.argument_lists.resize(count());
    std::uint32_t call = 0, begin = 0, before = 0;
    for (ArgumentList& list : facts_.argument_lists) {
      list.call.value = call = moved(call, in_.signed_varint());
      list.begin = begin = moved(begin, in_.signed_varint());
    }
    facts_.arguments.resize(count());
    for (ExprIndex& argument : facts_.arguments) {
      before = moved(before, in_.signed_varint());
      argument.value = before - 1;
    }
  }

  void list(std::vector<StringIndex>& names) {
    names.resize(count());
    std::uint32_t before = 0;
    for (StringIndex& name : names) name.value = before = moved(before, in_.signed_varint());
  }

  ByteReader in_;
  FileFacts& facts_;
  FactsPart part_;
  std::string_view texts_;              // If only imports are decoded: the strings,
  std::vector<std::uint32_t> offsets_;  // and the offset of each.
  std::vector<std::uint32_t> hot_;
  std::vector<std::uint64_t> shapes_;
};

}  // namespace

std::shared_ptr<const FileFacts> decode_facts(std::string_view blob, FactsPart part) {
  if (blob.size() <= kChecksumBytes) return nullptr;
  // A head alone is covered by the checksum of its compressed frame.
  const bool whole = part != FactsPart::imports;
  const std::uint64_t sum = whole ? XXH3_64bits(blob.data() + kChecksumBytes,
                                                blob.size() - kChecksumBytes)
                                  : 0;
  for (std::size_t i = 0; whole && i < kChecksumBytes; ++i)
    if (static_cast<std::uint8_t>(blob[i]) != static_cast<std::uint8_t>(sum >> (8 * i)))
      return nullptr;
  auto facts = std::make_shared<FileFacts>();
  if (!Decoder(blob.substr(kChecksumBytes), *facts, part).run()) return nullptr;
  return facts;
}

}  // namespace codefinder::store
