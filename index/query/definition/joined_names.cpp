// joined_names: finds the macros that join the beginning or the end of a name to an argument, then
// their calls with the rest of it; and calls of macros whose body declares the argument itself.
#include "index/query/definition/special_targets.h"

#include "base/strings.h"
#include "index/resolve/includes.h"

#include <algorithm>
#include <string>
#include <string_view>

namespace codefinder::query {

namespace {

constexpr std::size_t kMaxJoinedFiles = 50;  // For each name that is looked up.
constexpr std::size_t kMinRest = 1;          // Letters of an argument.
constexpr std::size_t kMaxLength = 120;      // The length of a joined name.

std::string_view word_at(std::string_view text, std::size_t begin) {
  std::size_t end = begin;
  while (end < text.size() && is_word_char(text[end])) ++end;
  return text.substr(std::min(begin, text.size()), end - begin);
}

/// The offset behind blanks and ends of lines in a macro.
std::size_t behind_blanks(std::string_view text, std::size_t at) {
  return std::min(text.find_first_not_of(" \t\r\n\\", at), text.size());
}

/// The end of the word before blanks and ends of lines in a macro.
std::size_t before_blanks(std::string_view text, std::size_t at) {
  while (at > 0 && (is_space(text[at - 1]) || text[at - 1] == '\\')) --at;
  return at;
}

/// The arguments in the parentheses at the offset, without blanks around them.
std::vector<ByteRange> arguments_at(std::string_view text, std::size_t open) {
  constexpr std::size_t kMaxBytes = 2'000;
  std::vector<ByteRange> found;
  if (open >= text.size() || text[open] != '(') return found;
  int depth = 0;
  std::size_t from = open + 1;
  for (std::size_t at = open; at < std::min(text.size(), open + kMaxBytes); ++at) {
    const char c = text[at];
    if (c == '(' || c == '[' || c == '{') ++depth;
    if (c == ')' || c == ']' || c == '}') --depth;
    if (depth != 0 && !(depth == 1 && c == ',')) continue;
    const std::size_t begin = behind_blanks(text, from);
    std::size_t end = at;
    while (end > begin && is_space(text[end - 1])) --end;
    found.push_back(
        {static_cast<std::uint32_t>(std::min(begin, end)), static_cast<std::uint32_t>(end)});
    from = at + 1;
    if (depth == 0) return found;
  }
  return {};
}

/// A macro whose calls declare the name if this argument is the rest of it.
struct JoiningMacro {
  std::string name;
  std::size_t parameter = 0;
  std::string_view rest;
};

class JoinedNames {
 public:
  JoinedNames(resolve::Resolver& resolver, FileId file, OccurrenceIndex use)
      : resolver_(resolver),
        context_(resolver.context()),
        file_(file),
        use_(context_.facts(file)->occurrence(use)),
        name_(context_.facts(file)->str(use_.name)) {}

  std::vector<std::pair<FileId, ByteRange>> run() {
    if (!resolver_.rules(file_).traits.is_linked || name_.size() > kMaxLength) return {};
    const std::string_view name = name_;
    for (std::size_t at = 1; at + kMinRest <= name.size() && context_.spend(); ++at) {
      find_macros(name.substr(0, at), name.substr(at), Side::before);
      find_macros(name.substr(at), name.substr(0, at), Side::after);
    }
    for (const JoiningMacro& macro : macros_) find_calls(macro);
    if (found_.empty() && !use_.receiver.valid()) find_declared();
    if (found_.size() > kMaxMacroArguments) found_.resize(kMaxMacroArguments);
    return std::move(found_);
  }

 private:
  enum class Side : std::uint8_t { before, after };  // Where the fixed part is.

