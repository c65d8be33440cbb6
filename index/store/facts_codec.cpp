// encode_facts and decode_facts. docs/index-format.md describes the layout; in short:
//   u32 checksum of the rest, u8 version, header counts, strings, imports, line starts, wide
//   characters, then symbols, exprs, bases, occurrences, arguments and lists, each in the order of
//   the vectors.
// Three techniques make it compact: positions are stored as distances to the previous neighbour;
// the many small fields of a symbol or an occurrence (kind, flags, role, which optional fields
// follow, …) are one number, an index into a table of the shapes that the file uses; and the most
// used strings of a file have one-byte numbers.
#include "index/store/bytes.h"
#include "index/store/facts_check.h"
#include "index/store/format.h"
#include "index/store/store.h"

#include <algorithm>
#include <unordered_map>

#include <xxhash.h>

namespace codefinder::store {

namespace {

constexpr std::uint32_t kNone = SymbolIndex::kNone;
constexpr std::size_t kHotNames = 120;
constexpr std::size_t kChecksumBytes = 4;
// Longest run of wide characters encoded in one byte: bounds the expansion of a short blob.
constexpr std::uint32_t kWideRun = 64;

// A symbol's shape: kind (5 bits), flags (16), parameters (8), then these bits.
enum SymbolBit : std::uint64_t {
  kSymbolContainer = 1ull << 29,      // Has a container:
  kSymbolSameContainer = 1ull << 30,  // that of the previous symbol,
  kSymbolInPrevious = 1ull << 31,     // or the previous symbol itself.
  kSymbolQualifier = 1ull << 32,
  kSymbolSignature = 1ull << 33,
  kSymbolDoc = 1ull << 34,
  kSymbolDocRange = 1ull << 35,
  kSymbolType = 1ull << 36,
  kSymbolValue = 1ull << 37,
  kSymbolBases = 1ull << 38,
  kSymbolNameLength = 1ull << 39,  // The name's range and the name differ in length.
  kSymbolNameInside = 1ull << 40,  // The name is not at the start of the full range.
  kSymbolFullLength = 1ull << 41,  // The full range does not end with the name.
  kSymbolBackwards = 1ull << 42,   // Begins before the previous symbol.
};

// An occurrence's shape: role (3 bits), binding (3), arguments (8), then these bits.
enum OccurrenceBit : std::uint64_t {
  kUseLength = 1 << 14,       // The range and the name differ in length.
  kUseTargetsName = 1 << 15,  // The name is that of the target.
  kUseTarget = 1 << 16,
  kUseReceiver = 1 << 17,
  kUseNextReceiver = 1 << 18,  // The receiver follows the last receiver.
  kUseOverlap = 1 << 19,       // Begins before the end of the previous one.
  kUseGapOne = 1 << 20,        // Begins one byte after the end of the previous one.
};

// An expression's first byte: op (its lower four bits, and its fifth as kExprHigh), then these
// bits.
enum ExprBit : std::uint8_t {
  kExprA = 1 << 4,
  kExprPrevious = 1 << 5,
  kExprB = 1 << 6,
  kExprHigh = 1 << 7
};

enum ImportBit : std::uint8_t {
  kImportModule = 1 << 0,
  kImportName = 1 << 1,
  kImportAlias = 1 << 2,
  kImportContainer = 1 << 3,
  kImportModuleRange = 1 << 4,
  kImportNameRange = 1 << 5,
};

bool refers_to_expr(ExprOp op) {
  switch (op) {
    case ExprOp::call:
    case ExprOp::construct:
    case ExprOp::element:
    case ExprOp::await:
    case ExprOp::apply:
    case ExprOp::instance:
    case ExprOp::parameters:
    case ExprOp::part:
    case ExprOp::address:
    case ExprOp::member:
    case ExprOp::either:
    case ExprOp::argument:
    case ExprOp::parameter:
    case ExprOp::callable: return true;
    default: return false;
  }
}

bool refers_to_symbol(ExprOp op) {
  return op == ExprOp::self || op == ExprOp::super || op == ExprOp::symbol || op == ExprOp::object;
}

std::int64_t distance(std::uint32_t to, std::uint32_t from) {
  return std::int64_t{to} - std::int64_t{from};
}
std::uint32_t moved(std::uint32_t from, std::int64_t by) {
  return static_cast<std::uint32_t>(static_cast<std::uint64_t>(from) +
                                    static_cast<std::uint64_t>(by));
}

std::uint32_t moved_back(std::uint32_t from, std::int64_t by) {
  return static_cast<std::uint32_t>(static_cast<std::uint64_t>(from) -
                                    static_cast<std::uint64_t>(by));
}

/// Returns the name of a target, identically in encoder and decoder; invalid if it has none.
template <class Facts>
StringIndex name_of_target(const Facts& facts, Binding binding, std::uint32_t target) {
  if (binding == Binding::import_) {
    if (target >= facts.imports.size()) return {};
    const Import& import = facts.imports[target];
    return import.alias.valid() ? import.alias : import.name;
  }
  return binding != Binding::free && target < facts.symbols.size() ? facts.symbols[target].name
                                                                   : StringIndex{};
}

/// Counts the symbols that begin at or before an occurrence: indexes of locals are close to it.
/// Moves forward only.
struct SymbolCursor {
  const std::vector<Symbol>& symbols;
  std::uint32_t at = 0;
  std::uint32_t to(std::uint32_t offset) {
    while (at < symbols.size() && symbols[at].full_range.begin <= offset) ++at;
    return at;
  }
};

std::uint32_t text_length(const StringTable& strings, StringIndex i) {
  if (!i.valid() || i.value >= strings.size()) return 0;
  return strings.offsets()[i.value + 1] - strings.offsets()[i.value];
}

// ---- Encoding ----

class ShapeTable {
 public:
  std::uint32_t number(std::uint64_t shape) {
    if (!shapes_.empty() && shapes_[last_] == shape) return last_;
    const auto [found, added] = numbers_.try_emplace(shape,
                                                     static_cast<std::uint32_t>(shapes_.size()));
    if (added) shapes_.push_back(shape);
    return last_ = found->second;
  }
  void write(ByteWriter& out) const {
    out.varint(shapes_.size());
    for (const std::uint64_t shape : shapes_) out.varint(shape);
  }

