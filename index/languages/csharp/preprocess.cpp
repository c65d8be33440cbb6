// Edits C# where a conditional (`#if`) stands in a list, in a `switch` or before an `else`, or
// divides a declaration or a statement, which the grammar cannot parse: all branches stay, or the
// first branch where they exclude each other. Reads the links of XML documentation.
#include "index/languages/csharp/rules.h"

#include "base/strings.h"
#include "index/extract/repair/preprocessor.h"
#include "index/extract/walk/doc_links.h"

#include <algorithm>
#include <string_view>
#include <vector>

namespace codefinder::csharp {

namespace {

using extract::DocStart;

/// A `#if` with its branches.
struct Conditional {
  std::vector<ByteRange> directives;  // Lines: `#if`, `#elif`, `#else`, `#endif`.
  char before = '\0';                 // The last character of code before it.
  char first_end = '\0';              // The last one of its first branch.
};

/// Blanks the directives, and the other branches where only one fits, of conditionals that the
/// grammar has no place for.
class Repairer {
 public:
  explicit Repairer(extract::Repairs& repairs) : repairs_(repairs), text_(repairs.original()) {}

  void run() {
    for (std::uint32_t begin = 0; begin < text_.size();) {
      const auto end = static_cast<std::uint32_t>(
          std::min(text_.find('\n', begin), text_.size() - 1) + 1);
      line({begin, end});
      begin = end;
    }
  }

 private:
  std::string_view str(ByteRange r) const { return text_.substr(r.begin, r.end - r.begin); }

  void line(ByteRange range) {
    const std::string_view words = trim(str(range));
    if (in_comment_ || !words.starts_with('#')) return code(words);
    std::string_view word = trim(words.substr(1));
    word = word.substr(0, word.find_first_of(" \t(!/"));
    if (word == "if") open_.push_back({{range}, last_});
    if (open_.empty() || word == "if") return;
    if (word != "elif" && word != "else" && word != "endif") return;
    open_.back().directives.push_back(range);
    if (open_.back().directives.size() == 2) open_.back().first_end = last_;
    if (word != "endif") return;
    const Conditional done = std::move(open_.back());
    open_.pop_back();
    edit(done);
  }

  void edit(const Conditional& c) {
    const bool goes_on = begins_in_statement(c);
    if (!goes_on && !is_in_list(c) && !divides(c)) return;
    for (const ByteRange& directive : c.directives) repairs_.blank(directive);
    if (goes_on ? keeps_sections(c) : is_in_list(c) && keeps_items(c)) return;
    if (c.directives.size() > 2) blank_others(c);
    last_ = c.first_end;
  }

  std::string_view branch(const Conditional& c, std::size_t i) const {
    return trim(without_comments(str({c.directives[i].end, c.directives[i + 1].begin})));
  }

  /// `case 1:`, `default:`, `else …`
  bool begins_in_statement(const Conditional& c) const {
    const std::string_view first = branch(c, 0);
    return first.starts_with("case ") || first.starts_with("default:") || begins_with_else(first);
  }
  static bool begins_with_else(std::string_view branch) {
    return branch.starts_with("else") && (branch.size() == 4 || !is_word_char(branch[4]));
  }
  /// A statement has one `else`; a `switch` has any number of sections.
  bool keeps_sections(const Conditional& c) const {
    return c.directives.size() == 2 || !begins_with_else(branch(c, 0));
  }

  bool is_in_list(const Conditional& c) const {
    return c.before == ',' || c.before == '(' || branch(c, 0).ends_with(',');
  }
  /// True if the items of all branches make one list.
  bool keeps_items(const Conditional& c) const {
    for (std::size_t i = 0; i + 2 < c.directives.size(); ++i)
      if (!branch(c, i).ends_with(',')) return false;
    return true;
  }

  /// Keeps the last character that is no comment.
  void code(std::string_view words) {
    for (std::size_t at = 0; at < words.size(); ++at) {
      const std::string_view rest = words.substr(at);
      if (in_comment_) {
        if (rest.starts_with("*/")) in_comment_ = false, ++at;
      } else if (rest.starts_with("//")) {
        return;
      } else if (rest.starts_with("/*")) {
        in_comment_ = true, ++at;
      } else if (!is_space(words[at])) {
        last_ = words[at];
      }
    }
  }

