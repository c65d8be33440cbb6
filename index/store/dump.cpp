// Formats a file's row and facts as text, one item per line.
#include "index/store/dump.h"

#include "base/log.h"

#include <iterator>

namespace codefinder::store {

namespace {

constexpr std::string_view kBindings[] = {"free", "local", "symbol", "import", "member"};
constexpr std::string_view kOps[] = {
    "unknown", "name",  "call",   "construct", "element",  "await",     "literal",
    "self",    "super", "apply",  "instance",  "address",  "symbol",    "parameters",
    "object",  "part",  "member", "either",    "argument", "parameter", "callable"};
constexpr std::string_view kSymbolFlags[] = {
    "local",  "exported", "declaration",    "test",   "deprecated", "generated", "async",
    "static", "abstract", "default_export", "member", "variadic",   "assigned"};
constexpr std::string_view kImportFlags[] = {"wildcard",  "reexport", "module", "default",
                                             "type_only", "static",   "system", "conditional",
                                             "include",   "submodule"};
constexpr std::string_view kFileFlags[] = {"generated", "truncated"};

/// Quotes and escapes a value so that editors and terminals show it on one line.
std::string in_quotes(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') out += '\\', out += c;
    else if (byte < 0x20 || byte == 0x7F) out += fmt::format("\\x{:02x}", byte);
    else out += c;
  }
  return to_valid_utf8(out + '"');
}

class Description {
 public:
  explicit Description(const FileFacts& facts) : facts_(facts) {}

  std::string run() {
    line("{} lines, {} bytes, {} parse errors{}", facts_.text_map.line_count(),
         facts_.text_map.size(), facts_.parse_errors, flags(facts_.flags, kFileFlags));
    if (facts_.package.valid()) line("package {}", in_quotes(facts_.str(facts_.package)));
    for (std::uint32_t i = 0; i < facts_.symbols.size(); ++i) symbol(i);
    for (std::uint32_t i = 0; i < facts_.imports.size(); ++i) import(i);
    for (std::uint32_t i = 0; i < facts_.occurrences.size(); ++i) occurrence(i);
    for (const StringIndex name : facts_.exports) line("export {}", in_quotes(facts_.str(name)));
    for (const StringIndex word : facts_.words) line("word {}", in_quotes(facts_.str(word)));
    return std::move(out_);
  }

 private:
  template <class... Args>
  void line(fmt::format_string<Args...> format, Args&&... args) {
    fmt::format_to(std::back_inserter(out_), format, std::forward<Args>(args)...);
    out_ += '\n';
  }
  template <std::size_t n>
  static std::string flags(std::uint16_t bits, const std::string_view (&words)[n]) {
    std::string text;
    for (std::size_t i = 0; i < n; ++i)
      if (bits >> i & 1) text.append(" ").append(words[i]);
    return text;
  }
  /// Formats a range with 1-based lines and columns, as editors show them.
  std::string at(ByteRange range) const {
    const Position a = facts_.text_map.position_at(range.begin),
                   b = facts_.text_map.position_at(range.end);
    return fmt::format("{}:{}-{}:{}", a.line + 1, a.column + 1, b.line + 1, b.column + 1);
  }
  std::string expr(ExprIndex i, int depth = 0) const {
    if (!i.valid()) return "?";
    if (depth > 20) return "…";
    const Expr& e = facts_.exprs[i.value];
    const std::string_view op = kOps[static_cast<std::size_t>(e.op)];
    constexpr std::uint32_t kNone = ExprIndex::kNone;
    switch (e.op) {
      case ExprOp::unknown: return "unknown";
      case ExprOp::name:
        return e.a == kNone
                   ? "name ?"
                   : fmt::format("{}#{}", in_quotes(facts_.str(facts_.occurrences[e.a].name)), e.a);
      case ExprOp::literal:
        return fmt::format("literal {}", in_quotes(facts_.str(StringIndex(e.a))));
      case ExprOp::self:
      case ExprOp::super:
      case ExprOp::symbol:
      case ExprOp::object:
        return e.a == kNone ? std::string(op) : fmt::format("{} of symbol {}", op, e.a);
      case ExprOp::apply:
        return fmt::format("apply({}, {})", expr(ExprIndex(e.a), depth + 1),
                           expr(ExprIndex(e.b), depth + 1));
      case ExprOp::part: return fmt::format("part({}, {})", expr(ExprIndex(e.a), depth + 1), e.b);
      default: return fmt::format("{}({})", op, expr(ExprIndex(e.a), depth + 1));
    }
  }