  /// The file itself, then those that it includes, then others.
  std::vector<FileId> files_with(const std::string& word) {
    std::vector<FileId> files{file_}, others;
    for (const FileId other : context_.files_with(word)) {
      if (other == file_) continue;
      if (files.size() + others.size() > kMaxJoinedFiles || !context_.spend()) break;
      if (context_.family(other) != context_.family(file_)) continue;
      (resolver_.includes().includes(file_, other) ? files : others).push_back(other);
    }
    files.insert(files.end(), others.begin(), others.end());
    return files;
  }

  /// The macros that join `part` to a parameter on the given side.
  void find_macros(std::string_view part, std::string_view rest, Side side) {
    for (const FileId file : files_with(std::string(part))) {
      if (!context_.spend()) break;
      const std::string_view text = context_.text(file);
      // Few texts join the word: most files need no facts.
      const FileFacts* facts = joins(text, part, side) ? facts_of(file, text) : nullptr;
      if (!facts) continue;
      for (const Occurrence& each : facts->occurrences) {
        if (facts->str(each.name) != part) continue;
        const SymbolIndex macro = enclosing_symbol(*facts, each.range.begin);
        if (!macro.valid() || facts->symbol(macro).kind != SymbolKind::macro) continue;
        const std::string_view other = side == Side::before ? joined_after(text, each.range.end)
                                                            : joined_before(text, each.range.begin);
        add_macro(*facts, macro, text, other, rest);
      }
    }
  }

  /// The facts of the text; nullptr if it was too large to be read, or has become shorter.
  const FileFacts* facts_of(FileId file, std::string_view text) {
    const FileFacts* facts = context_.facts(file);
    return facts && facts->text_map.size() <= text.size() ? facts : nullptr;
  }

  /// True if the text has the word before or behind a `##`.
  static bool joins(std::string_view text, std::string_view part, Side side) {
    for (std::size_t at = text.find("##"); at < text.size(); at = text.find("##", at + 1)) {
      const std::size_t word = side == Side::before ? before_blanks(text, at)
                                                    : behind_blanks(text, at + 2);
      const std::string_view found = side == Side::before ? text.substr(0, word)
                                                          : text.substr(word);
      if (side == Side::before ? found.ends_with(part) : found.starts_with(part)) return true;
    }
    return false;
  }

  static std::string_view joined_after(std::string_view text, std::size_t end) {
    const std::size_t at = behind_blanks(text, end);
    if (text.substr(at, 2) != "##") return {};
    const std::string_view word = word_at(text, behind_blanks(text, at + 2));
    const std::size_t next = behind_blanks(text,
                                           static_cast<std::size_t>(word.end() - text.begin()));
    return text.substr(next, 2) == "##" ? std::string_view() : word;
  }

  static std::string_view joined_before(std::string_view text, std::size_t begin) {
    std::size_t at = before_blanks(text, begin);
    if (at < 2 || text.substr(at - 2, 2) != "##") return {};
    const std::size_t end = before_blanks(text, at - 2);
    at = end;
    while (at > 0 && is_word_char(text[at - 1])) --at;
    const std::size_t before = before_blanks(text, at);
    return before >= 2 && text.substr(before - 2, 2) == "##" ? std::string_view()
                                                             : text.substr(at, end - at);
  }

  void add_macro(const FileFacts& facts, SymbolIndex macro, std::string_view text,
                 std::string_view parameter, std::string_view rest) {
    if (parameter.empty()) return;
    const Symbol& symbol = facts.symbol(macro);
    const std::vector<ByteRange> parameters = arguments_at(text, symbol.name_range.end);
    for (std::size_t i = 0; i < parameters.size(); ++i)
      if (text.substr(parameters[i].begin, parameters[i].end - parameters[i].begin) == parameter)
        macros_.push_back({std::string(facts.str(symbol.name)), i, rest});
  }