 private:
  std::vector<std::uint64_t> shapes_;
  std::unordered_map<std::uint64_t, std::uint32_t> numbers_;
  std::uint32_t last_ = 0;
};

class Encoder {
 public:
  explicit Encoder(const FileFacts& facts) : facts_(facts) {}

  std::string run() {
    pick_hot_names();
    std::string blob(kChecksumBytes, '\0');
    ByteWriter out(blob);
    out.byte(format::kFactsVersion);
    out.byte(static_cast<std::uint8_t>(facts_.language));
    out.varint(facts_.flags);
    out.varint(facts_.parse_errors);
    strings(out);
    out.varint(hot_.size());
    for (const std::uint32_t hot : hot_) out.varint(hot);
    imports(out);
    head_end_ = blob.size();
    text_map(out);
    out.varint(facts_.symbols.size());
    out.varint(facts_.occurrences.size());
    symbols(out);
    exprs(out);
    out.varint(facts_.bases.size());
    std::uint32_t before = 0;
    for (const ExprIndex base : facts_.bases)
      out.signed_varint(distance(base.value, before)), before = base.value;
    occurrences(out);
    arguments(out);
    out.varint(name_code(facts_.package));
    list(out, facts_.exports);
    list(out, facts_.words);
    const std::uint64_t sum = XXH3_64bits(blob.data() + kChecksumBytes,
                                          blob.size() - kChecksumBytes);
    for (std::size_t i = 0; i < kChecksumBytes; ++i) blob[i] = static_cast<char>(sum >> (8 * i));
    return blob;
  }
  std::size_t head_end() const { return head_end_; }

