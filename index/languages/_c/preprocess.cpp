// Repairs C and C++ source segment by segment, and reads the links of its comments.
#include "index/languages/_c/rules.h"

#include "base/strings.h"
#include "index/extract/walk/doc_links.h"
#include "index/languages/_c/segments.h"
#include "index/languages/_yacc/grammar_text.h"

#include <algorithm>
#include <array>
#include <utility>

namespace codefinder::c_family {

namespace {

using extract::DocStart, extract::MaskedSegment, extract::MaskedSymbol;

constexpr std::array<std::string_view, 2> kSeparators = {"::", "#"};
constexpr std::string_view kCommands[] = {"ref",     "copydoc", "copybrief", "copydetails",
                                          "link",    "throws",  "throw",     "exception",
                                          "relates", "see",     "sa"};

/// Reads the links of one comment of Doxygen: its commands that take a name (`@ref A::b`, `@see
/// f`), and the words that it links by itself (`#a`, `f()`, `A::b`).
class Reader {
 public:
  Reader(ByteRange comment, extract::DocLinks& out)
      : text_(out.text().substr(0, comment.end)), done_(comment.begin + 3), out_(out) {}

  void run() {
    constexpr std::string_view kMarks = "@\\#(:";
    for (std::size_t at = text_.find_first_of(kMarks, done_); at != std::string_view::npos;
         at = text_.find_first_of(kMarks, std::max<std::size_t>(at + 1, done_))) {
      const char mark = text_[at];
      if (mark == '@' || mark == '\\') command(at);
      else if (mark == '#') member(at);
      else if (mark == '(' || text_.substr(at, 2) == "::") word(at);
    }
  }

 private:
  std::vector<ByteRange> path(std::size_t at) const {
    return extract::path_at(text_, static_cast<std::uint32_t>(at),
                            static_cast<std::uint32_t>(text_.size()), kSeparators);
  }
  void add(const std::vector<ByteRange>& parts) {
    if (parts.empty()) return;
    out_.add(parts, DocStart::members);
    done_ = parts.back().end;
  }

  void command(std::size_t at) {
    std::size_t end = at + 1;
    while (end < text_.size() && is_lower(text_[end])) ++end;
    const std::string_view name = text_.substr(at + 1, end - at - 1);
    if (std::find(std::begin(kCommands), std::end(kCommands), name) == std::end(kCommands)) return;
    const bool list = name == "see" || name == "sa";
    do {
      const std::size_t begin = text_.find_first_not_of(" \t", end);
      if (begin == end || begin == std::string_view::npos) return;
      const std::size_t from = begin + (text_[begin] == '#'                     ? 1
                                        : text_.substr(begin).starts_with("::") ? 2
                                                                                : 0);
      const std::vector<ByteRange> parts = path(from);
      add(parts);
      if (parts.empty()) return;
      end = parts.back().end;
      if (text_.substr(end).starts_with("()")) end += 2;
    } while (list && end < text_.size() && text_[end++] == ',');
  }

  /// `#name`
  void member(std::size_t at) {
    if (!is_word_char(text_[at - 1]) && text_[at - 1] != '#' && text_[at - 1] != '&')
      add(path(at + 1));
  }

  /// The word before `at`, where a parenthesis or `::` is.
  void word(std::size_t at) {
    std::size_t begin = at;
    while (begin > done_ && is_word_char(text_[begin - 1])) --begin;
    // Not linked: `%name`, and the members of an object, `a.f()` and `a->f()`.
    if (begin == at || std::string_view("%.>:").find(text_[begin - 1]) != std::string_view::npos)
      return;
    add(path(begin));
  }

