// What IPython adds to Python: `%magic`, `!command`, `name?`.
#include "index/languages/jupyter/notebook.h"

#include "base/strings.h"
#include "index/languages/words.h"

#include <algorithm>

namespace codefinder::jupyter {

namespace {

// Magics whose cell is Python.
constexpr Words kPythonCells = "time timeit capture prun python python3 debug memit mprun lprun";
// Magics before a statement.
constexpr Words kBeforeStatements = "time timeit prun memit";

class MagicLines {
 public:
  MagicLines(std::string& out, ByteRange range) : out_(out), range_(range) {}

  void run() {
    bool is_first = true;
    for (std::size_t at = range_.begin; at < range_.end;) {
      const std::size_t end = std::min<std::size_t>(out_.find('\n', at), range_.end);
      const std::size_t begin = std::min(out_.find_first_not_of(" \t", at), end);
      if (begin < end) {
        if (is_first && is_cell_magic(begin)) {
          if (!kPythonCells.contains(word_at(begin + 2))) return blank(range_.begin, range_.end);
          blank(begin, end);
        } else {
          line(begin, end);
        }
        is_first = false;
      }
      at = end + 1;
    }
  }

 private:
  bool is_cell_magic(std::size_t at) const { return out_.compare(at, 2, "%%") == 0; }
  std::string_view word_at(std::size_t at) const {
    std::size_t end = at;
    while (end < range_.end && is_word_char(out_[end])) ++end;
    return std::string_view(out_).substr(at, end - at);
  }
  void blank(std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i)
      if (out_[i] != '\n') out_[i] = ' ';
  }
  /// Puts a statement without a meaning in place of a line: it may be the body of a block.
  void drop(std::size_t begin, std::size_t end) {
    constexpr std::string_view kNoStatement = "pass";
    blank(begin, end);
    if (end - begin >= kNoStatement.size()) out_.replace(begin, kNoStatement.size(), kNoStatement);
  }

  void line(std::size_t begin, std::size_t end) {
    const char first = out_[begin];
    const std::string_view word = word_at(begin + 1);
    const bool magic = first == '%' && !word.empty() && is_letter(word[0]);
    if (magic && kBeforeStatements.contains(word)) return statement_magic(begin, end, word);
    const bool command = first == '!' && out_.compare(begin, 2, "!=") != 0;
    if (magic || command || first == '?') return drop(begin, end);
    const std::size_t last = out_.find_last_not_of(" \t\r", end - 1);
    if (out_[last] == '?' && out_.find('#', begin) > last) return drop(begin, end);
    assigned(begin, end);
  }

  /// `%timeit -n 10 f(x)`
  void statement_magic(std::size_t begin, std::size_t end, std::string_view word) {
    const std::size_t code = out_.find_first_not_of(' ', begin + 1 + word.size());
    if (code >= end || out_[code] == '-') return drop(begin, end);
    // The statement may be in a block, whose indentation the magic has.
    blank(begin, code);
    out_.replace(begin, 2, "0;");
  }

  /// `files = !ls`, `out = %sql select 1`
  void assigned(std::size_t begin, std::size_t end) {
    const std::string_view text = std::string_view(out_).substr(0, end);
    for (const std::string_view mark : {"= !", "= %"}) {
      const std::size_t at = text.find(mark, begin);
      if (at == std::string_view::npos) continue;
      const bool names = text.substr(begin, at - begin).find_first_of("'\"(=") ==
                         std::string_view::npos;
      if (!names || at + 3 >= end || !is_letter(text[at + 3])) continue;
      blank(at + 2, end);
      out_[at + 2] = '0';
      return;
    }
  }

  std::string& out_;
  ByteRange range_;
};

}  // namespace

void blank_magics(std::string& out, ByteRange range) { MagicLines(out, range).run(); }

}  // namespace codefinder::jupyter