 private:
  void pick_hot_names() {
    const std::uint32_t count = facts_.strings.size();
    codes_.resize(count);
    for (std::uint32_t i = 0; i < count; ++i) codes_[i] = i;
    if (count > 100) {
      std::vector<std::uint32_t> uses(count);
      const auto use = [&](StringIndex i) {
        if (i.valid() && i.value < count) ++uses[i.value];
      };
      for (const Symbol& symbol : facts_.symbols) use(symbol.name), use(symbol.qualifier);
      for (const Occurrence& occurrence : facts_.occurrences)
        if (occurrence.name != name_of_target(facts_, occurrence.binding, occurrence.target))
          use(occurrence.name);
      for (std::uint32_t i = 0; i < count; ++i)
        if (uses[i] > 2) hot_.push_back(i);
      const auto more = [&](std::uint32_t a, std::uint32_t b) {
        return uses[a] != uses[b] ? uses[a] > uses[b] : a < b;
      };
      const std::size_t keep = std::min(hot_.size(), kHotNames);
      std::partial_sort(hot_.begin(), hot_.begin() + static_cast<std::ptrdiff_t>(keep), hot_.end(),
                        more);
      hot_.resize(keep);
    }
    for (std::uint32_t& code : codes_) code += static_cast<std::uint32_t>(hot_.size()) + 1;
    for (std::uint32_t i = 0; i < hot_.size(); ++i) codes_[hot_[i]] = i + 1;
  }
  /// Returns the code of a string: 0 for none, then the hot strings, then all strings in the
  /// table's order.
  std::uint64_t name_code(StringIndex i) const {
    if (!i.valid()) return 0;
    return i.value < codes_.size() ? codes_[i.value] : std::uint64_t{i.value} + hot_.size() + 1;
  }

  void text_map(ByteWriter& out) {
    const auto& lines = facts_.text_map.line_starts();
    out.varint(facts_.text_map.size());
    out.varint(lines.size());
    for (std::size_t i = 1; i < lines.size(); ++i) out.varint(lines[i] - lines[i - 1]);
    const auto& wide = facts_.text_map.wide();
    out.varint(wide.size());
    std::uint32_t end = 0;
    for (std::size_t i = 0; i < wide.size();) {
      std::uint32_t run = 1;
      const TextMap::Wide first = wide[i];
      while (run < kWideRun && i + run < wide.size() && wide[i + run].bytes == first.bytes &&
             wide[i + run].offset == first.offset + run * first.bytes)
        ++run;
      out.varint(first.offset - end);
      out.byte(static_cast<std::uint8_t>((run - 1) << 2 | ((first.bytes - 2) & 3)));
      end = first.offset + run * first.bytes;
      i += run;
    }
  }

  void strings(ByteWriter& out) {
    const auto& offsets = facts_.strings.offsets();
    out.varint(offsets.size() - 1);
    for (std::size_t i = 1; i < offsets.size(); ++i) out.varint(offsets[i] - offsets[i - 1]);
    out.bytes(facts_.strings.bytes());
  }

