#include "index/extract/extract.h"

#include "index/extract/grammars.h"
#include "index/extract/parse.h"
#include "index/extract/textual.h"
#include "index/extract/walk.h"

#include <algorithm>

namespace codefinder::index {

namespace {

FileFacts facts_of_tree(const TSTree* tree, const Program& program, std::string_view bytes, Language language, std::stop_token stop) {
  return walk(program, grammar_of(language)->members_in_scope, ts_tree_root_node(tree), bytes, std::move(stop));
}

FileFacts cut_short(std::string_view bytes, Language language) {
  FileFacts facts = extract_textual(bytes, language);
  facts.flags |= FileFlag::truncated;
  return facts;
}

}  // namespace

FileFacts extract(std::string_view bytes, Language language, const ExtractLimits& limits, std::stop_token stop) {
  const Program* program = program_of(language);
  if (program == nullptr) return extract_textual(bytes, language);
  if (bytes.size() > limits.max_bytes) return cut_short(bytes, language);
  const TreePtr tree = parse(bytes, language, limits.time, stop);
  if (tree == nullptr) return cut_short(bytes, language);
  return facts_of_tree(tree.get(), *program, bytes, language, std::move(stop));
}

struct Buffer::Impl {
  Language language;
  std::string text;
  TreePtr tree;  // Of `text`, edited along with it; nullptr until the first facts().
};

Buffer::Buffer(Language language, std::string text) : impl_(new Impl{language, std::move(text), nullptr}) {}
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
  const auto point = [&](std::uint32_t offset) {  // tree-sitter's rows end at '\n' only.
    const std::string_view before = std::string_view(text).substr(0, offset);
    const std::size_t line = before.rfind('\n');
    return TSPoint{static_cast<std::uint32_t>(std::count(before.begin(), before.end(), '\n')),
                   static_cast<std::uint32_t>(line == std::string_view::npos ? offset : offset - line - 1)};
  };
  TSInputEdit change{};
  change.start_byte = begin;
  change.old_end_byte = end;
  change.new_end_byte = begin + static_cast<std::uint32_t>(replacement.size());
  change.start_point = point(begin);
  change.old_end_point = point(end);
  text.replace(begin, end - begin, replacement);
  change.new_end_point = point(change.new_end_byte);
  if (impl_->tree != nullptr) ts_tree_edit(impl_->tree.get(), &change);
}

FileFacts Buffer::facts() {
  const Program* program = program_of(impl_->language);
  const ExtractLimits limits;
  if (program == nullptr) return extract_textual(impl_->text, impl_->language);
  if (impl_->text.size() > limits.max_bytes) return cut_short(impl_->text, impl_->language);
  impl_->tree = parse(impl_->text, impl_->language, limits.time, {}, impl_->tree.get());
  if (impl_->tree == nullptr) return cut_short(impl_->text, impl_->language);
  return facts_of_tree(impl_->tree.get(), *program, impl_->text, impl_->language, {});
}

}  // namespace codefinder::index