  void symbol(std::uint32_t i) {
    const Symbol& s = facts_.symbols[i];
    line("symbol {} {} {} name {} full {}{}", i, to_string(s.kind),
         in_quotes(qualified_name(facts_, SymbolIndex(i))), at(s.name_range), at(s.full_range),
         flags(s.flags, kSymbolFlags));
    if (s.parameters != Symbol::kUnknownArity) line("  parameters {}", s.parameters);
    if (s.container.valid()) line("  container {}", s.container.value);
    if (s.signature.valid()) line("  signature {}", in_quotes(facts_.str(s.signature)));
    if (s.doc.valid()) line("  doc {} {}", at(s.doc_range), in_quotes(facts_.str(s.doc)));
    if (s.type.valid()) line("  type {}", expr(s.type));
    if (s.value.valid()) line("  value {}", expr(s.value));
    for (std::uint32_t b = s.bases_begin; b < s.bases_end; ++b)
      line("  base {}", expr(facts_.bases[b]));
  }
  void import(std::uint32_t i) {
    const Import& import = facts_.imports[i];
    line("import {} module {} name {} alias {} {}{}", i, in_quotes(facts_.str(import.module)),
         in_quotes(facts_.str(import.name)), in_quotes(facts_.str(import.alias)), at(import.range),
         flags(import.flags, kImportFlags));
  }
  void occurrence(std::uint32_t i) {
    const Occurrence& o = facts_.occurrences[i];
    std::string text = fmt::format("occurrence {} {} {} {} {}", i, to_string(o.role),
                                   in_quotes(facts_.str(o.name)), at(o.range),
                                   kBindings[static_cast<std::size_t>(o.binding)]);
    if (o.target != Id<int>::kNone) text += fmt::format(" target {}", o.target);
    if (o.arguments != Symbol::kUnknownArity) text += fmt::format(" arguments {}", o.arguments);
    if (o.receiver.valid()) text += fmt::format(" on {}", expr(o.receiver));
    const std::span<const ExprIndex> arguments = arguments_of(facts_, OccurrenceIndex(i));
    for (std::size_t a = 0; a < arguments.size(); ++a)
      text += (a == 0 ? " given " : ", ") + expr(arguments[a]);
    line("{}", text);
  }

  const FileFacts& facts_;
  std::string out_;
};

}  // namespace

std::string describe(const FileFacts& facts) { return Description(facts).run(); }

Result<std::string> describe(const ReadTxn& txn, FileId file) {
  const auto row = txn.file(file);
  const auto facts = txn.facts(file);
  if (!row || !facts)
    return Error{
        ErrorCode::not_found, fmt::format("There is no file {} in the index.", file.value), {}};
  std::string categories, digest;
  for (std::string_view category : category_names(row->categories))
    categories.append(" ").append(category);
  for (const std::uint8_t byte : row->digest) digest += fmt::format("{:02x}", byte);
  return fmt::format(
             "file {} {} {} size {} mtime_ns {} digest {} module {} layer {} categories{}\n",
             file.value, in_quotes(row->path), definition(row->language).name, row->size,
             row->mtime_ns, digest, in_quotes(row->module), in_quotes(row->layer), categories) +
         describe(*facts);
}

}  // namespace codefinder::store