  void symbols(ByteWriter& out) {
    ShapeTable shapes;
    std::string rows;
    ByteWriter row(rows);
    std::uint32_t begin = 0, text = 0, type = 0, bases_end = 0;
    SymbolIndex container;
    for (std::uint32_t i = 0; i < facts_.symbols.size(); ++i) {
      const Symbol& s = facts_.symbols[i];
      std::uint64_t shape = static_cast<std::uint64_t>(s.kind) | std::uint64_t{s.flags} << 5 |
                            std::uint64_t{s.parameters} << 21;
      const bool in_previous = s.container.valid() && i > 0 && s.container.value == i - 1;
      const bool same = s.container.valid() && !in_previous && s.container == container;
      if (s.container.valid()) shape |= kSymbolContainer;
      if (same) shape |= kSymbolSameContainer;
      if (in_previous) shape |= kSymbolInPrevious;
      if (s.qualifier.valid()) shape |= kSymbolQualifier;
      if (s.signature.valid()) shape |= kSymbolSignature;
      if (s.doc.valid()) shape |= kSymbolDoc;
      if (s.doc_range != ByteRange{}) shape |= kSymbolDocRange;
      if (s.type.valid()) shape |= kSymbolType;
      if (s.value.valid()) shape |= kSymbolValue;
      if (s.bases_begin != 0 || s.bases_end != 0) shape |= kSymbolBases;
      const std::uint32_t name_length = s.name_range.end - s.name_range.begin;
      if (name_length != text_length(facts_.strings, s.name)) shape |= kSymbolNameLength;
      if (s.name_range.begin != s.full_range.begin) shape |= kSymbolNameInside;
      if (s.full_range.end != s.name_range.end) shape |= kSymbolFullLength;
      if (s.full_range.begin < begin) shape |= kSymbolBackwards;

      row.varint(shapes.number(shape));
      row.varint(s.full_range.begin < begin ? begin - s.full_range.begin
                                            : s.full_range.begin - begin);
      row.varint(name_code(s.name));
      if (shape & kSymbolNameLength)
        row.signed_varint(distance(s.name_range.end, s.name_range.begin));
      if (shape & kSymbolNameInside)
        row.signed_varint(distance(s.name_range.begin, s.full_range.begin));
      if (shape & kSymbolFullLength)
        row.signed_varint(distance(s.full_range.end, s.name_range.end));
      if (s.container.valid() && !same && !in_previous)
        row.signed_varint(distance(i, s.container.value));
      if (s.qualifier.valid()) row.varint(name_code(s.qualifier));
      if (s.signature.valid())
        row.signed_varint(distance(s.signature.value, text)), text = s.signature.value;
      if (s.doc.valid()) row.signed_varint(distance(s.doc.value, text)), text = s.doc.value;
      if (shape & kSymbolDocRange) {
        row.signed_varint(distance(s.full_range.begin, s.doc_range.end));
        row.signed_varint(distance(s.doc_range.end, s.doc_range.begin));
      }
      if (s.type.valid()) row.signed_varint(distance(s.type.value, type)), type = s.type.value;
      if (s.value.valid()) row.signed_varint(distance(s.value.value, type)), type = s.value.value;
      if (shape & kSymbolBases) {
        row.signed_varint(distance(s.bases_begin, bases_end));
        row.signed_varint(distance(s.bases_end, s.bases_begin));
        bases_end = s.bases_end;
      }
      begin = s.full_range.begin;
      container = s.container;
    }
    shapes.write(out);
    out.bytes(rows);
  }

  void exprs(ByteWriter& out) {
    out.varint(facts_.exprs.size());
    std::uint32_t use = 0, self = 0;
    for (std::uint32_t i = 0; i < facts_.exprs.size(); ++i) {
      const Expr& e = facts_.exprs[i];
      const bool of_expr = refers_to_expr(e.op);
      const bool previous = of_expr && i > 0 && e.a == i - 1;
      const auto op = static_cast<std::uint8_t>(e.op);
      std::uint8_t head = static_cast<std::uint8_t>((op & 15) | ((op & 16) << 3));
      if (e.a != kNone && !previous) head |= kExprA;
      if (previous) head |= kExprPrevious;
      if (e.b != kNone) head |= kExprB;
      out.byte(head);
      if (head & kExprA) {
        if (e.op == ExprOp::name) {
          out.signed_varint(distance(e.a, use)), use = e.a;
        } else if (refers_to_symbol(e.op)) {
          out.signed_varint(distance(e.a, self)), self = e.a;
        } else if (of_expr) {
          out.signed_varint(distance(i, e.a));
        } else {
          out.varint(e.a);
        }
      }
      if (head & kExprB) out.signed_varint(distance(i, e.b));
    }
  }

  void imports(ByteWriter& out) {
    out.varint(facts_.imports.size());
    std::uint32_t end = 0;
    for (const Import& import : facts_.imports) {
      std::uint8_t head = 0;
      if (import.module.valid()) head |= kImportModule;
      if (import.name.valid()) head |= kImportName;
      if (import.alias.valid()) head |= kImportAlias;
      if (import.container.valid()) head |= kImportContainer;
      if (import.module_range != ByteRange{}) head |= kImportModuleRange;
      if (import.name_range != ByteRange{}) head |= kImportNameRange;
      out.byte(head);
      out.varint(import.flags);
      out.signed_varint(distance(import.range.begin, end));
      out.signed_varint(distance(import.range.end, import.range.begin));
      if (head & kImportModule) out.varint(name_code(import.module));
      if (head & kImportName) out.varint(name_code(import.name));
      if (head & kImportAlias) out.varint(name_code(import.alias));
      if (head & kImportContainer) out.varint(import.container.value);
      if (head & kImportModuleRange) inner_range(out, import.module_range, import.range.begin);
      if (head & kImportNameRange) inner_range(out, import.name_range, import.range.begin);
      end = import.range.end;
    }
  }
  static void inner_range(ByteWriter& out, ByteRange range, std::uint32_t base) {
    out.signed_varint(distance(range.begin, base));
    out.signed_varint(distance(range.end, range.begin));
  }

