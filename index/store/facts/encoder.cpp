// encode_facts: writes facts as a compact blob (facts/layout.h).
#include "index/store/facts/layout.h"
#include "index/store/format.h"
#include "index/store/pages/bytes.h"
#include "index/store/store.h"

#include <algorithm>
#include <string>
#include <unordered_map>

#include <xxhash.h>

namespace codefinder::store {

namespace {

using namespace facts_layout;

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

/// The codes of a file's strings: the most used ones have one byte.
class NameCodes {
 public:
  explicit NameCodes(const FileFacts& facts) {
    const std::uint32_t count = facts.strings.size();
    codes_.resize(count);
    for (std::uint32_t i = 0; i < count; ++i) codes_[i] = i;
    if (count > 100) {
      std::vector<std::uint32_t> uses(count);
      const auto use = [&](StringIndex i) {
        if (i.valid() && i.value < count) ++uses[i.value];
      };
      for (const Symbol& symbol : facts.symbols) use(symbol.name), use(symbol.qualifier);
      for (const Occurrence& occurrence : facts.occurrences)
        if (occurrence.name != name_of_target(facts, occurrence.binding, occurrence.target))
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
  std::uint64_t operator()(StringIndex i) const {
    if (!i.valid()) return 0;
    return i.value < codes_.size() ? codes_[i.value] : std::uint64_t{i.value} + hot_.size() + 1;
  }
  const std::vector<std::uint32_t>& hot() const { return hot_; }

 private:
  std::vector<std::uint32_t> hot_;    // String indexes, most used first.
  std::vector<std::uint32_t> codes_;  // By string index.
};

class Encoder {
 public:
  explicit Encoder(const FileFacts& facts) : facts_(facts), name_code_(facts) {}

  std::string run() {
    std::string blob(kChecksumBytes, '\0');
    blob.reserve(usual_size());
    ByteWriter out(blob);
    out.byte(format::kFactsVersion);
    out.byte(static_cast<std::uint8_t>(facts_.language));
    out.varint(facts_.flags);
    out.varint(facts_.parse_errors);
    strings(out);
    out.varint(name_code_.hot().size());
    for (const std::uint32_t hot : name_code_.hot()) out.varint(hot);
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
    out.varint(name_code_(facts_.package));
    list(out, facts_.exports);
    list(out, facts_.words);
    const std::uint64_t sum = XXH3_64bits(blob.data() + kChecksumBytes,
                                          blob.size() - kChecksumBytes);
    for (std::size_t i = 0; i < kChecksumBytes; ++i) blob[i] = static_cast<char>(sum >> (8 * i));
    return blob;
  }
  std::size_t head_end() const { return head_end_; }

 private:
  /// Estimates the size of the blob.
  std::size_t usual_size() const {
    return kChecksumBytes + facts_.strings.bytes().size() + 2 * facts_.strings.size() +
           12 * facts_.symbols.size() + 8 * facts_.occurrences.size() + 4 * facts_.exprs.size() +
           facts_.text_map.line_starts().size();
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

  /// The context of a symbol's encoding: the previous symbol, and the last text, type
  /// and bases that were written.
  struct SymbolState {
    std::uint32_t begin = 0, text = 0, type = 0, bases_end = 0;
    SymbolIndex container;
  };

  std::uint64_t symbol_shape(std::uint32_t i, const SymbolState& before) const {
    const Symbol& s = facts_.symbols[i];
    std::uint64_t shape = static_cast<std::uint64_t>(s.kind) | std::uint64_t{s.flags} << 5 |
                          std::uint64_t{s.parameters} << 21;
    const bool in_previous = s.container.valid() && i > 0 && s.container.value == i - 1;
    if (s.container.valid()) shape |= kSymbolContainer;
    if (s.container.valid() && !in_previous && s.container == before.container)
      shape |= kSymbolSameContainer;
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
    if (s.full_range.begin < before.begin) shape |= kSymbolBackwards;
    return shape;
  }

  void symbol(ByteWriter& row, std::uint32_t i, std::uint64_t shape, SymbolState& last) const {
    const Symbol& s = facts_.symbols[i];
    row.varint(shape & kSymbolBackwards ? last.begin - s.full_range.begin
                                        : s.full_range.begin - last.begin);
    row.varint(name_code_(s.name));
    if (shape & kSymbolNameLength)
      row.signed_varint(distance(s.name_range.end, s.name_range.begin));
    if (shape & kSymbolNameInside)
      row.signed_varint(distance(s.name_range.begin, s.full_range.begin));
    if (shape & kSymbolFullLength) row.signed_varint(distance(s.full_range.end, s.name_range.end));
    if ((shape & kSymbolContainer) && !(shape & (kSymbolSameContainer | kSymbolInPrevious)))
      row.signed_varint(distance(i, s.container.value));
    if (shape & kSymbolQualifier) row.varint(name_code_(s.qualifier));
    if (shape & kSymbolSignature) step(row, s.signature.value, last.text);
    if (shape & kSymbolDoc) step(row, s.doc.value, last.text);
    if (shape & kSymbolDocRange) {
      row.signed_varint(distance(s.full_range.begin, s.doc_range.end));
      row.signed_varint(distance(s.doc_range.end, s.doc_range.begin));
    }
    if (shape & kSymbolType) step(row, s.type.value, last.type);
    if (shape & kSymbolValue) step(row, s.value.value, last.type);
    if (shape & kSymbolBases) {
      row.signed_varint(distance(s.bases_begin, last.bases_end));
      row.signed_varint(distance(s.bases_end, s.bases_begin));
      last.bases_end = s.bases_end;
    }
    last.begin = s.full_range.begin;
    last.container = s.container;
  }
  /// Writes the distance to the last value, which it replaces.
  static void step(ByteWriter& row, std::uint32_t value, std::uint32_t& last) {
    row.signed_varint(distance(value, last));
    last = value;
  }

  void symbols(ByteWriter& out) {
    ShapeTable shapes;
    std::string rows;
    ByteWriter row(rows);
    SymbolState last;
    for (std::uint32_t i = 0; i < facts_.symbols.size(); ++i) {
      const std::uint64_t shape = symbol_shape(i, last);
      row.varint(shapes.number(shape));
      symbol(row, i, shape, last);
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
      if (head & kImportModule) out.varint(name_code_(import.module));
      if (head & kImportName) out.varint(name_code_(import.name));
      if (head & kImportAlias) out.varint(name_code_(import.alias));
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
      if (!targets_name) row.varint(name_code_(o.name));
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
  const NameCodes name_code_;
  std::size_t head_end_ = 0;
};

}  // namespace

std::string encode_facts(const FileFacts& facts, std::size_t* head_end) {
  Encoder encoder(facts);
  std::string blob = encoder.run();
  if (head_end != nullptr) *head_end = encoder.head_end();
  return blob;
}

}  // namespace codefinder::store
