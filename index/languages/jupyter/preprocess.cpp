// Makes a notebook a text of Python: the sources of its cells are at their places, and all else is
// blank. Headings of Markdown cells, which are comments for Python, become symbols.
#include "index/languages/jupyter/rules.h"

#include "base/strings.h"
#include "index/languages/jupyter/notebook.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace codefinder::jupyter {

namespace {

bool is_python(std::string_view language) {
  return language.empty() || language == "python" || language == "ipython";
}

/// The part of a line of Markdown that is the text of a heading; empty for other lines.
ByteRange heading_in(std::string_view text, ByteRange line) {
  std::uint32_t at = line.begin;
  while (at < line.end && text[at] == '#') ++at;
  const std::uint32_t level = at - line.begin;
  if (level == 0 || level > 6 || at >= line.end || text[at] != ' ') return {};
  ByteRange title{at, line.end};
  while (title.begin < title.end && is_space(text[title.begin])) ++title.begin;
  while (title.end > title.begin && (is_space(text[title.end - 1]) || text[title.end - 1] == '#'))
    --title.end;
  return title;
}

class NotebookText {
 public:
  explicit NotebookText(extract::Repairs& repairs)
      : repairs_(repairs), text_(repairs.original()), out_(text_) {}

  void run() {
    const Notebook notebook = read_notebook(text_);
    std::size_t end = 0;
    for (const Cell& cell : notebook.cells) {
      const bool is_code = cell.kind == Cell::Kind::code;
      const ByteRange range{cell.source.front().begin, cell.source.back().end};
      blank(end, range.begin);
      end = range.end;
      std::fill(out_.begin() + range.begin, out_.begin() + range.end, ' ');
      if (is_code && !is_python(notebook.language)) continue;
      write_source(text_, cell, out_);
      end = std::min<std::size_t>(range.end + 2u, out_.size());
      if (is_code) blank_magics(out_, range);
      else keep_headings(range);
    }
    blank(end, out_.size());
    repairs_.replace(std::move(out_));
  }

 private:
  /// Line breaks at the ends let the parser skip what is between them.
  void blank(std::size_t begin, std::size_t end) {
    if (begin >= end) return;
    std::fill(out_.begin() + std::ptrdiff_t(begin), out_.begin() + std::ptrdiff_t(end), ' ');
    out_[begin] = out_[end - 1] = '\n';
  }

  void keep_headings(ByteRange range) {
    bool in_fence = false;
    for (std::uint32_t at = range.begin; at < range.end;) {
      const std::size_t newline = out_.find('\n', at);
      const auto end = static_cast<std::uint32_t>(std::min<std::size_t>(newline, range.end));
      ByteRange line{at, end};
      while (line.begin < end && out_[line.begin] == ' ') ++line.begin;
      const std::string_view start = std::string_view(out_).substr(line.begin, 3);
      if (start == "```" || start == "~~~") in_fence = !in_fence;
      const ByteRange title = in_fence ? ByteRange() : heading_in(out_, line);
      if (title.empty()) std::fill(out_.begin() + at, out_.begin() + end, ' ');
      else repairs_.add_symbol({.name = title, .whole = line, .kind = SymbolKind::heading});
      at = end + 1;
    }
  }

  extract::Repairs& repairs_;
  const std::string_view text_;
  std::string out_;
};

class NotebookPreprocessor final : public extract::Preprocessor {
 public:
  Edits edits() const override { return Edits::text; }
  bool walks_whole() const override { return true; }
  bool shows_edits() const override { return true; }
  void repair(extract::Repairs& repairs) const override { NotebookText(repairs).run(); }
  void read_doc_links(ByteRange comment, extract::DocLinks& out) const override {
    extract::preprocessor_of(Language::python)->read_doc_links(comment, out);
  }
};

}  // namespace

const extract::Preprocessor& preprocessor() {
  static const NotebookPreprocessor kPreprocessor;
  return kPreprocessor;
}

}  // namespace codefinder::jupyter
