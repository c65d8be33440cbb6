// Reads macros as text: parameters after `#` and next to `##`, and the calls that fill them.
#include "index/languages/_c/renaming.h"

#include "base/strings.h"
#include "index/resolve/context.h"
#include "index/resolve/resolution.h"

#include <algorithm>
#include <vector>

namespace codefinder::c_family {

namespace {

constexpr std::size_t kMostFiles = 200;  // Whose text is read for one question.
constexpr std::size_t kMostMacros = 16;  // Of one name.

std::size_t skip_space(std::string_view text, std::size_t at) {
  while (at < text.size() && (is_space(text[at]) || text[at] == '\\')) ++at;
  return at;
}
std::size_t space_before(std::string_view text, std::size_t at) {
  while (at > 0 && (is_space(text[at - 1]) || text[at - 1] == '\\')) --at;
  return at;
}
std::size_t word_end(std::string_view text, std::size_t at) {
  while (at < text.size() && is_word_char(text[at])) ++at;
  return at;
}
std::size_t word_begin(std::string_view text, std::size_t end) {
  while (end > 0 && is_word_char(text[end - 1])) --end;
  return end;
}

bool is_pasted(std::string_view text, std::size_t begin, std::size_t end) {
  return text.substr(0, space_before(text, begin)).ends_with("##") ||
         text.substr(skip_space(text, end)).starts_with("##");
}
bool is_behind_hash(std::string_view text, std::size_t begin) {
  const std::string_view before = text.substr(0, space_before(text, begin));
  return before.ends_with('#') && !before.ends_with("##");
}

/// Calls `each` with the offset of each place of the whole word, until it returns true; whether it
/// did.
template <class Each>
bool any_word(std::string_view text, std::string_view word, const Each& each) {
  for (std::size_t at = text.find(word); at != std::string_view::npos;
       at = text.find(word, at + 1)) {
    const bool whole = (at == 0 || !is_word_char(text[at - 1])) &&
                       word_end(text, at + word.size()) == at + word.size();
    if (whole && each(at)) return true;
  }
  return false;
}

struct Argument {
  std::string_view macro;  // The word before the parenthesis.
  std::size_t index = 0;
};

/// The call that has the word alone as an argument; without a name if there is none.
Argument argument_at(std::string_view text, ByteRange word) {
  const std::size_t before = space_before(text, word.begin), after = skip_space(text, word.end);
  if (before == 0 || after >= text.size()) return {};
  if ((text[before - 1] != '(' && text[before - 1] != ',') ||
      (text[after] != ')' && text[after] != ','))
    return {};
  const std::size_t open = open_bracket_before(text, word.begin);
  if (open == std::string_view::npos || text[open] != '(') return {};
  const std::size_t end = space_before(text, open), begin = word_begin(text, end);
  Argument argument{text.substr(begin, end - begin)};
  int depth = 0;
  for (std::size_t at = open + 1; at < word.begin; ++at) {
    if (text[at] == '(' || text[at] == '[' || text[at] == '{') ++depth;
    if (text[at] == ')' || text[at] == ']' || text[at] == '}') --depth;
    if (text[at] == ',' && depth == 0) ++argument.index;
  }
  return argument;
}

/// The parameters of `NAME(a, b) …`, the text of a macro from its name on, and where its body
/// begins.
struct Parameters {
  std::vector<std::string_view> names;
  std::size_t end = 0;  // npos: it has no parameters.
};
Parameters parameters_of(std::string_view definition) {
  Parameters found{{}, std::string_view::npos};
  std::size_t at = word_end(definition, 0);
  if (at >= definition.size() || definition[at] != '(') return found;
  const std::size_t close = definition.find(')', at);
  if (close == std::string_view::npos) return found;
  for (++at; at < close;) {
    at = skip_space(definition, at);
    std::size_t end = word_end(definition, at);
    const bool rest = definition.substr(end).starts_with("...");
    found.names.push_back(end == at && rest ? std::string_view("__VA_ARGS__")
                                            : definition.substr(at, end - at));
    end = std::min(definition.find(',', end), close);
    at = end + 1;
  }
  found.end = close + 1;
  return found;
}

/// The texts of the macros with the name, from the name on.
std::vector<std::string_view> macros_named(resolve::Context& context, std::string_view name) {
  std::vector<std::string_view> found;
  for (const Definition& each : context.definitions(name)) {
    if (each.kind != SymbolKind::macro || found.size() == kMostMacros || !context.spend()) continue;
    const Symbol& macro = context.symbol_or_none(each);
    const std::string_view text = context.text(each.file);
    if (macro.name_range.begin < macro.full_range.end && macro.full_range.end <= text.size())
      found.push_back(
          text.substr(macro.name_range.begin, macro.full_range.end - macro.name_range.begin));
  }
  return found;
}

/// True if the text of a macro has its parameter behind a dot or an arrow, or hands it on to
/// another macro.
bool makes_member(resolve::Context& context, std::string_view body, std::string_view name) {
  return any_word(body, name, [&](std::size_t at) {
    const std::string_view before = body.substr(0, space_before(body, at));
    const auto begin = static_cast<std::uint32_t>(at);
    const Argument further = argument_at(body,
                                         {begin, begin + static_cast<std::uint32_t>(name.size())});
    return before.ends_with('.') || before.ends_with("->") ||
           is_pasted(body, at, at + name.size()) ||
           (!further.macro.empty() && !macros_named(context, further.macro).empty());
  });
}

}  // namespace

bool may_be_member(resolve::Resolution& resolution, const WordPlace& place) {
  const Argument argument = argument_at(place.text, place.word);
  std::size_t open = open_bracket_before(place.text, place.word.begin);
  for (int depth = 0; open != std::string_view::npos && place.text[open] != '{' && depth < 8;
       open = open_bracket_before(place.text, open), ++depth) {
    const std::size_t end = space_before(place.text, open), begin = word_begin(place.text, end);
    for (const std::string_view macro :
         macros_named(resolution.context, place.text.substr(begin, end - begin))) {
      const Parameters parameters = parameters_of(macro);
      if (parameters.end == std::string_view::npos || parameters.names.empty()) continue;
      const std::size_t index = std::min(argument.index, parameters.names.size() - 1);
      if (depth > 0 || argument.macro.empty() ||
          makes_member(resolution.context, macro.substr(parameters.end), parameters.names[index]))
        return true;
    }
  }
  return false;
}

NameSpaces name_spaces(SymbolKind kind) {
  enum : NameSpaces { tags = 1, labels = 2, ordinary = 4 };
  if (is_class_like(kind)) return tags;
  return kind == SymbolKind::label ? labels : ordinary;
}

bool is_more_than_use(resolve::Resolution& resolution, const WordPlace& place) {
  if (is_pasted(place.text, place.word.begin, place.word.end)) return true;
  const Argument argument = argument_at(place.text, place.word);
  if (argument.macro.empty()) return false;
  for (const std::string_view macro : macros_named(resolution.context, argument.macro)) {
    const Parameters parameters = parameters_of(macro);
    if (parameters.end == std::string_view::npos || parameters.names.empty()) continue;
    const std::string_view body = macro.substr(parameters.end);
    const std::string_view name = parameters
                                      .names[std::min(argument.index, parameters.names.size() - 1)];
    if (!name.empty() && any_word(body, name, [&](std::size_t at) {
          return is_behind_hash(body, at) || is_pasted(body, at, at + name.size());
        }))
      return true;
  }
  return false;
}

namespace {

/// The directive of the line of a word, from its name on; "" if the line is none.
std::string_view directive_of(std::string_view text, ByteRange word) {
  std::size_t line = text.rfind('\n', word.begin);
  while (line != std::string_view::npos && line > 0 && text[line - 1] == '\\')
    line = text.rfind('\n', line - 1);
  line = line == std::string_view::npos ? 0 : line + 1;
  const std::size_t mark = text.find_first_not_of(" \t", line);
  if (mark >= word.begin || text[mark] != '#') return {};
  return text.substr(mark + 1, word.end - mark - 1).substr(skip_space(text.substr(mark + 1), 0));
}

}  // namespace

bool is_no_name(std::string_view text, ByteRange word) {
  const std::string_view directive = directive_of(text, word);
  const std::string_view name = directive.substr(0, word_end(directive, 0));
  if (name == "error" || name == "warning") return true;
  if (name.starts_with("include")) return directive.find_first_of("<\"") != std::string_view::npos;
  return is_pasted(text, word.begin, word.end);
}

bool is_macro_test(std::string_view text, ByteRange word) {
  const std::string_view directive = directive_of(text, word);
  const std::string_view name = directive.substr(0, word_end(directive, 0));
  const std::string_view before = directive.substr(
      0, directive.size() - std::min<std::size_t>(directive.size(), word.end - word.begin));
  if (name == "ifdef" || name == "ifndef" || name == "undef")
    return skip_space(before, name.size()) == before.size();
  if (name != "if" && name != "elif") return false;
  std::size_t end = space_before(before, before.size());
  if (end > 0 && before[end - 1] == '(') end = space_before(before, end - 1);
  return before.substr(word_begin(before, end), end - word_begin(before, end)) == "defined";
}

namespace {

/// Looks for macros that paste one name from a word of theirs and an argument.
class PastedName {
 public:
  PastedName(resolve::Resolution& resolution, std::string_view name)
      : context_(resolution.context), name_(name) {}