  /// True if it begins inside a construct or a branch has a part of one.
  bool divides(const Conditional& c) const {
    constexpr std::string_view kEnds = ";{}]", kBranchEnds = ";}],";
    if (c.before != '\0' && kEnds.find(c.before) == std::string_view::npos) return true;
    for (std::size_t i = 0; i + 1 < c.directives.size(); ++i) {
      const std::string_view whole = str({c.directives[i].end, c.directives[i + 1].begin});
      if (std::count(whole.begin(), whole.end(), '{') !=
          std::count(whole.begin(), whole.end(), '}'))
        return true;
      const std::string_view body = branch(c, i);
      if (!body.empty() && kBranchEnds.find(body.back()) == std::string_view::npos) return true;
    }
    return false;
  }

  /// Up to the comment lines at its end.
  static std::string_view without_comments(std::string_view branch) {
    for (;;) {
      branch = trim(branch);
      const std::size_t line = branch.rfind('\n') + 1;
      const std::string_view last = trim(branch.substr(line));
      if (!last.starts_with("//") && !last.starts_with('#')) {
        const std::size_t comment = last.find(" //");
        return comment == std::string_view::npos
                   ? branch
                   : branch.substr(0, branch.size() - last.size() + comment);
      }
      if (line == 0) return {};
      branch = branch.substr(0, line - 1);
    }
  }

  /// The names in all branches but the first stay uses.
  void blank_others(const Conditional& c) {
    const ByteRange others{c.directives[1].end, c.directives.back().begin};
    repairs_.blank(others);
    for (std::uint32_t at = others.begin; at < others.end; ++at) {
      const std::uint32_t begin = at;
      while (at < others.end && is_word_char(text_[at])) ++at;
      const bool name = at > begin && is_upper(text_[begin]);
      if (name) repairs_.mask({begin, at});
    }
  }

  extract::Repairs& repairs_;
  std::string_view text_;
  std::vector<Conditional> open_;
  char last_ = '\0';
  bool in_comment_ = false;
};

/// Reads `cref="A.B"`, `<param name="a">` and the like of a comment.
class LinkReader {
 public:
  LinkReader(ByteRange comment, extract::DocLinks& out)
      : text_(out.text().substr(0, comment.end)), comment_(comment), out_(out) {}

  void run() {
    constexpr std::string_view kAttributes[] = {"cref=\"", "name=\""};
    for (std::size_t at = comment_.begin; at < text_.size(); ++at)
      for (const std::string_view attribute : kAttributes)
        if (text_.substr(at).starts_with(attribute)) {
          const auto value = static_cast<std::uint32_t>(at + attribute.size());
          if (attribute.starts_with('c')) reference(value);
          else if (is_parameter(at)) parameter(value);
        }
  }

 private:
  bool is_parameter(std::size_t at) const {
    const std::string_view before = trim(text_.substr(0, at));
    for (const std::string_view tag : {"<param", "<paramref", "<typeparam", "<typeparamref"})
      if (before.ends_with(tag)) return true;
    return false;
  }

  ByteRange word_at(std::uint32_t& at) const {
    const std::uint32_t begin = at;
    while (at < text_.size() && is_word_char(text_[at])) ++at;
    return {begin, at};
  }

  void parameter(std::uint32_t at) {
    const ByteRange name = word_at(at);
    if (!name.empty()) out_.add(std::vector{name}, DocStart::parameters);
  }

  /// `A.B{T}.C(int)`, `T:A.B`
  void reference(std::uint32_t at) {
    if (text_.substr(at).find(':') == 1) at += 2;
    std::vector<ByteRange> parts;
    for (bool more = true; more && at < text_.size();) {
      const ByteRange name = word_at(at);
      if (name.empty()) break;
      parts.push_back(name);
      if (at < text_.size() && (text_[at] == '{' || text_[at] == '<'))
        at = static_cast<std::uint32_t>(
            std::min(text_.find_first_of(text_[at] == '{' ? "}\"" : ">\"", at), text_.size() - 1) +
            1);
      more = at < text_.size() && text_[at] == '.';
      ++at;
    }
    out_.add(parts, DocStart::members);
  }

  std::string_view text_;  // Up to the end of the comment.
  ByteRange comment_;
  extract::DocLinks& out_;
};

class CsharpPreprocessor final : public extract::Preprocessor {
 public:
  Edits edits() const override { return Edits::text; }
  bool walks_whole() const override { return true; }
  void repair(extract::Repairs& repairs) const override {
    if (repairs.original().find("#if") != std::string_view::npos) Repairer(repairs).run();
  }
  void read_doc_links(ByteRange comment, extract::DocLinks& out) const override {
    const std::string_view text = out.text().substr(comment.begin, comment.end - comment.begin);
    if (text.starts_with("///") || text.starts_with("/**")) LinkReader(comment, out).run();
  }
};

}  // namespace

const extract::Preprocessor& preprocessor() {
  static const CsharpPreprocessor one;
  return one;
}

}  // namespace codefinder::csharp
