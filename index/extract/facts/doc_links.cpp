// Places the links of comments at the end of an extraction: finds what each comment documents, the
// scope in which the link is looked up, and merges the links into the occurrences.
#include "index/extract/facts/builder.h"

#include "base/strings.h"

#include <algorithm>
#include <utility>

namespace codefinder::extract {

namespace {

constexpr std::string_view kFence = "```";

/// The places of a text that are code in Markdown: between lines that begin with a fence, in one
/// block comment or in line comments on adjacent lines.
class FencedCode {
 public:
  explicit FencedCode(std::string_view text) : text_(text) {}

  /// Comments in source order.
  void read(ByteRange comment) {
    const bool block = text_.substr(comment.begin, 2) == "/*";
    const std::string_view between = text_.substr(end_, comment.begin - end_);
    if (block || end_ == 0 || between.find_first_not_of(kWhiteSpace) != std::string_view::npos ||
        std::count(between.begin(), between.end(), '\n') > 1)
      opened_ = FactsBuilder::kNone;
    // Not in the whole text: that would read up to the next fence for each comment.
    const std::string_view read = text_.substr(0, comment.end);
    for (std::size_t at = read.find(kFence, comment.begin); at != std::string_view::npos;
         at = read.find(kFence, at + kFence.size()))
      if (begins_line(at, comment.begin)) toggle(static_cast<std::uint32_t>(at));
    end_ = comment.end;
    if (opened_ == FactsBuilder::kNone) return;
    code_.push_back({opened_, end_});
    opened_ = block ? FactsBuilder::kNone : end_;
  }
  bool contains(std::uint32_t offset) const {
    const auto after = std::upper_bound(code_.begin(), code_.end(), offset,
                                        [](std::uint32_t o, ByteRange c) { return o < c.begin; });
    return after != code_.begin() && offset < std::prev(after)->end;
  }

 private:
  bool begins_line(std::size_t at, std::size_t comment) const {
    while (at > comment && text_[at - 1] != '\n')
      if (std::string_view(" \t/*!#<").find(text_[--at]) == std::string_view::npos) return false;
    return true;
  }
  void toggle(std::uint32_t at) {
    if (opened_ != FactsBuilder::kNone) code_.push_back({opened_, at});
    opened_ = opened_ == FactsBuilder::kNone ? at : FactsBuilder::kNone;
  }

