// unused_symbols: the references of each name, then what else may use a symbol without any.
#include "index/query/map/unused_symbols.h"

#include "base/log.h"
#include "base/path.h"
#include "base/strings.h"
#include "index/languages/public_names.h"
#include "index/query/hits/project_files.h"
#include "index/query/hits/public_symbols.h"
#include "index/query/hits/symbol_text.h"
#include "index/query/map/declared_symbols.h"
#include "index/query/map/name_mentions.h"
#include "index/query/references/joined_symbols.h"
#include "index/query/references/references.h"
#include "index/query/references/type_graph.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace codefinder::query {
namespace {

using resolve::Evidence;

constexpr std::size_t kMinName = 3;

/// A symbol whose uses are searched.
struct UnusedCandidate {
  SymbolRef ref;
  bool is_exported = false;
  bool is_prototype = false;
  std::vector<SymbolRef> family;  // Itself and its joined symbols.
  std::vector<FilePart> parts;    // Their definitions, with their doc comments.
  bool is_used = false, is_used_by_tests = false, is_ambiguous = false;
  Place use;  // The first ambiguous use, or the first of a test.
};

bool is_searched_kind(SymbolKind kind) {
  using enum SymbolKind;
  constexpr SymbolKind kSearched[] = {class_,   struct_, union_,   interface, trait,      enum_,
                                      function, method,  constant, variable,  type_alias, macro};
  return std::ranges::find(kSearched, kind) != std::end(kSearched);
}

/// True for a name that texts can be searched for.
bool is_searched_name(std::string_view name) {
  return name.size() >= kMinName &&
         std::ranges::all_of(name, [](char c) { return is_word_char(c) || c == '#'; });
}

bool intersect(const std::vector<SymbolRef>& a, const std::vector<SymbolRef>& b) {
  return std::ranges::any_of(a,
                             [&](SymbolRef one) { return std::ranges::find(b, one) != b.end(); });
}

/// True if other projects may use the symbol: it is exported, a header has it, or the language
/// does not say.
bool is_offered_from(const FileRow& row, const FileFacts& facts, SymbolIndex index) {
  const std::string_view header = resolve::rules_of(row.language).traits.header_extension;
  const bool is_header = !header.empty() && file_extension(row.path).starts_with(header);
  // A macro may be a switch for an included file.
  const bool is_macro = facts.symbol(index).kind == SymbolKind::macro && is_exported(facts, index);
  return is_header || is_macro || public_rules(row.language).member_reach == nullptr ||
         is_offered(facts, index);
}

/// True in a namespace or a module that has an effect: what it contains may add to another one.
bool has_effect_around(const FileFacts& facts, const Symbol& symbol, const PublicNameRules& rules) {
  for (SymbolIndex at = symbol.container; rules.has_effect && at.valid();
       at = facts.symbol(at).container) {
    const Symbol& around = facts.symbol(at);
    const bool is_space = around.kind == SymbolKind::namespace_ ||
                          around.kind == SymbolKind::module;
    if (is_space && rules.has_effect({.doc = {},
                                      .head = facts.str(around.signature),
                                      .name = facts.str(around.name),
                                      .signature = facts.str(around.signature)}))
      return true;
    if (around.container.valid() && around.container.value >= at.value) break;
  }
  return false;
}

class UnusedSearch {
 public:
  UnusedSearch(const index::Snapshot& snapshot, const UnusedRequest& request, std::stop_token stop)
      : snapshot_(snapshot),
        request_(request),
        stop_(stop),
        context_(snapshot, stop),
        resolver_(context_),
        graph_(resolver_, stop),
        budget_(snapshot.limits(), stop),
        mentions_(snapshot, budget_) {}

  Result<UnusedSymbols> run() {
    const Result<FilesAt> files = program_files_at(snapshot_, request_.path, stop_);
    if (!files) return files.error();
    for (const FileRow& row : files->files) add_candidates(row);
    for (auto& [name, candidates] : names_) {
      if (stop_.stop_requested()) return cancelled_error();
      if (Status found = examine(name, candidates); !found) return found.error();
      if (snapshot_.limits().exceeded() || budget_.stopped()) {
        found_.truncated = true;
        break;
      }
      found_.examined += candidates.size();
    }
    if (stop_.stop_requested()) return cancelled_error();
    leave_out_members();
    std::ranges::sort(found_.symbols, {}, [](const UnusedSymbol& symbol) {
      return std::tuple(symbol.tier, std::string_view(symbol.hit.place.path),
                        symbol.hit.place.range);
    });
    return std::move(found_);
  }

