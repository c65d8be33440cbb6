#include "index/extract/walk.h"

#include "index/extract/facts_builder.h"
#include "index/extract/match.h"
#include "index/extract/node_map.h"

#include <algorithm>
#include <array>
#include <optional>
#include <span>

namespace codefinder::index {

namespace {

constexpr std::uint32_t kNone = FactsBuilder::kNone;
constexpr int kMaxRecursion = 48;           // Of expressions and patterns; deeper ones are unknown.
constexpr std::size_t kMaxSignature = 200;  // Bytes.
constexpr std::uint32_t kMaxKeys = 50'000;  // Of a data file: what lies beyond is data, not configuration.

ByteRange range_of(TSNode node) { return {ts_node_start_byte(node), ts_node_end_byte(node)}; }

bool is_local_kind(SymbolKind kind) {
  return kind == SymbolKind::variable || kind == SymbolKind::constant || kind == SymbolKind::parameter ||
         kind == SymbolKind::type_parameter || kind == SymbolKind::label;
}

// "'a'" -> "a": the range within the quotes.
ByteRange without_quotes(std::string_view text, ByteRange range) {
  const std::string_view s = text.substr(range.begin, range.end - range.begin);
  for (std::string_view quote : {"\"\"\"", "'''", "\"", "'", "`"}) {
    if (s.size() >= 2 * quote.size() && s.starts_with(quote) && s.ends_with(quote)) {
      return {static_cast<std::uint32_t>(range.begin + quote.size()), static_cast<std::uint32_t>(range.end - quote.size())};
    }
  }
  if (s.size() >= 2 && ((s.front() == '<' && s.back() == '>') || (s.front() == '[' && s.back() == ']')))
    return {range.begin + 1, range.end - 1};
  return range;
}

// One line: white space folded, cut at kMaxSignature on a character's edge.
std::string folded(std::string_view text) {
  std::string out;
  bool space = false;
  for (char c : text) {
    if (c == ' ' || c == '\t' || c == '\n' || c == '\r') {
      space = !out.empty();
      continue;
    }
    if (space) out += ' ';
    space = false;
    out += c;
    if (out.size() > kMaxSignature) break;
  }
  if (out.size() > kMaxSignature) {
    std::size_t cut = kMaxSignature;
    while (cut > 0 && (static_cast<unsigned char>(out[cut]) & 0xC0) == 0x80) --cut;
    out.resize(cut);
  }
  return out;
}

class Walker {
 public:
  Walker(const Program& program, bool members_in_scope, TSNode root, std::string_view text, const std::vector<ByteRange>& noise)
      : program_(program),
        text_(text),
        noise_(noise),
        grammar_(ts_node_language(root)),
        separator_(info(program.language).separator),
        members_in_scope_(members_in_scope),
        cursor_(root),
        matcher_(program, text, root),
        inner_matcher_(program, text, root),
        out_(program.language, text, members_in_scope) {}

  FileFacts run(TSNode root, std::stop_token stop) {
    const bool has_error = ts_node_has_error(root);
    std::uint32_t visited = 0;
    scopes_.push_back({0, 0});
    for (bool going = true; going;) {
      if ((++visited & 0xFFF) == 0 && stop.stop_requested()) break;
      const TSNode node = cursor_.node();
      if (has_error && (ts_node_is_error(node) || ts_node_is_missing(node))) ++out_.facts().parse_errors;
      enter(node);
      if (cursor_.first_child()) {
        ancestors_.push_back(ts_node_symbol(node));
        continue;
      }
      leave();
      while (!cursor_.next_sibling()) {
        if (!cursor_.parent()) {
          going = false;
          break;
        }
        ancestors_.pop_back();
        leave();
      }
    }
    emit_noise(static_cast<std::uint32_t>(text_.size()));
    return out_.finish();
  }

 private:
  struct OpenScope {
    std::uint32_t number;
    std::size_t depth;
  };
  struct OpenDefinition {
    std::uint32_t draft;
    std::size_t depth;
  };
  struct Wrapper {
    ByteRange range;
    std::uint16_t flags;
    std::size_t depth;
  };
  struct Attribute {
    ByteRange range;
    std::uint16_t flags;
  };
  // What imports inside a node have in common.
  struct Prefix {
    std::string text;
    std::uint16_t flags;  // ImportFlag
    std::size_t depth;
  };
  // What has been said of a leaf before (or while) it is visited.
  struct Claim {
    int by = -1;  // Pattern number of what holds.
    bool ignore = false;
    bool is_definition = false;
    Role role = Role::read;
    ExprIndex receiver;
    std::uint8_t arguments = Symbol::kUnknownArity;
    std::uint32_t import = kNone;
    std::uint32_t writes = kNone;  // Draft.
    bool occurs = false;
    ByteRange range;  // When narrower than the node.
    const std::string* space = nullptr;
    const Directives* words = nullptr;  // Its text is taken word by word.
  };
  // A name found by following pattern steps.
  struct Name {
    TSNode leaf{};
    std::optional<SymbolKind> kind;
    std::uint16_t flags = 0;
    ByteRange scope;        // Empty unless written: from the first part to the last.
    std::uint32_t end = 0;  // Of the name, when a part of the leaf is not of it.
    TSNode parameters{};    // Null unless there are some.
    bool keep_value = true;
  };

  std::size_t depth() const { return ancestors_.size(); }
  std::uint32_t scope() const { return scopes_.back().number; }
  // Template scopes are looked through: they hold nothing but parameters.
  ScopeKind scope_kind() const {
    std::uint32_t here = scope();
    while (out_.scope_kind(here) == ScopeKind::template_) here = out_.scope_parent(here);
    return out_.scope_kind(here);
  }
  MatchContext context() const { return {scope_kind(), &ancestors_}; }