  void occurrences(ByteWriter& out) {
    ShapeTable shapes;
    std::string rows;
    ByteWriter row(rows);
    SymbolCursor cursor{facts_.symbols};
    std::uint32_t end = 0, receiver = 0;
    for (const Occurrence& o : facts_.occurrences) {
      std::uint64_t shape = static_cast<std::uint64_t>(o.role) |
                            static_cast<std::uint64_t>(o.binding) << 3 |
                            std::uint64_t{o.arguments} << 6;
      const bool has_target = o.target != kNone;
      const bool targets_name = has_target && o.name.valid() &&
                                o.name == name_of_target(facts_, o.binding, o.target);
      const bool next_receiver = o.receiver.valid() && o.receiver.value == receiver + 1;
      const std::uint32_t length = o.range.end - o.range.begin;
      if (length != text_length(facts_.strings, o.name)) shape |= kUseLength;
      if (targets_name) shape |= kUseTargetsName;
      if (has_target) shape |= kUseTarget;
      if (o.receiver.valid()) shape |= kUseReceiver;
      if (next_receiver) shape |= kUseNextReceiver;
      if (o.range.begin < end) shape |= kUseOverlap;
      else if (o.range.begin - end == 1) shape |= kUseGapOne;

      row.varint(shapes.number(shape));
      if (shape & kUseOverlap) row.varint(end - o.range.begin);
      else if (!(shape & kUseGapOne)) row.varint(o.range.begin - end);
      if (has_target) {
        if (o.binding == Binding::import_ || o.binding == Binding::free) row.varint(o.target);
        else row.signed_varint(distance(cursor.to(o.range.begin), o.target));
      }
      if (!targets_name) row.varint(name_code(o.name));
      if (shape & kUseLength) row.signed_varint(distance(o.range.end, o.range.begin));
      if (o.receiver.valid()) {
        if (!next_receiver) row.signed_varint(distance(o.receiver.value, receiver));
        receiver = o.receiver.value;
      }
      end = o.range.end;
    }
    shapes.write(out);
    out.bytes(rows);
  }

  void arguments(ByteWriter& out) {
    out.varint(facts_.argument_lists.size());
    std::uint32_t call = 0, begin = 0;
    for (const ArgumentList& list : facts_.argument_lists) {
      out.signed_varint(distance(list.call.value, call)), call = list.call.value;
      out.signed_varint(distance(list.begin, begin)), begin = list.begin;
    }
    out.varint(facts_.arguments.size());
    std::uint32_t before = 0;
    for (const ExprIndex argument : facts_.arguments) {
      const std::uint32_t code = argument.value + 1;  // 0 means none.
      out.signed_varint(distance(code, before)), before = code;
    }
  }

  void list(ByteWriter& out, const std::vector<StringIndex>& names) {
    out.varint(names.size());
    std::uint32_t before = 0;
    for (const StringIndex name : names)
      out.signed_varint(distance(name.value, before)), before = name.value;
  }

  const FileFacts& facts_;
  std::vector<std::uint32_t> hot_;    // String indexes, most used first.
  std::vector<std::uint32_t> codes_;  // By string index.
  std::size_t head_end_ = 0;
};

// ---- Decoding ----

class Decoder {
 public:
  Decoder(std::string_view blob, FileFacts& facts, FactsPart part)
      : in_(blob), facts_(facts), part_(part) {}

  bool run() {
    if (in_.byte() != format::kFactsVersion) return false;
    facts_.language = static_cast<Language>(in_.byte());
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

std::string encode_facts(const FileFacts& facts, std::size_t* head_end) {
  Encoder encoder(facts);
  std::string blob = encoder.run();
  if (head_end != nullptr) *head_end = encoder.head_end();
  return blob;
}

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