 private:
  bool wants(UnusedTier tier) const {
    return request_.tiers.empty() ||
           std::ranges::find(request_.tiers, tier) != request_.tiers.end();
  }
  /// True if only tiers of symbols that other projects cannot use are requested.
  bool wants_unexported_only() const {
    return !wants(UnusedTier::exported) && !wants(UnusedTier::tests_only) &&
           !wants(UnusedTier::ambiguous) && !wants(UnusedTier::implicit);
  }

  void add_candidates(const FileRow& row) {
    const auto facts = snapshot_.facts().get(row.id);
    if (!facts) return;
    for (std::uint32_t i = 0; i < facts->symbols.size(); ++i) {
      const SymbolIndex index(i);
      const Symbol& symbol = facts->symbols[i];
      const std::string_view name = facts->str(symbol.name);
      UnusedCandidate candidate{.ref = {row.id, index}};
      candidate.is_prototype = wants(UnusedTier::declared) && is_prototype(context_, candidate.ref);
      if (!is_searched_kind(symbol.kind) || !is_searched_name(name) ||
          symbol.has(SymbolFlag::local) ||
          (symbol.has(SymbolFlag::declaration) && !candidate.is_prototype) ||
          !accepts(TestFilter::exclude, row, *facts, index))
        continue;
      candidate.is_exported = is_offered_from(row, *facts, index);
      if (candidate.is_exported && !candidate.is_prototype && wants_unexported_only()) continue;
      names_[std::string(name)].push_back(std::move(candidate));
    }
  }

  /// Adds the joined symbols of a candidate, and the parts of files that they are.
  void add_family(UnusedCandidate& candidate) {
    candidate.family = {candidate.ref};
    add_joined_symbols(resolver_, candidate.family);
    for (const SymbolRef& ref : candidate.family) {
      const Symbol& symbol = context_.symbol_or_none(ref);
      candidate.parts.push_back({ref.file, symbol.full_range});
      if (symbol.doc_range.end > symbol.doc_range.begin)
        candidate.parts.push_back({ref.file, symbol.doc_range});
    }
  }

  Status examine(const std::string& name, std::vector<UnusedCandidate>& candidates) {
    FindReferences find;
    for (UnusedCandidate& candidate : candidates) add_family(candidate);
    // A function that is defined, or was declared before, is another candidate.
    std::erase_if(candidates, [&](const UnusedCandidate& candidate) {
      return candidate.is_prototype &&
             (!is_undefined(snapshot_, context_, candidate.ref, candidate.family) ||
              std::ranges::min(candidate.family) != candidate.ref);
    });
    for (const UnusedCandidate& candidate : candidates) find.symbols.push_back(candidate.ref);
    if (candidates.empty()) return Done{};
    find.include_declaration = false;
    find.candidates = resolve::Candidates::all;
    find.with_symbols = true;
    const Result<FoundReferences> found = find_references(snapshot_, find, stop_);
    if (!found) return found.error();
    if (found->truncated || snapshot_.limits().exceeded()) return Done{};
    for (const Reference& use : found->references) add_use(use, candidates);
    const auto has_used_overload = [&](const UnusedCandidate& candidate) {
      return std::ranges::any_of(candidates, [&](const UnusedCandidate& other) {
        return other.is_used && are_undefined_overloads(context_, other.ref, candidate.ref);
      });
    };
    for (UnusedCandidate& candidate : candidates)
      candidate.is_used = candidate.is_used || has_used_overload(candidate);
    for (const UnusedCandidate& candidate : candidates) judge(name, candidate);
    return Done{};
  }

  void add_use(const Reference& use, std::vector<UnusedCandidate>& candidates) {
    if (use.is_declaration || use.role == Role::doc) return;
    const bool is_certain = use.evidence < Evidence::ambiguous;
    for (UnusedCandidate& candidate : candidates) {
      const bool is_own = std::ranges::any_of(candidate.parts, [&](const FilePart& part) {
        return part.file == use.place.file && part.range.contains(use.place.range);
      });
      // An ambiguous use has the first of its candidates only.
      const bool is_of = !is_certain || use.symbols.empty() ||
                         intersect(use.symbols, candidate.family);
      if (is_own || !is_of) continue;
      if (!is_certain) {
        if (!candidate.is_ambiguous && !candidate.is_used_by_tests) candidate.use = use.place;
        candidate.is_ambiguous = true;
      } else if (is_in_test(use)) {
        if (!candidate.is_used_by_tests) candidate.use = use.place;
        candidate.is_used_by_tests = true;
      } else {
        candidate.is_used = true;
      }
    }
  }