  void enter(TSNode node) {
    if (noise_at_ < noise_.size()) emit_noise(ts_node_start_byte(node));
    const TSSymbol symbol = ts_node_symbol(node);
    if (symbol >= program_.walk.size()) return;  // ERROR.
    if (!program_.walk[symbol].empty()) {
      matcher_.forget();
      inner_matcher_.forget();
      // Matches are gathered first: what they say is carried out with the matcher free for expressions.
      for (std::uint16_t number : program_.walk[symbol]) {
        const Pattern& pattern = program_.patterns[number];
        found_.clear();
        found_ends_.clear();
        auto keep = [&](const Match& m) {
          found_.insert(found_.end(), m.begin(), m.end());
          found_ends_.push_back(found_.size());
          return found_ends_.size() < 100'000;
        };
        matcher_.each_match(pattern, node, context(), keep);
        std::size_t begin = 0;
        for (std::size_t end : found_ends_) {
          handle(pattern, number, std::span<const Captured>(found_).subspan(begin, end - begin));
          begin = end;
        }
      }
    }
    if (!parameter_lists_.empty()) count_parameters(node);
    if (!opens_.empty()) open(node);
    if (!inner_.empty()) bind_inner();
    const std::optional<LeafRole>& role = program_.leaf_role[symbol];
    if (const Claim* claim = claims_.find(node.id)) {
      if (role && role->pattern >= claim->by) {
        Claim with_role = *claim;
        with_role.occurs = true;
        with_role.role = role->role;
        with_role.ignore = false;
        emit(node, with_role);
      } else {
        emit(node, *claim);
      }
    } else if (role) {
      Claim plain;
      plain.occurs = true;
      plain.role = role->role;
      emit(node, plain);
    }
  }

  // Opens the scope and the definition that this node was found to be.
  void open(TSNode node) {
    const Opens* found = opens_.find(node.id);
    if (found == nullptr) return;
    const Opens opens = *found;
    if (opens.draft != kNone) definitions_.push_back({opens.draft, depth()});
    if (opens.has_scope) {
      const StringIndex qualifier = opens.draft == kNone ? StringIndex() : out_.draft(opens.draft).symbol.qualifier;
      const bool is_namespace = opens.scope == ScopeKind::namespace_ && opens.draft != kNone;
      const std::uint32_t number = is_namespace ? out_.open_namespace(out_.draft(opens.draft).symbol.name, scope())
                                                : out_.open_scope(opens.scope, scope());
      if (qualifier.valid() && opens.scope == ScopeKind::function) out_.qualify_scope(number, qualifier, separator_);
      scopes_.push_back({number, depth()});
      if (opens.draft != kNone) out_.own_scope(number, opens.draft);
      else if (opens.scope == ScopeKind::class_ && class_without_scope()) out_.own_scope(number, definitions_.back().draft);
    }
  }

  // Definitions that bind in the scope which the node just entered has opened.
  // `const A = class {…}`: the definition is around the node that opens the scope.
  bool class_without_scope() {
    if (definitions_.empty()) return false;
    const FactsBuilder::Draft& draft = out_.draft(definitions_.back().draft);
    return is_class_like(draft.symbol.kind) && draft.owned_scope == kNone;
  }

  void bind_inner() {
    const std::vector<Pending> pending = std::move(inner_);
    inner_.clear();
    for (const Pending& p : pending) {
      const std::uint32_t added = bind_and_add(p);
      if (added == kNone) continue;
      leaf_drafts_[p.leaf.id] = {added, p.number};
      if (!ts_node_is_null(p.parameters)) parameter_lists_[p.parameters.id] = added;
    }
  }

  void leave() {
    const std::size_t d = depth();
    while (scopes_.size() > 1 && scopes_.back().depth >= d) scopes_.pop_back();
    while (!definitions_.empty() && definitions_.back().depth >= d) definitions_.pop_back();
    while (!wrappers_.empty() && wrappers_.back().depth >= d) wrappers_.pop_back();
    while (!prefixes_.empty() && prefixes_.back().depth >= d) prefixes_.pop_back();
  }

  static const Captured* first(std::span<const Captured> match, const Program& program, Say say) {
    for (const Captured& c : match) {
      if (program.captures[c.capture].say == say) return &c;
    }
    return nullptr;
  }