  std::string run() {
    constexpr std::size_t kShortestPart = 2;
    for (std::size_t at = kShortestPart; at < name_.size() && context_.spend(); ++at) {
      const std::string_view head = name_.substr(0, at), tail = name_.substr(at);
      if (std::string macro = pasted(head, tail); !macro.empty()) return macro;
      if (tail.size() < kShortestPart) continue;
      if (std::string macro = pasted(tail, head); !macro.empty()) return macro;
    }
    return {};
  }

 private:
  /// The macro whose text has `part` next to a `##`, and that is called with `rest`; "" if none is.
  std::string pasted(std::string_view part, std::string_view rest) {
    std::vector<FileId> files = context_.files_with(part);
    if (files.empty() || context_.files_with(rest).empty()) return {};
    if (files.size() > kMostFiles) files.resize(kMostFiles);
    for (const FileId& file : files) {
      const std::string_view text = context_.text(file);
      const FileFacts* facts = context_.facts(file);
      std::string found;
      if (facts && any_word(text, part, [&](std::size_t at) {
            if (!is_pasted(text, at, at + part.size())) return false;
            const std::string_view macro = macro_around(*facts, at);
            if (!macro.empty() && is_called_with(macro, rest)) found = macro;
            return !found.empty();
          }))
        return found;
    }
    return {};
  }