  bool is_in_test(const Reference& use) {
    const auto row = snapshot_.files().row(use.place.file);
    const auto facts = snapshot_.facts().get(use.place.file);
    return row && facts &&
           accepts(TestFilter::only, *row, *facts, enclosing_symbol(*facts, use.place.range.begin));
  }

  void judge(const std::string& name, const UnusedCandidate& candidate) {
    if (candidate.is_used) return;
    if (candidate.is_ambiguous)
      return add(candidate, UnusedTier::ambiguous, "it may be meant", candidate.use);
    if (candidate.is_used_by_tests)
      return add(candidate, UnusedTier::tests_only, "a test uses it", candidate.use);
    if (candidate.is_prototype)
      return add(candidate, UnusedTier::declared, "nothing in the project defines it");
    if (const std::string reason = implicit_use(name, candidate); !reason.empty())
      return add(candidate, UnusedTier::implicit, reason);
    if (candidate.is_exported || reach_of(candidate) == MemberReach::anyone)
      return add(candidate, UnusedTier::exported, "other projects may use it");
    if (!wants(UnusedTier::certain) && !wants(UnusedTier::mentioned)) return;
    const MentionSearch mention = mentions_.find(name, candidate.parts, only_file(candidate));
    if (mention.first) return add(candidate, "its name is also here", *mention.first);
    const MentionSearch part = mentions_.find_part(name);
    if (part.first) return add(candidate, "a part of its name is here", *part.first);
    if (!mention.is_complete || !part.is_complete)
      return add(candidate, UnusedTier::mentioned, "not all texts were searched for its name");
    add(candidate, UnusedTier::certain, {});
  }

  /// The text of the definition, for the rules of its language.
  DefinitionText text_of(const UnusedCandidate& candidate) {
    const FileFacts* facts = context_.facts(candidate.ref.file);
    const Symbol& symbol = context_.symbol_or_none(candidate.ref);
    if (text_file_ != candidate.ref.file) {
      text_file_ = candidate.ref.file;
      Result<std::string> text = snapshot_.files().text(text_file_);
      text_ = text ? std::move(*text) : std::string();
    }
    const auto part = [&](std::uint32_t begin, std::uint32_t end) {
      const std::string_view all = text_;
      return begin < end && end <= all.size() ? all.substr(begin, end - begin) : std::string_view();
    };
    return {.doc = part(symbol.doc_range.begin, symbol.doc_range.end),
            .head = part(symbol.full_range.begin, symbol.name_range.begin),
            .name = facts ? facts->str(symbol.name) : std::string_view(),
            .signature = facts ? facts->str(symbol.signature) : std::string_view()};
  }

  bool is_member(const Symbol& symbol) const {
    return symbol.has(SymbolFlag::member) || symbol.kind == SymbolKind::method;
  }

  /// Code that can call a member by its name; none for other symbols.
  MemberReach reach_of(const UnusedCandidate& candidate) {
    const Symbol& symbol = context_.symbol_or_none(candidate.ref);
    const auto language = context_.language(candidate.ref.file);
    if (!is_member(symbol) || !language) return MemberReach::project;
    const auto reach = public_rules(*language).member_reach;
    return reach ? reach(text_of(candidate)) : MemberReach::anyone;
  }

  /// Why the symbol may be used although nothing in the project names it; "" if it is not.
  std::string implicit_use(std::string_view name, const UnusedCandidate& candidate) {
    const FileFacts* facts = context_.facts(candidate.ref.file);
    if (!facts) return "its file is gone";
    const Symbol& symbol = facts->symbol(candidate.ref.symbol);
    const LanguageDefinition& language = definition(facts->language);
    const bool is_function = symbol.kind == SymbolKind::function ||
                             symbol.kind == SymbolKind::method;
    if (is_function && language.entry_functions.contains(name)) return "a program begins there";
    if (const RenamingRules* rules = renaming_rules(facts->language))
      if (rules->special_names.contains(name) || rules->special_members.contains(name) ||
          rules->special_methods.contains(name) ||
          (!rules->special_prefix.empty() && name.starts_with(rules->special_prefix)))
        return "the language calls it";
    const PublicNameRules& rules = public_rules(facts->language);
    const DefinitionText text = text_of(candidate);
    if (rules.has_effect && rules.has_effect(text)) return "an annotation may use it";
    if (is_in_expression(text_, symbol.full_range)) return "it is a part of an expression";
    if (has_effect_around(*facts, symbol, rules)) return "what contains it may use it";
    if ((symbol.kind == SymbolKind::variable || symbol.kind == SymbolKind::constant) &&
        rules.has_effect_as_variable && rules.has_effect_as_variable(text))
      return "its initialization may use it";
    return is_member(symbol) ? member_use(*facts, symbol, candidate) : std::string();
  }