  void handle(const Pattern& pattern, int number, std::span<const Captured> match) {
    const Captured* definition = nullptr;
    const Captured* import = nullptr;
    ExprIndex receiver;
    std::uint8_t arguments = Symbol::kUnknownArity;
    bool has_reference = false;
    for (const Captured& c : match) {
      const Capture& capture = program_.captures[c.capture];
      switch (capture.say) {
        case Say::definition: definition = &c; break;
        case Say::import: import = &c; break;
        case Say::receiver:
          receiver = expr(c.node);
          if (!receiver.valid()) receiver = out_.add_expr(ExprOp::unknown);  // Still a member, of we know not what.
          break;
        case Say::arguments: arguments = count_named(c.node); break;
        case Say::reference: has_reference = true; break;
        case Say::ignore: {
          Claim& claim = claims_[c.node.id];
          if (number >= claim.by && !claim.is_definition) claim.by = number, claim.ignore = true;
          break;
        }
        case Say::words: claims_[c.node.id].words = &pattern.set; break;
        case Say::scope: {
          Opens& opens = opens_[c.node.id];
          opens.has_scope = true;
          opens.scope = capture.scope;
          break;
        }
        case Say::scope_global:
        case Say::scope_nonlocal: {
          const StringIndex name = out_.intern(matcher_.text_of(c.node));
          const std::uint32_t here = out_.nearest(scope(), ScopeKind::function);
          std::uint32_t target = 0;
          if (capture.say == Say::scope_nonlocal && here != 0)
            target = out_.nearest(out_.scope_parent(here), ScopeKind::function);
          if (here != 0) out_.redirect(here, name, target);
          break;
        }
        case Say::wrapper: wrappers_.push_back({trimmed(range_of(c.node)), pattern.set.flags, depth()}); break;
        case Say::attribute: {
          const ByteRange range = range_of(c.node);
          if (attributes_.empty() || attributes_.back().range != range) attributes_.push_back({range, 0});
          attributes_.back().flags |= pattern.set.flags;
          break;
        }
        case Say::comment: out_.add_comment(trimmed(range_of(c.node))); break;
        case Say::not_parameter: not_parameters_.push_back(c.node.id); break;
        case Say::package: out_.facts().package = out_.intern(matcher_.text_of(c.node)); break;
        case Say::exports: {
          const ByteRange r = without_quotes(text_, range_of(c.node));
          out_.facts().exports.push_back(out_.intern(text_.substr(r.begin, r.end - r.begin)));
          break;
        }
        case Say::import_prefix: prefixes_.push_back({prefixed(matcher_.text_of(c.node)), prefix_flags(), depth()}); break;
        case Say::import_reexport:
          prefixes_.push_back({prefixed({}), static_cast<std::uint16_t>(prefix_flags() | ImportFlag::reexport), depth()});
          break;
        default: break;
      }
    }
    if (has_reference) {
      for (const Captured& c : match) {
        if (program_.captures[c.capture].say != Say::reference) continue;
        Claim& claim = claims_[c.node.id];
        claim.occurs = true;
        if (number >= claim.by) {
          claim.by = number;
          claim.role = program_.captures[c.capture].role;
          claim.space = pattern.set.space.empty() ? nullptr : &pattern.set.space;
          claim.ignore = false;
        }
        const bool later = number >= claim.by;
        if (receiver.valid() && (later || !claim.receiver.valid())) claim.receiver = receiver;
        if (arguments != Symbol::kUnknownArity && (later || claim.arguments == Symbol::kUnknownArity))
          claim.arguments = arguments;
      }
    }
    if (import != nullptr) add_import(pattern, match, import->node);
    if (definition != nullptr) define(pattern, number, match, *definition);
  }

  ByteRange trimmed(ByteRange r) const {
    while (r.end > r.begin && (text_[r.end - 1] == '\n' || text_[r.end - 1] == '\r')) --r.end;
    return r;
  }

  std::string prefixed(std::string_view path) const {
    std::string out = prefixes_.empty() ? std::string() : prefixes_.back().text;
    if (!out.empty() && !path.empty()) out += separator_;
    return out.append(path);
  }

  std::uint16_t prefix_flags() const { return prefixes_.empty() ? std::uint16_t{0} : prefixes_.back().flags; }

  std::uint8_t count_named(TSNode node) const {
    std::uint32_t count = 0;
    Cursor cursor(node);
    if (cursor.first_child()) {
      do {
        const TSNode child = cursor.node();
        if (!ts_node_is_named(child) || ts_node_is_extra(child)) continue;
        if (std::find(not_parameters_.begin(), not_parameters_.end(), child.id) != not_parameters_.end()) continue;
        ++count;
      } while (cursor.next_sibling());
    }
    return static_cast<std::uint8_t>(std::min<std::uint32_t>(count, 254));
  }

  void count_parameters(TSNode node) {
    const std::uint32_t* draft = parameter_lists_.find(node.id);
    if (draft == nullptr) return;
    out_.draft(*draft).symbol.parameters = count_named(node);
    not_parameters_.clear();
  }

  // --- definitions -------------------------------------------------------------------------------------------------

  void names_in(TSNode node, Name so_far, int level, std::vector<Name>& names) {
    const TSSymbol symbol = ts_node_symbol(node);
    const std::vector<std::uint16_t>* steps = symbol < program_.step.size() ? &program_.step[symbol] : nullptr;
    // A leaf that is the whole name is taken as it is; what a step demands of names holds inside patterns.
    const auto names_itself = [&](std::uint16_t number) {
      const PatternNode& root = program_.patterns[number].root;
      return root.captures.size() == 1 && program_.captures[root.captures[0]].say == Say::pattern_name;
    };
    if (steps == nullptr || (level == 0 && std::all_of(steps->begin(), steps->end(), names_itself)) || steps->empty()) {
      if (level == 0) so_far.leaf = node, names.push_back(so_far);
      return;
    }
    if (level > kMaxRecursion) return;
    for (std::uint16_t number : *steps) {
      const Pattern& pattern = program_.patterns[number];
      std::vector<Captured> flat;
      std::vector<std::size_t> ends;
      auto keep = [&](const Match& m) {
        flat.insert(flat.end(), m.begin(), m.end());
        ends.push_back(flat.size());
        return true;
      };
      inner_matcher_.each_match(pattern, node, {scope_kind(), nullptr}, keep);
      std::size_t begin = 0;
      for (std::size_t end : ends) {
        const std::span<const Captured> match(flat.data() + begin, end - begin);
        begin = end;
        Name next = so_far;
        if (pattern.set.kind) next.kind = pattern.set.kind;
        next.flags |= pattern.set.flags;
        if (const Captured* c = first(match, program_, Say::pattern_scope)) {
          next.scope = {next.scope.empty() ? ts_node_start_byte(c->node) : next.scope.begin, ts_node_end_byte(c->node)};
        }
        if (const Captured* c = first(match, program_, Say::pattern_parameters)) next.parameters = c->node;
        for (const Captured& c : match) {
          const Say say = program_.captures[c.capture].say;
          if (say == Say::pattern_name) {
            next.leaf = c.node;
            if (const Captured* rest = first(match, program_, Say::body)) next.end = ts_node_start_byte(rest->node);
            names.push_back(next);
          } else if (say == Say::pattern) {
            Name inner = next;
            inner.keep_value = next.keep_value && pattern.set.keep_value;
            names_in(c.node, inner, level + 1, names);
          }
        }
      }
    }
  }