  static std::string_view macro_around(const FileFacts& facts, std::size_t offset) {
    for (const Symbol& symbol : facts.symbols)
      if (symbol.kind == SymbolKind::macro && symbol.full_range.begin <= offset &&
          offset < symbol.full_range.end)
        return facts.str(symbol.name);
    return {};
  }

  bool is_called_with(std::string_view macro, std::string_view argument) {
    std::vector<FileId> files = context_.files_with(macro);
    if (files.size() > kMostFiles) files.resize(kMostFiles);
    return std::any_of(files.begin(), files.end(), [&](const FileId& file) {
      const std::string_view text = context_.text(file);
      return any_word(text, argument, [&](std::size_t at) {
        const auto begin = static_cast<std::uint32_t>(at);
        const ByteRange word{begin, begin + static_cast<std::uint32_t>(argument.size())};
        return argument_at(text, word).macro == macro;
      });
    });
  }

  resolve::Context& context_;
  const std::string_view name_;
};

}  // namespace

namespace {

/// Follows the branches of conditional compilation.
class Definitions {
 public:
  Definitions(std::string_view text, std::string_view name) : text_(text), name_(name) {}

  /// True if the name is defined at the offset whatever the conditions before it are, or by a
  /// definition whose conditions are all conditions of the place.
  bool reach(std::size_t place) {
    for (std::size_t line = 0; line < place && line < text_.size();) {
      const std::size_t end = std::min(text_.find('\n', line), text_.size());
      const std::string_view written = text_.substr(line, end - line);
      const std::size_t mark = written.find_first_not_of(" \t");
      if (mark != std::string_view::npos && written[mark] == '#')
        add(written.substr(skip_space(written, mark + 1)), end);
      line = end + 1;
    }
    return defined_ || std::any_of(under_.begin(), under_.end(), [&](const auto& conditions) {
             return conditions.size() <= open_.size() &&
                    std::equal(conditions.begin(), conditions.end(), open_.begin(),
                               [](const std::string& condition, const Conditional& one) {
                                 return condition == one.condition;
                               });
           });
  }