  std::string_view text_;
  std::uint32_t end_ = 0;                       // The end of the last comment.
  std::uint32_t opened_ = FactsBuilder::kNone;  // Where code begins that has not ended.
  std::vector<ByteRange> code_;
};

StringIndex key_of(const DocLink& link) {
  return link.bind_name.valid() ? link.bind_name : link.occurrence.name;
}

/// Occurrences and links in source order, with their scopes.
struct Merged {
  std::vector<Occurrence> occurrences;
  std::vector<std::uint32_t> scopes;
  std::vector<std::uint32_t> moved;                               // The new number of each old one.
  std::vector<ArgumentList> lists;                                // Those of the links,
  std::vector<std::pair<std::uint32_t, StringIndex>> bind_names;  // as well as their names.
};

/// Inserts the links among the occurrences. REQUIRES: both are sorted.
Merged merged(const std::vector<Occurrence>& occurrences, const std::vector<std::uint32_t>& scopes,
              const std::vector<DocLink>& links) {
  Merged out;
  const std::size_t size = occurrences.size() + links.size();
  out.occurrences.reserve(size), out.scopes.reserve(size);
  out.moved.reserve(occurrences.size() + 1);
  auto link = links.cbegin();
  const auto add_links = [&](std::uint32_t before) {
    for (; link != links.cend() && link->occurrence.range.begin < before; ++link) {
      // The name of a parameter that the documented function does not have.
      if (link->scope == FactsBuilder::kNone) continue;
      const auto number = static_cast<std::uint32_t>(out.occurrences.size());
      if (link->first_argument != FactsBuilder::kNone)
        out.lists.push_back({OccurrenceIndex(number), link->first_argument});
      if (link->bind_name.valid()) out.bind_names.emplace_back(number, link->bind_name);
      out.occurrences.push_back(link->occurrence);
      out.scopes.push_back(link->scope);
    }
  };
  for (std::size_t i = 0; i < occurrences.size(); ++i) {
    add_links(occurrences[i].range.begin);
    out.moved.push_back(static_cast<std::uint32_t>(out.occurrences.size()));
    out.occurrences.push_back(occurrences[i]);
    out.scopes.push_back(scopes[i]);
  }
  add_links(FactsBuilder::kNone);
  out.moved.push_back(static_cast<std::uint32_t>(out.occurrences.size()));
  return out;
}

}  // namespace

void FactsBuilder::place_doc_links() {
  if (doc_links_.empty()) return;
  drop_links_in_code();
  std::stable_sort(doc_links_.begin(), doc_links_.end(), [](const DocLink& a, const DocLink& b) {
    return a.occurrence.range.begin < b.occurrence.range.begin;
  });
  scope_doc_links();
  merge_doc_links();
}

void FactsBuilder::drop_links_in_code() {
  FencedCode code(text_);
  for (const ByteRange comment : comments_) {
    if (spent()) return;
    code.read(comment);
  }
  std::erase_if(doc_links_,
                [&](const DocLink& link) { return code.contains(link.occurrence.range.begin); });
}

/// Finds for each link the symbol that its comment documents, or else the innermost around it.
void FactsBuilder::scope_doc_links() {
  std::vector<std::uint32_t> draft_of(facts_.symbols.size());
  for (std::uint32_t number = 0; number < drafts_.size(); ++number)
    if (final_of_[number] != kNone) draft_of[final_of_[number]] = number;
  std::vector<std::pair<ByteRange, SymbolIndex>> docs;
  for (std::uint32_t i = 0; i < facts_.symbols.size(); ++i)
    if (!facts_.symbols[i].doc_range.empty())
      docs.emplace_back(facts_.symbols[i].doc_range, SymbolIndex(i));
  std::stable_sort(docs.begin(), docs.end(),
                   [](const auto& a, const auto& b) { return a.first.begin < b.first.begin; });
  std::vector<SymbolIndex> open;  // Around the link, outermost first.
  std::uint32_t next = 0;
  auto doc = docs.cbegin();
  for (DocLink& link : doc_links_) {
    if (spent()) return;
    const std::uint32_t at = link.occurrence.range.begin;
    for (; next < facts_.symbols.size() && facts_.symbols[next].full_range.begin <= at; ++next) {
      if (facts_.symbols[next].has(SymbolFlag::local)) continue;
      while (!open.empty() &&
             facts_.symbol(open.back()).full_range.end <= facts_.symbols[next].full_range.begin)
        open.pop_back();
      open.emplace_back(next);
    }
    while (!open.empty() && facts_.symbol(open.back()).full_range.end <= at) open.pop_back();
    while (doc != docs.cend() && doc->first.end <= at) ++doc;
    const bool documents = doc != docs.cend() && doc->first.begin <= at;
    const SymbolIndex around = open.empty() ? SymbolIndex() : open.back();
    scope_doc_link(link, documents ? doc->second : around, draft_of);
  }
}

void FactsBuilder::scope_doc_link(DocLink& link, SymbolIndex documented,
                                  const std::vector<std::uint32_t>& draft_of) {
  SymbolIndex owner = documented;
  while (owner.valid() && !is_class_like(facts_.symbol(owner).kind))
    owner = facts_.symbol(owner).container;
  // `A` of `void A::f() {…}` outside of the class.
  const bool qualified = documented.valid() && facts_.symbol(documented).qualifier.valid();
  if (!owner.valid() && qualified) owner = documented;
  const std::uint32_t type = owner.valid() ? draft_of[owner.value] : FactsBuilder::kNone;
  const std::uint32_t inside = type != FactsBuilder::kNone ? drafts_[type].owned_scope
                                                           : FactsBuilder::kNone;
  const auto leave = [&](auto&& is_left) {
    for (int level = 0; link.scope != 0 && level < kMaxLevels && is_left(scopes_[link.scope].kind);
         ++level)
      link.scope = scopes_[link.scope].parent;
  };
  const Occurrence& o = link.occurrence;
  switch (link.start) {
    case DocStart::part: return;
    case DocStart::file: link.scope = 0; return;
    case DocStart::owner:
      if (type != FactsBuilder::kNone) facts_.exprs[o.receiver.value] = {ExprOp::self, type, 1};
      return;
    case DocStart::parameters:
      link.scope = documented.valid() ? drafts_[draft_of[documented.value]].owned_scope : kNone;
      if (link.scope != kNone && first_entry(link.scope, key_of(link)) == kNone) link.scope = kNone;
      return;
    case DocStart::members:
      if (inside != FactsBuilder::kNone) link.scope = inside;
      else leave([](ScopeKind k) { return k != ScopeKind::file && k != ScopeKind::namespace_; });
      return;
    case DocStart::scopes:
    case DocStart::scopes_first: leave([](ScopeKind k) { return k == ScopeKind::class_; }); break;
  }
  if (link.start == DocStart::scopes || type == FactsBuilder::kNone ||
      look_up(link.scope, o.name, o.range.begin, o.role) != nullptr)
    return;
  if (inside != FactsBuilder::kNone && first_entry(inside, o.name) != FactsBuilder::kNone)
    link.scope = inside;
  else if (facts_.symbol(owner).bases_begin != facts_.symbol(owner).bases_end)
    link.occurrence.receiver = add_expr(ExprOp::self, type, 1);
}

void FactsBuilder::merge_doc_links() {
  Merged all = merged(facts_.occurrences, occurrence_scope_, doc_links_);
  renumber_occurrences(all.moved);
  bind_names_.insert(bind_names_.end(), all.bind_names.begin(), all.bind_names.end());
  std::ranges::stable_sort(bind_names_, {}, [](const auto& bound) { return bound.first; });
  std::vector<ArgumentList>& lists = facts_.argument_lists;
  lists.insert(lists.end(), all.lists.begin(), all.lists.end());
  std::ranges::stable_sort(lists, {}, [](const auto& list) { return list.call.value; });
  facts_.occurrences = std::move(all.occurrences);
  occurrence_scope_ = std::move(all.scopes);
}

}  // namespace codefinder::extract
