// Names in directives, names that macros paste, and macros that are defined under all conditions.
#include "index/languages/_c/renaming.h"

#include "index/languages/_c/macro_text.h"
#include "index/resolve/context.h"
#include "index/resolve/resolver.h"

#include <algorithm>
#include <vector>

namespace codefinder::c_family {

namespace {

constexpr std::size_t kMaxFiles = 200;  // Whose text is read for one request.

}  // namespace

NameSpaces name_spaces(SymbolKind kind) {
  enum : NameSpaces { tags = 1, labels = 2, ordinary = 4 };
  if (is_class_like(kind)) return tags;
  return kind == SymbolKind::label ? labels : ordinary;
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
  PastedName(resolve::Resolver& resolver, std::string_view name)
      : context_(resolver.context()), name_(name) {}

  std::string run() {
    constexpr std::size_t kMinPartLength = 2;
    for (std::size_t at = kMinPartLength; at < name_.size() && context_.spend(); ++at) {
      const std::string_view head = name_.substr(0, at), tail = name_.substr(at);
      if (std::string macro = pasted(head, tail); !macro.empty()) return macro;
      if (tail.size() < kMinPartLength) continue;
      if (std::string macro = pasted(tail, head); !macro.empty()) return macro;
    }
    return {};
  }

 private:
  /// The macro whose text has `part` next to a `##`, and that is called with `rest`; "" if none is.
  std::string pasted(std::string_view part, std::string_view rest) {
    std::vector<FileId> files = context_.files_with(part);
    if (files.empty() || context_.files_with(rest).empty()) return {};
    if (files.size() > kMaxFiles) files.resize(kMaxFiles);
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
    if (files.size() > kMaxFiles) files.resize(kMaxFiles);
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

std::string renaming_objection(resolve::Resolver& resolver, std::string_view name) {
  const std::string macro = PastedName(resolver, name).run();
  if (macro.empty()) return {};
  return "the macro `" + macro + "` makes `" + std::string(name) + "` of parts with ##";
}

}  // namespace codefinder::c_family