  void define(const Pattern& pattern, int number, std::span<const Captured> match, const Captured& definition) {
    std::vector<Name> names;
    for (const Captured& c : match) {
      if (program_.captures[c.capture].say == Say::name) names_in(c.node, {}, 0, names);
    }
    if (names.empty()) return;

    FactsBuilder::Draft base;
    objects_.clear();
    const auto holds_objects = [&](std::uint32_t draft) {  // What an object literal holds, its definition holds.
      for (std::uint32_t e : objects_) out_.facts().exprs[e].a = names.size() == 1 ? draft : kNone;
    };
    Symbol& s = base.symbol;
    s.kind = pattern.set.kind.value_or(program_.captures[definition.capture].kind);
    s.flags = pattern.set.flags;
    s.full_range = trimmed(range_of(definition.node));
    if (first(match, program_, Say::export_) != nullptr) s.flags |= SymbolFlag::exported;
    if (const Captured* c = first(match, program_, Say::type)) s.type = expr(c->node);
    ExprIndex value;
    if (const Captured* c = first(match, program_, Say::value)) value = expr(c->node);
    if (const Captured* c = first(match, program_, Say::element_of)) value = wrap(ExprOp::element, expr(c->node));
    if (const Captured* c = first(match, program_, Say::qualifier)) s.qualifier = out_.intern(folded(matcher_.text_of(c->node)));
    s.bases_begin = static_cast<std::uint32_t>(out_.facts().bases.size());
    for (const Captured& c : match) {
      if (program_.captures[c.capture].say != Say::base) continue;
      const ExprIndex e = expr(c.node);
      if (e.valid()) out_.facts().bases.push_back(e);
    }
    s.bases_end = static_cast<std::uint32_t>(out_.facts().bases.size());
    if (s.bases_begin == s.bases_end) s.bases_begin = s.bases_end = 0;
    if (const Captured* c = first(match, program_, Say::doc)) {
      s.doc_range = range_of(c->node);
      s.doc = out_.intern(doc_summary(matcher_.text_of(c->node)));
    }
    const ByteRange bare = s.full_range;
    extend(s, pattern.set.scope == BindScope::inner);
    std::uint32_t signature_end = line_end(names.front().leaf, bare);
    if (const Captured* c = first(match, program_, Say::body))
      signature_end = std::max(bare.begin, ts_node_start_byte(c->node)), base.whole_signature = true;
    std::string signature = folded(text_.substr(bare.begin, signature_end - bare.begin));
    while (!signature.empty() &&
           (signature.back() == ' ' || signature.back() == '{' || signature.back() == '=' || signature.back() == ':')) {
      signature.pop_back();
    }
    s.signature = out_.intern(signature);
    const Captured* parameters = first(match, program_, Say::parameters);

    for (const Name& name : names) {
      FactsBuilder::Draft draft = base;
      draft.level = pattern.set.level;
      Symbol& symbol = draft.symbol;
      symbol.name_range = without_quotes(text_, range_of(name.leaf));
      if (name.end != 0) symbol.name_range.end = name.end;
      if (!pattern.set.until.empty()) {
        const std::size_t at = text_.substr(0, symbol.name_range.end).find(pattern.set.until, symbol.name_range.begin);
        if (at != std::string_view::npos) symbol.name_range.end = static_cast<std::uint32_t>(at);
      }
      if (symbol.name_range.empty()) continue;
      if (symbol.kind == SymbolKind::key && ++keys_ > kMaxKeys) {
        out_.facts().flags |= FileFlag::truncated;
        continue;
      }
      symbol.name = out_.intern(text_.substr(symbol.name_range.begin, symbol.name_range.end - symbol.name_range.begin));
      if (name.kind) symbol.kind = *name.kind;
      symbol.flags |= name.flags;
      const char initial = text_[symbol.name_range.begin];
      const bool exported = pattern.set.exported == ExportRule::upper           ? initial >= 'A' && initial <= 'Z'
                            : pattern.set.exported == ExportRule::no_underscore ? initial != '_'
                                                                                : false;
      if (exported) symbol.flags |= SymbolFlag::exported;
      if (!name.scope.empty())
        symbol.qualifier = out_.intern(folded(text_.substr(name.scope.begin, name.scope.end - name.scope.begin)));
      if (!symbol.type.valid() && name.keep_value) symbol.value = value;
      if (pattern.set.visible == Visible::after) draft.visible_from = bare.end;
      if (pattern.set.visible == Visible::name) draft.visible_from = symbol.name_range.end;

      // Several patterns may speak of one name.
      const TSNode list = parameter_list(name, parameters);
      if (LeafDraft* earlier = leaf_drafts_.find(name.leaf.id)) {
        const bool later = number >= earlier->by;
        merge(out_.draft(earlier->draft), std::move(draft), later ? &pattern.set : nullptr);
        holds_objects(earlier->draft);
        if (later && pattern.set.scope == BindScope::class_) make_member(earlier->draft);
        earlier->by = std::max(earlier->by, number);
        if (!ts_node_is_null(list)) parameter_lists_[list.id] = earlier->draft;
        Opens& opens = opens_[definition.node.id];
        if (opens.draft == kNone) opens.draft = earlier->draft;
        continue;
      }
      const auto waiting =
          std::find_if(inner_.begin(), inner_.end(), [&](const Pending& p) { return p.leaf.id == name.leaf.id; });
      if (waiting != inner_.end()) {
        const bool later = number >= waiting->number;
        if (later) std::swap(waiting->draft, draft);
        merge(waiting->draft, std::move(draft), nullptr);
        if (later) waiting->set = &pattern.set, waiting->number = number;
        if (!ts_node_is_null(list)) waiting->parameters = list;
        continue;
      }
      Claim& claim = claims_[name.leaf.id];
      claim.is_definition = !pattern.set.occurs;
      claim.by = std::max(claim.by, number);
      if (pattern.set.occurs) claim.occurs = true, claim.role = *pattern.set.occurs;
      Pending pending{std::move(draft), &pattern.set, number, name.leaf, list, !name.scope.empty()};
      if (pattern.set.scope == BindScope::inner) {
        inner_.push_back(std::move(pending));
        continue;
      }
      const std::uint32_t added = bind_and_add(pending);
      if (added == kNone) continue;
      holds_objects(added);
      leaf_drafts_[name.leaf.id] = {added, number};
      if (!ts_node_is_null(pending.parameters)) parameter_lists_[pending.parameters.id] = added;
      Opens& opens = opens_[definition.node.id];
      if (opens.draft == kNone || !can_contain(out_.draft(opens.draft).symbol.kind)) opens.draft = added;
    }
  }

