// extract() and Buffer: mask, parse, walk; falls back to the textual extraction when a limit is
// exceeded.
#include "index/extract/extract.h"

#include "base/trace.h"
#include "index/extract/edited_facts.h"
#include "index/extract/lexical/lexical_facts.h"
#include "index/extract/line_scan.h"
#include "index/extract/parse/edited_text.h"
#include "index/extract/parse/parse.h"
#include "index/extract/repair/masked_text.h"
#include "index/extract/repair/preprocessor.h"
#include "index/extract/textual.h"
#include "index/extract/walk/walker.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace codefinder::extract {

namespace {

FileFacts fallback_facts(std::string_view bytes, Language language) {
  const Span span("read words");
  return extract_textual(bytes, language);
}

MaskedText masked_text(std::string_view bytes, Language language) {
  const Span span("mask macros");
  return MaskedText(bytes, language);
}

}  // namespace

std::uint32_t extractor_version() {
  static_assert(kExtractorVersion < 256);
  return added_languages_fingerprint() << 8 | kExtractorVersion;
}

FileFacts extract_plain(std::string_view bytes, Language language) {
  FileFacts facts = fallback_facts(bytes, language);
  const Span span("scan lines");
  LineScanner scanner(definition(language).scan, facts);
  scanner.feed(bytes);
  scanner.finish();
  facts.flags |= FileFlag::truncated;
  return facts;
}

FileFacts extract(std::string_view bytes, Language language, const ExtractLimits& limits,
                  std::stop_token stop) {
  const Program* program = program_of(language);
  const LexicalProgram* lexical = lexical_program_of(language);
  if (program == nullptr && lexical == nullptr) return fallback_facts(bytes, language);
  if (bytes.size() > limits.max_bytes) return extract_plain(bytes, language);
  ExtractBudget budget(limits, std::move(stop));
  if (program == nullptr) {
    const Span span("gather facts");
    FileFacts facts = lexical_facts(*lexical, bytes, budget);
    return budget.is_spent() ? extract_plain(bytes, language) : std::move(facts);
  }
  const MaskedText masked = masked_text(bytes, language);
  const MaskedNames names{masked.masked_words(), masked.masked_symbols()};
  if (masked.segments().empty()) {
    const std::optional<FlatTree> tree = parse_once(masked.text(), language, budget);
    if (!tree) return extract_plain(bytes, language);
    const Span span("gather facts");
    FileFacts facts = walk(*program, *tree, masked.shown_text(), names, budget);
    if (masked.shown_text().data() != bytes.data()) facts.text_map = TextMap::of(bytes);
    return budget.is_spent() ? extract_plain(bytes, language) : std::move(facts);
  }
  FactsBuilder out(language, bytes);
  out.set_budget(&budget);
  std::uint32_t begin = 0;
  for (const MaskedSegment& segment : masked.segments()) {
    const std::string_view text = masked.text().substr(begin, segment.end - begin);
    const std::optional<FlatTree> tree = parse_once(text, language, budget, begin);
    if (!tree) return extract_plain(bytes, language);
    const Span span("gather facts");
    out.facts().parse_errors += tree->errors();
    Walker(*program, *tree, bytes, names, out).run_segment(begin, segment.end);
    if (budget.is_spent()) return extract_plain(bytes, language);
    begin = segment.end;
  }
  const Span span("gather facts");
  Walker(*program, FlatTree(), bytes, names, out).run_rest(begin);
  FileFacts facts = out.finish();
  return budget.is_spent() ? extract_plain(bytes, language) : std::move(facts);
}

struct Buffer::Impl {
  Language language;
  std::string text;
  ExtractLimits limits;
  TextChanges changes{};        // Since the last facts().
  EditedText masked{language};  // The text at that call,
  // and its facts; none before the first facts() and after the limits were exceeded.
  std::optional<EditedFacts> edited{};
  // Calls of facts() since the limits were exceeded; 0 if they were not.
  std::uint64_t calls_since_limit = 0;
};

Buffer::Buffer(Language language, std::string text, const ExtractLimits& limits)
    : impl_(new Impl{language, std::move(text), limits}) {}
Buffer::~Buffer() = default;
Buffer::Buffer(Buffer&&) noexcept = default;
Buffer& Buffer::operator=(Buffer&&) noexcept = default;

Language Buffer::language() const { return impl_->language; }
const std::string& Buffer::text() const { return impl_->text; }

void Buffer::edit(ByteRange range, std::string_view replacement) {
  std::string& text = impl_->text;
  const auto size = static_cast<std::uint32_t>(text.size());
  const std::uint32_t begin = std::min(range.begin, size);
  const std::uint32_t end = std::clamp(range.end, begin, size);
  // A client may replace more than it changes, up to the whole text.
  const TextChange differs = difference(std::string_view(text).substr(begin, end - begin),
                                        replacement);
  text.replace(begin, end - begin, replacement);
  impl_->changes.add({begin + differs.begin, begin + differs.old_end, begin + differs.new_end});
}

FileFacts Buffer::facts() {
  Impl& my = *impl_;
  const Program* program = program_of(my.language);
  const Preprocessor* preprocessor = preprocessor_of(my.language);
  if (program == nullptr || program->walks_whole ||
      (preprocessor != nullptr && preprocessor->walks_whole()))
    return extract(my.text, my.language, my.limits);
  const auto truncated_facts = [&] {
    my.edited.reset();
    my.masked = EditedText(my.language);
    return extract_plain(my.text, my.language);
  };
  if (my.text.size() > my.limits.max_bytes) return truncated_facts();
  if (my.calls_since_limit > 0 && !std::has_single_bit(++my.calls_since_limit))
    return truncated_facts();

  ExtractBudget budget(my.limits);
  const TextChanges edits = std::exchange(my.changes, {});
  std::optional<TextChanges> changes;
  if (my.edited) {
    const Span span("mask macros");
    changes = my.masked.update(my.text, edits);
  } else {
    const Span span("mask macros");
    my.masked.set(my.text);
    my.edited.emplace(*program);
  }
  const Span span("gather facts");
  std::optional<FileFacts> facts = my.edited->of(my.text, my.masked, changes, my.limits, budget);
  if (!facts || budget.is_spent()) {
    my.calls_since_limit = std::max<std::uint64_t>(my.calls_since_limit, 1);
    return truncated_facts();
  }
  my.calls_since_limit = 0;
  return std::move(*facts);
}

}  // namespace codefinder::extract
