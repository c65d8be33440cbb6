// macro_arguments_named: checks the symbol and the call around each occurrence of the name.
#include "index/query/definition/special_targets.h"

#include "base/strings.h"
#include "index/resolve/includes.h"

#include <algorithm>
#include <string_view>

namespace codefinder::query {

namespace {

constexpr std::size_t kMaxMacroFiles = 50;
constexpr std::size_t kMaxArgumentBytes = 500;  // Between the macro's name and the argument.

/// The word before the parenthesis around the offset; "" if there is none.
std::string_view called_around(std::string_view text, std::size_t offset) {
  const std::size_t first = offset > kMaxArgumentBytes ? offset - kMaxArgumentBytes : 0;
  int depth = 0;
  for (std::size_t at = std::min(offset, text.size()); at-- > first;) {
    if (text[at] == ';' || text[at] == '{' || text[at] == '}') return {};
    if (text[at] == ')') ++depth;
    if (text[at] != '(' || --depth >= 0) continue;
    std::size_t begin = at;
    while (begin > first && is_word_char(text[begin - 1])) --begin;
    return text.substr(begin, at - begin);
  }
  return {};
}

class ArgumentSearch {
 public:
  ArgumentSearch(resolve::Resolver& resolver, FileId file, OccurrenceIndex use)
      : resolver_(resolver),
        context_(resolver.context()),
        file_(file),
        use_(context_.facts(file)->occurrence(use)),
        name_(context_.facts(file)->str(use_.name)) {}

  std::vector<std::pair<FileId, ByteRange>> run() {
    if (!resolver_.rules(file_).traits.is_linked || use_.receiver.valid() ||
        use_.binding != Binding::free)
      return {};
    add(file_);
    std::size_t files = 0;
    for (const FileId other : context_.files_with(name_)) {
      if (other == file_ || !resolver_.includes().includes(file_, other)) continue;
      if (++files > kMaxMacroFiles || !context_.spend()) break;
      add(other);
    }
    if (found_.size() > kMaxMacroArguments) found_.resize(kMaxMacroArguments);
    return std::move(found_);
  }

 private:
  void add(FileId file) {
    const FileFacts* facts = context_.facts(file);
    if (!facts) return;
    for (const Occurrence& other : facts->occurrences) {
      if (facts->str(other.name) != name_ || other.binding != Binding::free) continue;
      if (file == file_ && other.range == use_.range) continue;
      if (is_argument(file, *facts, other.range.begin)) found_.emplace_back(file, other.range);
    }
  }

  bool is_argument(FileId file, const FileFacts& facts, std::uint32_t offset) {
    const SymbolIndex around = enclosing_symbol(facts, offset);
    const SymbolKind kind = around.valid() ? facts.symbol(around).kind : SymbolKind::module;
    const bool in_macro = kind == SymbolKind::macro;  // A list: `#define ALL(X) X(a) X(b)`.
    if (around.valid() && !in_macro && !is_class_like(kind)) return false;
    const std::string_view called = called_around(context_.text(file), offset);
    if (called.empty()) return false;
    const std::vector<Definition>& named = context_.definitions(called);
    return in_macro || std::any_of(named.begin(), named.end(), [](const Definition& each) {
             return each.kind == SymbolKind::macro;
           });
  }

  resolve::Resolver& resolver_;
  resolve::Context& context_;
  const FileId file_;
  const Occurrence use_;
  const std::string name_;
  std::vector<std::pair<FileId, ByteRange>> found_;
};

}  // namespace

std::vector<std::pair<FileId, ByteRange>> macro_arguments_named(resolve::Resolver& resolver,
                                                                FileId file, OccurrenceIndex use) {
  return ArgumentSearch(resolver, file, use).run();
}

}  // namespace codefinder::query