  std::string member_use(const FileFacts& facts, const Symbol& symbol,
                         const UnusedCandidate& candidate) {
    std::vector<SymbolRef> owners = resolver_.declaring_types(candidate.ref);
    if (symbol.container.valid()) {
      const Symbol& container = facts.symbol(symbol.container);
      if (!is_class_like(container.kind)) return "it is a member of a value";
      owners.push_back({candidate.ref.file, symbol.container});
    }
    if (owners.empty()) return "its type is not known";
    if (!graph_.overridden(candidate.ref).empty()) return "it overrides another member";
    const bool has_bases = std::ranges::any_of(owners, [&](SymbolRef owner) {
      const Symbol& type = context_.symbol_or_none(owner);
      return type.bases_begin < type.bases_end;
    });
    return has_bases && reach_of(candidate) == MemberReach::base ? "a base of its type may call it"
                                                                 : std::string();
  }

  /// The file that alone can name the symbol: the file of a symbol without linkage, unless another
  /// file includes it.
  FileId only_file(const UnusedCandidate& candidate) {
    const auto row = snapshot_.files().row(candidate.ref.file);
    const Symbol& symbol = context_.symbol_or_none(candidate.ref);
    if (!row || !resolve::rules_of(row->language).traits.is_linked || has_linkage(symbol))
      return {};
    const std::string included = std::string(file_name(row->path)) + "\"";
    return mentions_.find_exactly(included).first ? FileId() : candidate.ref.file;
  }

  void add(const UnusedCandidate& candidate, const std::string& reason,
           const NameMention& mention) {
    if (!wants(UnusedTier::mentioned)) return;
    add(candidate, UnusedTier::mentioned, reason);
    found_.symbols.back().path = mention.path;
    found_.symbols.back().line = mention.line;
  }
  void add(const UnusedCandidate& candidate, UnusedTier tier, std::string reason,
           const Place& place = {}) {
    if (!wants(tier)) return;
    UnusedSymbol symbol{.hit = hit_of(snapshot_, candidate.ref), .tier = tier};
    symbol.reason = std::move(reason);
    symbol.path = place.path;
    symbol.line = place.start.line;
    found_.symbols.push_back(std::move(symbol));
    listed_.insert(candidate.ref);
  }

  /// Members of a listed type, and functions in a listed function, are not listed again.
  void leave_out_members() {
    std::erase_if(found_.symbols, [&](const UnusedSymbol& symbol) {
      const FileFacts* facts = context_.facts(symbol.hit.ref.file);
      for (SymbolIndex at = symbol.hit.ref.symbol; facts && at.valid();) {
        const SymbolIndex container = facts->symbol(at).container;
        if (!container.valid() || container.value >= at.value) return false;
        if (listed_.contains({symbol.hit.ref.file, container})) return true;
        at = container;
      }
      return false;
    });
  }

  const index::Snapshot& snapshot_;
  const UnusedRequest& request_;
  const std::stop_token stop_;
  resolve::Context context_;
  resolve::Resolver resolver_;
  TypeGraph graph_;
  resolve::Budget budget_;
  NameMentions mentions_;
  std::map<std::string, std::vector<UnusedCandidate>> names_;
  UnusedSymbols found_;
  std::set<SymbolRef> listed_;
  FileId text_file_;  // The file of `text_`.
  std::string text_;
};

}  // namespace

std::string_view to_string(UnusedTier tier) {
  switch (tier) {
    case UnusedTier::certain: return "certain";
    case UnusedTier::mentioned: return "mentioned";
    case UnusedTier::declared: return "declared";
    case UnusedTier::exported: return "exported";
    case UnusedTier::tests_only: return "tests_only";
    case UnusedTier::ambiguous: return "ambiguous";
    case UnusedTier::implicit: return "implicit";
  }
  return {};
}

Result<UnusedSymbols> unused_symbols(const index::Snapshot& snapshot, const UnusedRequest& request,
                                     std::stop_token stop) {
  return UnusedSearch(snapshot, request, std::move(stop)).run();
}

}  // namespace codefinder::query