  static TSNode parameter_list(const Name& name, const Captured* parameters) {
    if (!ts_node_is_null(name.parameters) || parameters == nullptr) return name.parameters;
    return parameters->node;
  }

  // The end of the line on which the name stands, inside the definition.
  std::uint32_t line_end(TSNode name, ByteRange range) const {
    const std::size_t end = text_.substr(0, range.end).find('\n', ts_node_end_byte(name));
    return end == std::string_view::npos ? range.end : static_cast<std::uint32_t>(end);
  }

  // Wrappers around it and attributes before it belong to a definition.
  void extend(Symbol& s, bool inner) {
    if (inner || s.kind == SymbolKind::parameter || s.kind == SymbolKind::type_parameter) return;
    for (std::size_t i = wrappers_.size(); i-- > 0;) {
      const Wrapper& w = wrappers_[i];
      const bool something_between = (scopes_.size() > 1 && scopes_.back().depth > w.depth) ||
                                     (!definitions_.empty() && definitions_.back().depth >= w.depth);
      if (something_between || depth() > w.depth + 3 * (wrappers_.size() - i)) break;
      s.full_range = {std::min(s.full_range.begin, w.range.begin), std::max(s.full_range.end, w.range.end)};
      s.flags |= w.flags;
    }
    for (std::size_t i = attributes_.size(); i-- > 0;) {
      const Attribute& a = attributes_[i];
      if (a.range.end > s.full_range.begin) continue;
      const std::string_view between = text_.substr(a.range.end, s.full_range.begin - a.range.end);
      if (between.find_first_not_of(" \t\r\n") != std::string_view::npos) break;
      s.full_range.begin = a.range.begin;
      s.flags |= a.flags;
    }
  }

  // A definition whose name is found but not yet bound.
  struct Pending {
    FactsBuilder::Draft draft;
    const Directives* set = nullptr;
    int number = 0;  // Of the pattern.
    TSNode leaf{};
    TSNode parameters{};     // Null if it has none.
    bool qualified = false;  // Its scope is written with it: not found by its bare name.
  };

  // Settles where the name binds, what that makes of its kind, and adds it.  kNone when it was a write of a known symbol.
  std::uint32_t bind_and_add(const Pending& pending) {
    const Directives& set = *pending.set;
    FactsBuilder::Draft draft = pending.draft;
    Symbol& symbol = draft.symbol;
    std::uint32_t where = scope();
    std::uint32_t member_of = kNone;  // A draft.
    switch (set.scope) {
      case BindScope::here:
      case BindScope::inner: where = out_.redirected(where, symbol.name); break;
      case BindScope::function: where = out_.redirected(out_.nearest(where, ScopeKind::function), symbol.name); break;
      case BindScope::file: where = 0; break;
      case BindScope::outer: where = where == 0 ? 0 : out_.scope_parent(where); break;
      case BindScope::none: where = kNone; break;
      case BindScope::class_:
        member_of = self_draft();
        where = kNone;
        break;
    }
    if (pending.qualified) where = kNone;
    const bool is_parameter = symbol.kind == SymbolKind::type_parameter || symbol.kind == SymbolKind::parameter;
    while (where != kNone && !is_parameter && out_.scope_kind(where) == ScopeKind::template_) where = out_.scope_parent(where);
    if (!set.space.empty()) draft.bind_name = in_space(set.space, symbol.name);
    const std::uint32_t known_in = member_of != kNone ? out_.scope_of(member_of) : where;
    if (set.once && known_in != kNone) {
      std::uint32_t known = out_.symbol_in(known_in, symbol.name, member_of != kNone);
      if (set.once_up) {  // The nearest scope that has it.
        for (std::uint32_t up = scope(); known_in != up && up != 0; up = out_.scope_parent(up)) {
          const std::uint32_t nearer = out_.symbol_in(up, symbol.name, false);
          if (nearer != kNone) {
            known = nearer;
            break;
          }
        }
      }
      if (known != kNone) {
        Claim& claim = claims_[pending.leaf.id];
        claim.is_definition = false;
        claim.occurs = true;
        claim.role = Role::write;
        claim.writes = known;
        if (!out_.draft(known).symbol.value.valid() && !out_.draft(known).symbol.type.valid()) {
          out_.draft(known).symbol.value = symbol.value;
          out_.draft(known).symbol.type = symbol.type;
        }
        return kNone;
      }
    }
    settle(draft, where, set);
    if (member_of != kNone) {
      draft.fixed_container = member_of;
      symbol.flags |= SymbolFlag::member;
      if (!is_class_like(out_.draft(member_of).symbol.kind)) symbol.qualifier = out_.draft(member_of).symbol.qualifier;
    }
    const std::uint32_t added = out_.add_symbol(draft);
    if (member_of != kNone && known_in != kNone) out_.note_member(known_in, symbol.name, added);
    return added;
  }