  std::string_view text_;  // Up to the end of the comment.
  std::size_t done_;       // The text before it is read.
  extract::DocLinks& out_;
};

/// As extract::Preprocessor::read_doc_links.
void read_doc_links(ByteRange comment, extract::DocLinks& out) {
  const std::string_view text = out.text().substr(comment.begin, comment.end - comment.begin);
  if (text.size() <= 4 || text[0] != '/') return;
  const char kind = text[1], mark = text[2];
  if (mark == '!' || (mark == kind && text[3] != kind)) Reader(comment, out).run();
}

// Minimal size in bytes: each segment has a fixed cost of some microseconds for its own parse and
// walk.
constexpr std::uint32_t kMinSegment = 4u << 10;

class CPreprocessor final : public extract::Preprocessor {
 public:
  explicit CPreprocessor(Dialect dialect) : dialect_(dialect) {}

  Edits edits() const override { return Edits::segments; }
  std::vector<MaskedSegment> repair_segments(Repairs& repairs, const Range& range) const override;
  void read_doc_links(ByteRange comment, extract::DocLinks& out) const override {
    c_family::read_doc_links(comment, out);
  }

 private:
  std::vector<MaskedSegment> repair_generator_input(Repairs& repairs) const;

  Dialect dialect_;
};

/// Repairs the C and C++ in the input of a generator, as one segment.
std::vector<MaskedSegment> CPreprocessor::repair_generator_input(Repairs& repairs) const {
  const std::string code = code_of_generator_input(repairs.original());
  const auto size = static_cast<std::uint32_t>(code.size());
  Repairs of_code(code);
  CDefined defined;
  repair_segment({c_tokens(code, dialect_), size, true, dialect_}, defined, of_code);
  std::string edited = of_code.take_copy();
  repairs.replace(edited.empty() ? code : std::move(edited));
  for (const MaskedWord& word : of_code.take_words()) repairs.mask(word.range, word.kind);
  for (MaskedSymbol& symbol : of_code.take_symbols()) repairs.add_symbol(std::move(symbol));
  std::vector<MaskedSegment> segments;
  segments.push_back({size, defined.uses_earlier_names, std::move(defined.added)});
  return segments;
}

std::vector<MaskedSegment> CPreprocessor::repair_segments(Repairs& repairs,
                                                          const Range& range) const {
  const std::string_view text = repairs.original();
  if (range.from == 0 && is_generator_input(text)) return repair_generator_input(repairs);
  std::vector<MaskedSegment> done;
  CDefined defined;
  for (const MaskedSegment& segment : range.before)
    for (const std::string& word : segment.defined) defined.add(word);
  CCuts cuts(text);
  std::vector<CToken> segment;
  const auto close = [&](std::uint32_t end) {
    const bool first = range.from == 0 && done.empty();
    repair_segment({std::move(segment), end, first, dialect_}, defined, repairs);
    segment.clear();
    done.push_back({end, defined.uses_earlier_names, std::move(defined.added)});
  };
  const auto size = static_cast<std::uint32_t>(text.size());
  // If the segment ends of the old text are given, tokens beyond the first of them are read only
  // while the segment continues.
  const auto ends = range.ends;
  std::size_t stretch = ends.empty() ? SIZE_MAX : 4096;
  for (std::uint32_t at = range.from; at < size; stretch *= 4) {
    const std::size_t until = ends.empty() ? SIZE_MAX
                                           : std::max<std::size_t>(ends.front(), at) + stretch;
    const std::vector<CToken> tokens = c_tokens(text, dialect_, at, until);
    for (const CToken& token : tokens) {
      const std::uint32_t begin = done.empty() ? range.from : done.back().end;
      if (cuts.next(token) && segment.back().end - begin >= kMinSegment) {
        const std::uint32_t end = segment.back().end;
        close(end);
        if (std::binary_search(ends.begin(), ends.end(), end)) return done;
      }
      segment.push_back(token);
    }
    at = tokens.empty() || until >= size ? size : tokens.back().end;
  }
  close(size);
  return done;
}

}  // namespace

const extract::Preprocessor& c_preprocessor() {
  static const CPreprocessor preprocessor(Dialect::c);
  return preprocessor;
}

const extract::Preprocessor& cpp_preprocessor() {
  static const CPreprocessor preprocessor(Dialect::cpp);
  return preprocessor;
}

}  // namespace codefinder::c_family
