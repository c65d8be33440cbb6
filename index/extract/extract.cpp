#include "index/extract/extract.h"

#include "base/trace.h"
#include "index/extract/grammars.h"
#include "index/extract/line_scan.h"
#include "index/extract/macro_noise.h"
#include "index/extract/parse.h"
#include "index/extract/textual.h"
#include "index/extract/walk.h"

#include <algorithm>

namespace codefinder::index {

namespace {

FileFacts facts_of_tree(const FlatTree& tree, const Program& program, std::string_view bytes, const MaskedText& masked,
                        Language language, std::stop_token stop) {
  const Span span("gather facts");
  return walk(program, grammar_of(language)->members_in_scope, tree, bytes, {masked.hidden(), masked.hidden_macros()},
              std::move(stop));
}

// tree-sitter's rows end at '\n' only.
TSPoint point_at(std::string_view text, std::uint32_t offset) {
  const std::string_view before = text.substr(0, offset);
  const std::size_t line = before.rfind('\n');
  return {static_cast<std::uint32_t>(std::count(before.begin(), before.end(), '\n')),
          static_cast<std::uint32_t>(line == std::string_view::npos ? offset : offset - line - 1)};
}

// The one edit that makes `now` of `before`.
TSInputEdit difference(std::string_view before, std::string_view now) {
  const std::size_t shorter = std::min(before.size(), now.size());
  const auto begin = static_cast<std::uint32_t>(
      std::mismatch(before.begin(), before.begin() + static_cast<std::ptrdiff_t>(shorter), now.begin()).first - before.begin());
  std::uint32_t same = 0;  // At the end.
  while (same < shorter - begin && before[before.size() - 1 - same] == now[now.size() - 1 - same]) ++same;
  TSInputEdit edit{};
  edit.start_byte = begin;
  edit.old_end_byte = static_cast<std::uint32_t>(before.size()) - same;
  edit.new_end_byte = static_cast<std::uint32_t>(now.size()) - same;
  edit.start_point = point_at(before, edit.start_byte);
  edit.old_end_point = point_at(before, edit.old_end_byte);
  edit.new_end_point = point_at(now, edit.new_end_byte);
  return edit;
}

FileFacts words_of(std::string_view bytes, Language language) {
  const Span span("read words");
  return extract_textual(bytes, language);
}

MaskedText masked_text(std::string_view bytes, Language language) {
  const Span span("mask macros");
  return MaskedText(bytes, language);
}

FileFacts cut_short(std::string_view bytes, Language language) {
  FileFacts facts = words_of(bytes, language);
  const Span span("scan lines");
  scan_lines(bytes, grammar_of(language)->scan, facts);
  facts.flags |= FileFlag::truncated;
  return facts;
}

}  // namespace

FileFacts extract(std::string_view bytes, Language language, const ExtractLimits& limits, std::stop_token stop) {
  const Program* program = program_of(language);
  if (program == nullptr) return words_of(bytes, language);
  if (bytes.size() > limits.max_bytes) return cut_short(bytes, language);
  const MaskedText masked = masked_text(bytes, language);
  const std::optional<FlatTree> tree = parse_once(masked.text(), language, limits.time, stop);
  if (!tree) return cut_short(bytes, language);
  return facts_of_tree(*tree, *program, bytes, masked, language, std::move(stop));
}

struct Buffer::Impl {
  Language language;
  std::string text;
  TreePtr tree;        // nullptr until the first facts().
  std::string parsed;  // What `tree` is of: `text` masked, as it was at the last facts().
};

Buffer::Buffer(Language language, std::string text) : impl_(new Impl{language, std::move(text), nullptr, {}}) {}
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
  text.replace(begin, end - begin, replacement);
}

FileFacts Buffer::facts() {
  const Program* program = program_of(impl_->language);
  const ExtractLimits limits;
  if (program == nullptr) return words_of(impl_->text, impl_->language);
  if (impl_->text.size() > limits.max_bytes) return cut_short(impl_->text, impl_->language);
  const MaskedText masked = masked_text(impl_->text, impl_->language);
  if (impl_->tree != nullptr) {
    const TSInputEdit edit = difference(impl_->parsed, masked.text());
    ts_tree_edit(impl_->tree.get(), &edit);
  }
  impl_->tree = parse(masked.text(), impl_->language, limits.time, {}, impl_->tree.get());
  if (impl_->tree == nullptr) return cut_short(impl_->text, impl_->language);
  impl_->parsed = masked.text();
  return facts_of_tree(FlatTree(impl_->tree.get()), *program, impl_->text, masked, impl_->language, {});
}

}  // namespace codefinder::index