  /// Calls with the whole name as an argument that the macro declares: `FOR_EACH(it, list)`.
  void find_declared() {
    for (const FileId file : files_with(name_)) {
      if (file != file_ && !resolver_.includes().includes(file_, file)) continue;
      const std::string_view text = context_.text(file);
      const FileFacts* facts = facts_of(file, text);
      if (!facts || !context_.spend()) continue;
      for (const Occurrence& each : facts->occurrences)
        if (facts->str(each.name) == name_ && each.binding == Binding::free &&
            may_be_visible(file, *facts, each.range.begin))
          add_if_declared(file, text, each.range);
    }
    // The last call before the use is the nearest.
    const auto behind = [&](const auto& place) {
      return place.first == file_ && place.second.begin > use_.range.begin;
    };
    std::erase_if(found_, behind);
    std::ranges::reverse(found_);
  }

  /// True outside functions, and in the function of the use.
  bool may_be_visible(FileId file, const FileFacts& facts, std::uint32_t offset) {
    const SymbolIndex around = enclosing_symbol(facts, offset);
    if (!around.valid()) return true;
    const SymbolKind kind = facts.symbol(around).kind;
    if (kind == SymbolKind::macro) return false;
    if (!resolve::is_callable(kind)) return true;
    return file == file_ && around == enclosing_symbol(facts, use_.range.begin);
  }

  void add_if_declared(FileId file, std::string_view text, ByteRange argument) {
    std::size_t at = argument.begin;
    int depth = 0;
    for (; at > 0; --at) {
      const char c = text[at - 1];
      if (c == ';' || c == '{' || c == '}') return;
      if (c == ')') ++depth;
      if (c == '(' && depth-- == 0) break;
    }
    if (at == 0) return;
    std::size_t begin = at - 1;
    while (begin > 0 && is_word_char(text[begin - 1])) --begin;
    const std::string called(text.substr(begin, at - 1 - begin));
    const std::vector<ByteRange> arguments = arguments_at(text, at - 1);
    const auto place = std::ranges::find(arguments, argument);
    if (called.empty() || place == arguments.end()) return;
    const auto number = static_cast<std::size_t>(place - arguments.begin());
    for (const Definition& each : std::vector<Definition>(context_.definitions(called)))
      if (each.kind == SymbolKind::macro && declares(each, number)) {
        if (std::ranges::find(found_, std::pair(file, argument)) == found_.end())
          found_.emplace_back(file, argument);
        return;
      }
  }

  /// True if the body has the parameter where a declaration has its name: behind the name of a
  /// type, before `(`, `;`, `=`, `[` or `{`.
  bool declares(SymbolRef macro, std::size_t number) {
    const Symbol* symbol = context_.symbol(macro);
    if (!symbol) return false;
    const std::string_view text = std::string_view(context_.text(macro.file))
                                      .substr(0, symbol->full_range.end);
    const std::vector<ByteRange> parameters = arguments_at(text, symbol->name_range.end);
    if (number >= parameters.size()) return false;
    const std::string_view parameter = text.substr(
        parameters[number].begin, parameters[number].end - parameters[number].begin);
    const std::size_t body = parameters.back().end + 1;
    for (std::size_t at = text.find(parameter, body); !parameter.empty() && at < text.size();
         at = text.find(parameter, at + 1)) {
      if (is_word_char(text[at - 1]) || word_at(text, at) != parameter) continue;
      const std::size_t next = behind_blanks(text, at + parameter.size());
      const bool ends = next >= text.size() ||
                        std::string_view("(;=[{:").find(text[next]) != std::string_view::npos;
      if (ends && is_behind_type(text, body, at)) return true;
    }
    return false;
  }

  static bool is_behind_type(std::string_view text, std::size_t body, std::size_t name) {
    std::size_t end = name;
    while (end > body && (is_space(text[end - 1]) || text[end - 1] == '\\' ||
                          text[end - 1] == '*' || text[end - 1] == '&'))
      --end;
    if (end == name && end > body && text[end - 1] != '*' && text[end - 1] != '&') return false;
    std::size_t begin = end;
    while (begin > body && is_word_char(text[begin - 1])) --begin;
    const std::string_view word = text.substr(begin, end - begin);
    constexpr std::string_view kNoTypes[] = {"return", "goto",  "case",   "else",
                                             "sizeof", "throw", "delete", "new"};
    return !word.empty() && !is_digit(word[0]) &&
           std::ranges::find(kNoTypes, word) == std::end(kNoTypes);
  }

