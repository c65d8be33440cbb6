// Emits occurrences: of visited leaves, of masked words, and of the words in texts that the grammar
// does not parse.
#include "base/strings.h"
#include "index/extract/walk/walker.h"

#include <algorithm>
#include <cctype>

namespace codefinder::extract {

StringIndex Walker::in_space(const std::string& space, StringIndex name) {
  return out_.intern(space + '\0' + std::string(out_.facts().strings[name]));
}

void Walker::emit(NodeIndex node, const LeafAnnotation& annotation) {
  emit_name(node, annotation);
  if (!annotation.key_of.valid() || is_in_gap(range_of(node))) return;
  Occurrence key;
  key.range = range_of(node);
  key.name = out_.intern(text_of(key.range));
  key.role = Role::member;
  key.receiver = annotation.key_of;
  out_.add_occurrence(key, scope());
}

void Walker::emit_name(NodeIndex node, const LeafAnnotation& annotation) {
  if (const Directives* words = annotation.words) {
    if (words->words_in_braces) return emit_words_in_braces(range_of(node));
    if (words->words_at_blanks) return emit_words_at_blanks(range_of(node), *words);
    return emit_words(range_of(node), words->skip);
  }
  if (annotation.is_definition || !annotation.occurs) return;
  if (annotation.ignore && annotation.import == kNone && annotation.writes == kNone) return;
  Occurrence o;
  o.range = annotation.range.empty() ? range_of(node) : annotation.range;
  if (o.range.empty() || is_in_gap(o.range)) return;
  o.name = out_.intern(text_.substr(o.range.begin, o.range.end - o.range.begin));
  o.role = annotation.role;
  o.arguments = annotation.arguments;
  o.receiver = annotation.receiver;
  if (annotation.import != kNone) {
    o.binding = Binding::import_;
    o.target = annotation.import;
    o.receiver = {};
  } else if (annotation.writes != kNone) {
    o.binding = Binding::symbol;
    o.target = annotation.writes;
    o.receiver = {};
  }
  if (o.receiver.valid() && annotation.scopes_first) out_.mark_scopes_first();
  if (annotation.first_argument != kNone) out_.set_arguments(annotation.first_argument);
  out_.add_occurrence(
      o, scope(),
      annotation.space == nullptr ? StringIndex() : in_space(*annotation.space, o.name));
}

void Walker::emit_masked_words(std::uint32_t end) {
  const std::vector<MaskedWord>& words = masked_.words;
  for (; masked_at_ < words.size() && words[masked_at_].range.begin < end && !spent(); ++masked_at_)
    emit_masked_word(words[masked_at_]);
}

/// Adds the import of an include where the grammar allows none.
void Walker::include_masked_path(ByteRange quoted) {
  if (quoted.end < quoted.begin + 3) return;
  Import import;
  import.flags = ImportFlag::include | ImportFlag::wildcard;
  if (text_[quoted.begin] == '<') import.flags |= ImportFlag::system;
  import.range = quoted;
  import.module_range = {quoted.begin + 1, quoted.end - 1};
  import.module = out_.intern(text_of(import.module_range));
  import.container = import_container();
  out_.add_import(import, scope(), StringIndex());
}

void Walker::emit_masked_word(const MaskedWord& word) {
  if (is_in_gap(word.range)) return;
  if (word.kind == MaskedWord::Kind::include) return include_masked_path(word.range);
  Occurrence o;
  o.range = word.range;
  o.name = out_.intern(text_.substr(o.range.begin, o.range.end - o.range.begin));
  const std::size_t next = text_.find_first_not_of(" \t", o.range.end);
  if (next != std::string_view::npos &&
      (text_[next] == '(' || text_.substr(next, 2) == "!{" || text_.substr(next, 3) == "! {"))
    o.role = Role::call;
  const std::string_view before = text_.substr(0, o.range.begin);
  if (before.ends_with("->") || (before.ends_with('.') && !before.ends_with(".."))) {
    if (o.role == Role::read) o.role = Role::member;
    o.receiver = out_.add_expr(ExprOp::unknown);
  }
  const bool tag = word.kind == MaskedWord::Kind::tag;
  if (tag) o.role = Role::type;
  out_.add_occurrence(
      o, scope(),
      tag && program_.has_tags ? in_space(std::string(kTagSpace), o.name) : StringIndex());
}

void Walker::define_masked_symbol(const MaskedSymbol& masked) {
  if (is_in_gap(masked.name)) return;
  FactsBuilder::Draft draft;
  Symbol& symbol = draft.symbol;
  const bool space = masked.kind == SymbolKind::namespace_;
  symbol.kind = masked.kind;
  symbol.flags = SymbolFlag::exported;
  if (masked.is_declaration) symbol.flags |= SymbolFlag::declaration;
  symbol.name_range = masked.name;
  symbol.full_range = trimmed(masked.whole);
  symbol.name = masked.prefix.empty() && masked.suffix.empty()
                    ? out_.intern(text_of(masked.name))
                    : out_.intern(masked.prefix + std::string(text_of(masked.name)) +
                                  masked.suffix);
  const std::uint32_t end = space ? masked.name.end : masked.whole.end;
  const std::string_view line = text_.substr(masked.whole.begin, end - masked.whole.begin);
  symbol.signature = out_.intern(signature_of(line.substr(0, line.find('\n'))));
  if (!space && masked.kind != SymbolKind::heading) draft.scope = file_scope_;
  unexport(symbol);
  out_.add_symbol(draft);
}

void Walker::emit_words_in_braces(ByteRange range) {
  bool inside = false;
  for (std::uint32_t at = range.begin; at < range.end && !spent();) {
    const char c = text_[at];
    if (!inside && text_.substr(at, 2) == "{{") {
      at += 2;
      continue;
    }
    const bool opens = !inside && c == '{';
    if (c == '}') inside = false;
    if (opens) inside = true, ++at;
    const bool is_word = at < range.end && inside && is_identifier_char(text_[at]);
    if (!is_word) {
      at += opens ? 0 : 1;
      continue;
    }
    Occurrence use;
    use.range = {at, at};
    while (use.range.end < range.end && is_identifier_char(text_[use.range.end])) ++use.range.end;
    at = use.range.end;
    const std::string_view word = text_of(use.range);
    const char next = at < range.end ? text_[at] : '\0';
    const bool is_name = next == '$' || (opens && (next == '}' || next == ':'));
    if (!is_name || is_digit(word[0]) || is_in_gap(use.range)) continue;
    use.name = out_.intern(word);
    out_.add_occurrence(
        use, scope(),
        is_named_argument(word, range.end) ? in_space("argument", use.name) : StringIndex());
  }
}

void Walker::emit_words_at_blanks(ByteRange range, const Directives& set) {
  constexpr std::string_view kBlanks = " \t\r\n\f";
  const std::string_view text = text_.substr(0, range.end);
  for (std::size_t at = range.begin; !spent();) {
    at = text.find_first_not_of(kBlanks, at);
    if (at == std::string_view::npos) return;
    const std::size_t end = std::min(text.find_first_of(kBlanks, at), text.size());
    Occurrence use;
    use.range = {static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(end)};
    use.role = set.occurs.value_or(Role::read);
    const std::string_view word = text_of(use.range);
    at = end;
    if (word.find_first_of("{}<>$%") != std::string_view::npos || is_in_gap(use.range))
      continue;  // In a template.
    use.name = out_.intern(set.prefix + std::string(word));
    out_.add_occurrence(use, scope());
  }
}

bool Walker::is_named_argument(std::string_view name, std::uint32_t text_end) const {
  constexpr std::size_t kFurthest = 4096;  // In the arguments behind the string.
  const std::string_view rest = text_.substr(text_end, kFurthest);
  for (std::size_t at = rest.find(name); at != std::string_view::npos;
       at = rest.find(name, at + 1)) {
    const std::size_t before = rest.substr(0, at).find_last_not_of(" \t\r\n");
    if (rest.substr(0, at).find(';') != std::string_view::npos) return false;
    if (before == std::string_view::npos || rest[before] != ',') continue;
    const std::size_t after = rest.find_first_not_of(" \t", at + name.size());
    if (after < rest.size() && rest[after] == '=' && rest.substr(after, 2) != "==") return true;
  }
  return false;
}

void Walker::emit_words(ByteRange range, const std::vector<std::string>& skip) {
  const auto is_word = [&](std::uint32_t at) { return is_identifier_char(text_[at]); };
  char quote = 0;
  for (std::uint32_t at = range.begin; at < range.end && !spent();) {
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
    if (is_digit(word[0]) || std::find(skip.begin(), skip.end(), word) != skip.end()) continue;
    if (program_.keywords.contains(word) || is_in_gap(o.range)) continue;
    o.name = out_.intern(word);
    const std::size_t next = text_.substr(0, range.end).find_first_not_of(" \t", at);
    if (next != std::string_view::npos &&
        (text_[next] == '(' || text_.substr(next, 2) == "!{" || text_.substr(next, 3) == "! {"))
      o.role = Role::call;
    const std::string_view before = text_.substr(range.begin, o.range.begin - range.begin);
    if (before.ends_with("->") || (before.ends_with('.') && !before.ends_with(".."))) {
      if (o.role == Role::read) o.role = Role::member;
      o.receiver = out_.add_expr(ExprOp::unknown);
    }
    out_.add_occurrence(o, scope());
  }
}

}  // namespace codefinder::extract