 private:
  struct Conditional {
    bool before;         // Whether the name is defined before it,
    bool in_all = true;  // after each branch so far.
    bool has_else = false;
    std::string condition;  // The conditions of all branches up to this one.
  };

  void add(std::string_view directive, std::size_t end) {
    const std::string_view word = directive.substr(0, word_end(directive, 0));
    const std::string_view rest = directive.substr(skip_space(directive, word.size()));
    const bool named = rest.substr(0, word_end(rest, 0)) == name_;
    if (word == "define" && named) {
      defined_ = true;
      std::vector<std::string>& conditions = under_.emplace_back();
      for (const Conditional& one : open_) conditions.push_back(one.condition);
    } else if (word == "undef" && named) {
      defined_ = false;
      under_.clear();
    } else if (word == "error") {
      defined_ = true;  // Nothing is compiled.
    } else if (word.starts_with("if")) {
      open_.push_back({defined_, true, is_guard(word, rest, end), std::string(directive)});
      if (is_test(word, rest)) defined_ = true;
    } else if (open_.empty()) {
      return;
    } else if (word.starts_with("el")) {
      Conditional& one = open_.back();
      one.in_all = one.in_all && defined_;
      one.has_else = one.has_else || word == "else";
      one.condition.append(1, '\n').append(directive);
      defined_ = one.before;
    } else if (word == "endif") {
      const Conditional& one = open_.back();
      defined_ = one.in_all && defined_ && (one.has_else || one.before);
      open_.pop_back();
    }
  }

  /// `#ifdef NAME`, `#if defined(NAME)`: what follows is compiled with the macro only.
  bool is_test(std::string_view word, std::string_view rest) const {
    if (word == "if" && rest.starts_with("defined")) {
      rest.remove_prefix(skip_space(rest, word_end(rest, 0)));
      if (rest.starts_with('(')) rest.remove_prefix(skip_space(rest, 1));
      const std::string_view after = rest.substr(std::min(name_.size(), rest.size()));
      if (after.find("||") != std::string_view::npos) return false;
    } else if (word != "ifdef") {
      return false;
    }
    return rest.substr(0, word_end(rest, 0)) == name_;
  }

  /// `#ifndef A_H`, `#define A_H` around all: it is skipped where it has been read before.
  bool is_guard(std::string_view word, std::string_view condition, std::size_t end) const {
    const std::size_t next = skip_space(text_, end);
    const std::string_view name = condition.substr(0, word_end(condition, 0));
    return open_.empty() && word == "ifndef" && name != name_ &&
           text_.substr(next).starts_with("#define " + std::string(name));
  }

  const std::string_view text_, name_;
  bool defined_ = false;
  std::vector<Conditional> open_;
  std::vector<std::vector<std::string>> under_;  // The conditions of each definition.
};

}  // namespace

bool is_always_defined(std::string_view text, std::string_view name, std::size_t place) {
  return Definitions(text, name).reach(place);
}

std::string renaming_objection(resolve::Resolution& resolution, std::string_view name) {
  const std::string macro = PastedName(resolution, name).run();
  if (macro.empty()) return {};
  return "the macro `" + macro + "` makes `" + std::string(name) + "` of parts with ##";
}

}  // namespace codefinder::c_family