  void find_calls(const JoiningMacro& macro) {
    for (const FileId file : files_with(macro.name)) {
      const std::string_view text = context_.text(file);
      const FileFacts* facts = facts_of(file, text);
      if (!facts || !context_.spend()) continue;
      for (const Occurrence& each : facts->occurrences) {
        if (facts->str(each.name) != macro.name) continue;
        const std::size_t open = behind_blanks(text, each.range.end);
        if (open < text.size() && text[open] == '(') add_argument(file, text, open, macro);
        else find_in_list(text, each.range, macro);
      }
    }
  }

  void add_argument(FileId file, std::string_view text, std::size_t open,
                    const JoiningMacro& macro) {
    const std::vector<ByteRange> arguments = arguments_at(text, open);
    if (macro.parameter >= arguments.size()) return;
    const ByteRange range = arguments[macro.parameter];
    if (text.substr(range.begin, range.end - range.begin) != macro.rest) return;
    if (std::ranges::find(found_, std::pair(file, range)) == found_.end())
      found_.emplace_back(file, range);
  }

  /// The macro is passed to a list: `ALL(ENTRY)`, which calls it for each entry.
  void find_in_list(std::string_view text, ByteRange use, const JoiningMacro& macro) {
    std::size_t at = use.begin;
    while (at > 0 && (is_space(text[at - 1]) || is_word_char(text[at - 1]) || text[at - 1] == ','))
      --at;
    if (at == 0 || text[at - 1] != '(') return;
    const std::vector<ByteRange> arguments = arguments_at(text, at - 1);
    std::size_t begin = at - 1;
    while (begin > 0 && is_word_char(text[begin - 1])) --begin;
    const std::string list(text.substr(begin, at - 1 - begin));
    const auto place = std::ranges::find(arguments, use);
    if (list.empty() || place == arguments.end()) return;
    const auto number = static_cast<std::size_t>(place - arguments.begin());
    for (const Definition& each : std::vector<Definition>(context_.definitions(list)))
      if (each.kind == SymbolKind::macro && context_.spend()) add_entries(each, number, macro);
  }

  void add_entries(SymbolRef list, std::size_t number, const JoiningMacro& macro) {
    const Symbol* symbol = context_.symbol(list);
    if (!symbol) return;
    const std::string_view text = std::string_view(context_.text(list.file))
                                      .substr(0, symbol->full_range.end);
    const std::vector<ByteRange> parameters = arguments_at(text, symbol->name_range.end);
    if (number >= parameters.size()) return;
    const std::string_view parameter = text.substr(
        parameters[number].begin, parameters[number].end - parameters[number].begin);
    if (parameter.empty()) return;
    for (std::size_t at = text.find(parameter, parameters.back().end); at < text.size();
         at = text.find(parameter, at + 1)) {
      const bool whole = !is_word_char(text[at - 1]) && word_at(text, at) == parameter;
      const std::size_t open = behind_blanks(text, at + parameter.size());
      if (whole && open < text.size() && text[open] == '(')
        add_argument(list.file, text, open, macro);
    }
  }

  resolve::Resolver& resolver_;
  resolve::Context& context_;
  const FileId file_;
  const Occurrence use_;
  const std::string name_;
  std::vector<JoiningMacro> macros_;
  std::vector<std::pair<FileId, ByteRange>> found_;
};

}  // namespace

std::vector<std::pair<FileId, ByteRange>> joined_names(resolve::Resolver& resolver, FileId file,
                                                       OccurrenceIndex use) {
  return JoinedNames(resolver, file, use).run();
}

}  // namespace codefinder::query