  void settle(FactsBuilder::Draft& draft, std::uint32_t where, const Directives& set) {
    Symbol& symbol = draft.symbol;
    draft.scope = where;
    if (where == kNone) {
      symbol.flags |= SymbolFlag::member;
    } else {
      const ScopeKind kind = out_.scope_kind(where);
      if (kind == ScopeKind::class_) {
        if (set.in_class) symbol.kind = *set.in_class;
        else if (symbol.kind == SymbolKind::function) symbol.kind = SymbolKind::method;
        else if (symbol.kind == SymbolKind::variable) symbol.kind = SymbolKind::field;
        if (!members_in_scope_ && symbol.kind != SymbolKind::type_parameter) symbol.flags |= SymbolFlag::member;
      } else if (kind == ScopeKind::function || kind == ScopeKind::block) {
        if (set.in_function) symbol.kind = *set.in_function;
        symbol.flags &= static_cast<std::uint16_t>(~SymbolFlag::exported);
        if (is_local_kind(symbol.kind)) symbol.flags |= SymbolFlag::local;
      }
    }
    if (symbol.kind == SymbolKind::parameter || symbol.kind == SymbolKind::type_parameter) symbol.flags |= SymbolFlag::local;
    if (symbol.has(SymbolFlag::local)) symbol.flags &= static_cast<std::uint16_t>(~SymbolFlag::exported);
  }

  // Two patterns speak of one name: what both say the later one decides (`later` is its directives; nullptr: the draft is the earlier
  // one's), what only one says stays, and flags add up.
  void merge(FactsBuilder::Draft& known, FactsBuilder::Draft draft, const Directives* later) {
    if (later != nullptr) {
      draft.owned_scope = known.owned_scope;
      draft.fixed_container = known.fixed_container;
      settle(draft, known.scope, *later);
      std::swap(known, draft);
    }
    Symbol& symbol = known.symbol;
    const Symbol& other = draft.symbol;
    symbol.flags |= other.flags & static_cast<std::uint16_t>(~SymbolFlag::local);  // Local follows from the kind.
    if (later != nullptr) symbol.flags &= static_cast<std::uint16_t>(~later->unflags);
    if (!symbol.type.valid()) {
      symbol.type = other.type;
      if (symbol.type.valid()) symbol.value = {};
      else if (!symbol.value.valid()) symbol.value = other.value;
    }
    if (!symbol.doc.valid()) symbol.doc = other.doc, symbol.doc_range = other.doc_range;
    if (!symbol.qualifier.valid()) symbol.qualifier = other.qualifier;
    if (symbol.bases_begin == symbol.bases_end) symbol.bases_begin = other.bases_begin, symbol.bases_end = other.bases_end;
    if (symbol.has(SymbolFlag::local)) symbol.flags &= static_cast<std::uint16_t>(~SymbolFlag::exported);
    if (!known.whole_signature && (draft.whole_signature || !symbol.signature.valid())) {
      symbol.signature = other.signature;
      known.whole_signature = draft.whole_signature;
    }
  }

  // TypeScript's constructor(private x: T): the parameter, bound where it is, is a member of the class too.
  void make_member(std::uint32_t number) {
    const std::uint32_t owner = self_draft();
    if (owner == kNone || owner == number) return;
    FactsBuilder::Draft& draft = out_.draft(number);
    draft.fixed_container = owner;
    draft.symbol.flags = (draft.symbol.flags | SymbolFlag::member) & static_cast<std::uint16_t>(~SymbolFlag::local);
    if (out_.scope_of(owner) != kNone) out_.note_member(out_.scope_of(owner), draft.symbol.name, number);
  }

  // A parameter of that name with a written type says what it is: TypeScript's `this: Window`, Python's `self: Foo`.
  std::uint32_t typed_self(std::string_view word) {
    if (word.empty() || word.size() > 8) return kNone;
    const StringIndex name = out_.intern(word);
    for (std::uint32_t s = scope(); s != kNone && out_.scope_kind(s) != ScopeKind::class_; s = out_.scope_parent(s)) {
      const std::uint32_t draft = out_.symbol_in(s, name);
      if (draft != kNone) return out_.draft(draft).symbol.type.valid() ? draft : kNone;
    }
    return kNone;
  }

  // What `self` means here: the nearest class-like symbol, else the nearest function whose qualifier names one, else the nearest function.
  std::uint32_t self_draft() {
    std::uint32_t function = kNone;
    for (std::size_t i = definitions_.size(); i-- > 0;) {
      const Symbol& symbol = out_.draft(definitions_[i].draft).symbol;
      if (is_class_like(symbol.kind)) return definitions_[i].draft;
      const bool is_function =
          symbol.kind == SymbolKind::function || symbol.kind == SymbolKind::method || symbol.kind == SymbolKind::constructor;
      // A method of an object literal: the object is what holds it.
      const bool in_object = symbol.kind == SymbolKind::method && !symbol.qualifier.valid() && i > 0;
      if (in_object && !can_contain(out_.draft(definitions_[i - 1].draft).symbol.kind)) return definitions_[i - 1].draft;
      if (is_function && symbol.qualifier.valid()) return definitions_[i].draft;
      if (is_function && function == kNone) function = definitions_[i].draft;
    }
    return function;
  }

  // --- imports -----------------------------------------------------------------------------------------------------

  void add_import(const Pattern& pattern, std::span<const Captured> match, TSNode statement) {
    Import import;
    import.flags = static_cast<std::uint16_t>(pattern.set.import_flags | prefix_flags());
    import.range = trimmed(range_of(statement));
    std::string module;
    if (const Captured* c = first(match, program_, Say::import_module)) {
      import.module_range = without_quotes(text_, range_of(c->node));
      module = folded_path(text_.substr(import.module_range.begin, import.module_range.end - import.module_range.begin));
    }
    module = prefixed(module);
    if (!module.empty()) import.module = out_.intern(module);
    const Captured* name = first(match, program_, Say::import_name);
    const Captured* alias = first(match, program_, Say::import_alias);
    const auto text = [&](const Captured* c) {
      const ByteRange r = without_quotes(text_, range_of(c->node));
      return text_.substr(r.begin, r.end - r.begin);
    };
    if (name != nullptr) {
      import.name = out_.intern(text(name));
      import.name_range = without_quotes(text_, range_of(name->node));
    }
    if (alias != nullptr) {
      import.alias = out_.intern(text(alias));
      if (name == nullptr) import.name_range = range_of(alias->node);
    }
    if (first(match, program_, Say::import_wildcard) != nullptr) import.flags |= ImportFlag::wildcard;
    for (std::size_t i = definitions_.size(); i-- > 0;) {
      if (out_.scope_of(definitions_[i].draft) != kNone) {
        import.container = SymbolIndex(definitions_[i].draft);
        break;
      }
    }
    StringIndex local;
    if (pattern.set.bind != BindName::none && !import.has(ImportFlag::wildcard)) {
      if (alias != nullptr) local = import.alias;
      else if (name != nullptr) local = import.name;
      else if (!module.empty()) local = out_.intern(segment(module, pattern.set.bind == BindName::first));
    }
    const std::uint32_t number = out_.add_import(import, scope(), local);
    for (const Captured* c : {name, alias}) {
      if (c == nullptr) continue;
      Claim& claim = claims_[c->node.id];
      if (claim.is_definition) {
        const LeafDraft* definition =
            leaf_drafts_.find(c->node.id);  // `const a = require('a')` is a variable, and means what it imports.
        if (definition != nullptr) out_.draft(definition->draft).is_import = true;
        continue;
      }
      claim.by = 1 << 20;  // Nothing overrides it.
      claim.occurs = true;
      claim.role = Role::import_;
      claim.import = number;
      claim.range = without_quotes(text_, range_of(c->node));
    }
  }

  // A module path on one line, without the white space that a statement may hold.
  static std::string folded_path(std::string_view text) {
    std::string out;
    for (char c : text) {
      if (c != ' ' && c != '\t' && c != '\n' && c != '\r') out += c;
    }
    return out;
  }

  static std::string_view segment(std::string_view module, bool first) {
    constexpr std::string_view kSeparators = "/.:\\";
    const std::size_t at = first ? module.find_first_of(kSeparators) : module.find_last_of(kSeparators);
    if (at == std::string_view::npos) return module;
    return first ? module.substr(0, at) : module.substr(at + 1);
  }

  // --- expressions -------------------------------------------------------------------------------------------------

  ExprIndex wrap(ExprOp op, ExprIndex inner) { return inner.valid() ? out_.add_expr(op, inner.value) : ExprIndex(); }

  ExprIndex expr(TSNode node, int level = 0) {
    const TSSymbol symbol = ts_node_symbol(node);
    if (level > kMaxRecursion || symbol >= program_.expr.size() || program_.expr[symbol].empty()) return {};
    for (std::uint16_t number : program_.expr[symbol]) {
      const Pattern& pattern = program_.patterns[number];
      std::array<Captured, 8> match{};
      std::size_t count = 0;
      bool found = false;
      auto keep = [&](const Match& m) {
        found = true;
        for (const Captured& c : m) {
          if (count < match.size() && program_.captures[c.capture].say != Say::plain) match[count++] = c;
        }
        return false;
      };
      inner_matcher_.each_match(pattern, node, {scope_kind(), &ancestors_}, keep);
      if (!found) continue;
      const std::span<const Captured> said(match.data(), count);
      ExprIndex argument;
      if (const Captured* c = first(said, program_, Say::expr_argument)) argument = expr(c->node, level + 1);
      for (const Captured& c : said) {
        const ByteRange at = range_of(c.node);
        switch (program_.captures[c.capture].say) {
          case Say::expr_name: return out_.add_name_expr(at.begin);
          case Say::expr_call: return wrap(ExprOp::call, expr(c.node, level + 1));
          case Say::expr_construct: return wrap(ExprOp::construct, expr(c.node, level + 1));
          case Say::expr_element: return wrap(ExprOp::element, expr(c.node, level + 1));
          case Say::expr_await: return wrap(ExprOp::await, expr(c.node, level + 1));
          case Say::expr_same: return expr(c.node, level + 1);
          case Say::expr_address: return wrap(ExprOp::address, expr(c.node, level + 1));
          case Say::expr_instance: return wrap(ExprOp::instance, expr(c.node, level + 1));
          case Say::expr_apply: {
            const ExprIndex head = expr(c.node, level + 1);
            if (!head.valid()) return {};
            return argument.valid() ? out_.add_expr(ExprOp::apply, head.value, argument.value) : head;
          }
          case Say::expr_literal: {
            const ExprIndex head = out_.add_expr(ExprOp::literal, out_.intern(pattern.set.literal).value);
            return argument.valid() ? out_.add_expr(ExprOp::apply, head.value, argument.value) : head;
          }
          case Say::expr_object: {
            const ExprIndex object = out_.add_expr(ExprOp::symbol);
            objects_.push_back(object.value);
            return object;
          }
          case Say::expr_self:
          case Say::expr_super: {
            const std::uint32_t typed = typed_self(matcher_.text_of(c.node));
            if (typed != kNone) return out_.add_expr(ExprOp::symbol, typed);
            const std::uint32_t self = self_draft();
            const bool is_self = program_.captures[c.capture].say == Say::expr_self;
            return self == kNone ? ExprIndex() : out_.add_expr(is_self ? ExprOp::self : ExprOp::super, self);
          }
          default: break;
        }
      }
    }
    return {};
  }

  // --- occurrences -------------------------------------------------------------------------------------------------

  // A name that plain lookups do not meet: it holds a byte that no source name has.
  StringIndex in_space(const std::string& space, StringIndex name) {
    return out_.intern(space + '\0' + std::string(out_.facts().strings[name]));
  }

  void emit(TSNode node, const Claim& claim) {
    if (claim.words != nullptr) return emit_words(range_of(node), claim.words->skip);
    if (claim.is_definition || !claim.occurs) return;
    if (claim.ignore && claim.import == kNone && claim.writes == kNone) return;
    Occurrence o;
    o.range = claim.range.empty() ? range_of(node) : claim.range;
    if (o.range.empty()) return;
    o.name = out_.intern(text_.substr(o.range.begin, o.range.end - o.range.begin));
    o.role = claim.role;
    o.arguments = claim.arguments;
    o.receiver = claim.receiver;
    if (claim.import != kNone) {
      o.binding = Binding::import_;
      o.target = claim.import;
      o.receiver = {};
    } else if (claim.writes != kNone) {
      o.binding = Binding::symbol;
      o.target = claim.writes;
      o.receiver = {};
    }
    out_.add_occurrence(o, scope(), claim.space == nullptr ? StringIndex() : in_space(*claim.space, o.name));
  }

  // The words of what was blanked before `end`.
  void emit_noise(std::uint32_t end) {
    for (; noise_at_ < noise_.size() && noise_[noise_at_].begin < end; ++noise_at_) emit_words(noise_[noise_at_], {});
  }

  // Names in a text that the grammar does not look into (a macro's body): each word is an occurrence, as far as its neighbours tell.
  void emit_words(ByteRange range, const std::vector<std::string>& skip) {
    const auto is_word = [&](std::uint32_t at) {
      return text_[at] == '_' || std::isalnum(static_cast<unsigned char>(text_[at])) != 0;
    };
    char quote = 0;
    for (std::uint32_t at = range.begin; at < range.end;) {
      const char c = text_[at];
      if (quote != 0 || !is_word(at)) {
        if (quote == 0 && text_.substr(at, 2) == "//") return;
        if (quote == 0 && text_.substr(at, 2) == "/*") {
          const std::size_t close = text_.substr(0, range.end).find("*/", at + 2);
          if (close == std::string_view::npos) return;
          at = static_cast<std::uint32_t>(close + 2);
          continue;
        }
        at += quote != 0 && c == '\\' ? 2 : 1;
        if (c == quote) quote = 0;
        else if (quote == 0 && (c == '"' || c == '\'')) quote = c;
        continue;
      }
      Occurrence o;
      o.range = {at, at};
      while (o.range.end < range.end && is_word(o.range.end)) ++o.range.end;
      at = o.range.end;
      const std::string_view word = text_.substr(o.range.begin, at - o.range.begin);
      if (std::isdigit(static_cast<unsigned char>(word[0])) != 0 || std::find(skip.begin(), skip.end(), word) != skip.end())
        continue;
      if (ts_language_symbol_for_name(grammar_, word.data(), static_cast<std::uint32_t>(word.size()), false) != 0)
        continue;  // A keyword.
      o.name = out_.intern(word);
      const std::size_t next = text_.substr(0, range.end).find_first_not_of(" \t", at);
      if (next != std::string_view::npos && text_[next] == '(') o.role = Role::call;
      const std::string_view before = text_.substr(range.begin, o.range.begin - range.begin);
      if (before.ends_with("->") || (before.ends_with('.') && !before.ends_with(".."))) {
        if (o.role == Role::read) o.role = Role::member;
        o.receiver = out_.add_expr(ExprOp::unknown);
      }
      out_.add_occurrence(o, scope());
    }
  }

  struct Opens {
    std::uint32_t draft = kNone;
    bool has_scope = false;
    ScopeKind scope = ScopeKind::block;
  };
  struct LeafDraft {
    std::uint32_t draft = kNone;
    int by = -1;
  };

  const Program& program_;
  std::string_view text_;
  const std::vector<ByteRange>& noise_;
  std::size_t noise_at_ = 0;
  const TSLanguage* grammar_;
  std::string_view separator_;
  bool members_in_scope_;
  Cursor cursor_;
  Matcher matcher_, inner_matcher_;
  FactsBuilder out_;

  std::vector<TSSymbol> ancestors_;
  std::vector<OpenScope> scopes_;
  std::vector<OpenDefinition> definitions_;
  std::vector<Wrapper> wrappers_;
  std::vector<Attribute> attributes_;
  std::vector<Prefix> prefixes_;
  NodeMap<Claim> claims_;
  NodeMap<Opens> opens_;
  NodeMap<LeafDraft> leaf_drafts_;
  NodeMap<std::uint32_t> parameter_lists_;
  std::vector<const void*> not_parameters_;
  std::uint32_t keys_ = 0;
  std::vector<Pending> inner_;
  std::vector<std::uint32_t> objects_;  // Expressions of object literals in the definition under way.
  std::vector<Captured> found_;
  std::vector<std::size_t> found_ends_;
};

}  // namespace

FileFacts walk(const Program& program, bool members_in_scope, TSNode root, std::string_view text,
               const std::vector<ByteRange>& noise, std::stop_token stop) {
  return Walker(program, members_in_scope, root, text, noise).run(root, stop);
}

}  // namespace codefinder::index
