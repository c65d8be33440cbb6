// Edits the text of recipes and of values, which make passes on as it is: the grammar pairs quotes
// and brackets in it, and loses the rules after an unpaired one. Calls without arguments
// (`$(info )`), which it cannot parse, are blanked.
#include "index/languages/make/rules.h"

#include "base/strings.h"
#include "index/extract/repair/preprocessor.h"

#include <string_view>
#include <vector>

namespace codefinder::make {

namespace {

/// Edits a text line by line; a line that ends with a backslash continues in the next line.
class Repairer {
 public:
  explicit Repairer(extract::Repairs& repairs) : repairs_(repairs), text_(repairs.original()) {}

  void run() {
    for (std::size_t begin = 0; begin < text_.size();) {
      const std::size_t end = end_of_line(begin);
      const std::string_view line = text_.substr(begin, end - begin);
      const std::string_view first = trim(line);
      if (first.starts_with("define ")) in_define_ = true;
      if (!in_define_) {
        if (line.starts_with('\t')) edit(begin + 1, end);
        else if (is_message(first)) edit(begin, end);
        else if (const std::size_t value = value_of(line); value > 0) edit(begin + value, end);
      }
      if (first.starts_with("endef")) in_define_ = false;
      begin = end + 1;
    }
  }

 private:
  static constexpr std::string_view kMarks = "\"'`[]<>|&;=:";

  std::size_t end_of_line(std::size_t at) const {
    for (at = text_.find('\n', at);
         at != std::string_view::npos && at > 0 && text_[at - 1] == '\\';)
      at = text_.find('\n', at + 1);
    return at == std::string_view::npos ? text_.size() : at;
  }

  /// `$(error text)`
  static bool is_message(std::string_view line) {
    return line.starts_with("$(error ") || line.starts_with("$(warning ") ||
           line.starts_with("$(info ");
  }

  /// The offset behind the operator of `NAME = value`; 0 in other lines.
  static std::size_t value_of(std::string_view line) {
    std::size_t at = 0;
    const auto skip_blanks = [&] {
      while (at < line.size() && (line[at] == ' ' || line[at] == '\t')) ++at;
    };
    for (int words = 0; words < 3; ++words) {
      skip_blanks();
      const std::size_t begin = at;
      while (at < line.size() && (is_word_char(line[at]) || line[at] == '.' || line[at] == '-'))
        ++at;
      const std::string_view word = line.substr(begin, at - begin);
      if (word != "export" && word != "override") break;
    }
    skip_blanks();
    while (at < line.size() && std::string_view(":?+!").find(line[at]) != std::string_view::npos)
      ++at;
    return at < line.size() && line[at] == '=' ? at + 1 : 0;
  }

  /// An open bracket: of the reference of a variable, of a call, or of text.
  enum class Open : char { reference, call, text };

  void edit(std::size_t at, std::size_t end) {
    open_.clear();
    for (; at < end; ++at) {
      const char c = text_[at];
      const char next = at + 1 < end ? text_[at + 1] : '\0';
      const bool in_reference = !open_.empty() && open_.back() == Open::reference;
      if (c == '#' && open_.empty()) return;
      if (c == '\\' && next != '\n' && next != '$' && next != '\0') put(at), put(++at);
      else if (c == '$' && (next == '(' || next == '{')) at = begin_call(at, end);
      else if (c == '$') ++at;
      else if (c == '(' || c == '{') begin_text(at);
      else if (c == ')' || c == '}') close(at);
      else if (!in_reference && kMarks.find(c) != std::string_view::npos) put(at);
    }
  }

  void begin_text(std::size_t at) {
    put(at);
    if (!open_.empty()) open_.push_back(Open::text);
  }

  void close(std::size_t at) {
    if (open_.empty() || open_.back() == Open::text) put(at);
    if (!open_.empty()) open_.pop_back();
  }

  /// At `$(`: returns its last character, or the last one of a call without arguments.
  std::size_t begin_call(std::size_t at, std::size_t end) {
    std::size_t close = at + 2;
    while (close < end && (is_word_char(text_[close]) || text_[close] == '-')) ++close;
    const std::size_t name_end = close;
    while (close < end && (text_[close] == ' ' || text_[close] == '\t')) ++close;
    if (close > name_end && close < end && (text_[close] == ')' || text_[close] == '}')) {
      repairs_.blank({static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(close + 1)});
      return close;
    }
    open_.push_back(close > name_end ? Open::call : Open::reference);
    return at + 1;
  }

  void put(std::size_t at) { repairs_.put(static_cast<std::uint32_t>(at), "_"); }

  extract::Repairs& repairs_;
  const std::string_view text_;
  bool in_define_ = false;
  std::vector<Open> open_;
};

class MakePreprocessor final : public extract::Preprocessor {
 public:
  Edits edits() const override { return Edits::text; }
  void repair(extract::Repairs& repairs) const override { Repairer(repairs).run(); }
};

}  // namespace

const extract::Preprocessor& preprocessor() {
  static const MakePreprocessor one;
  return one;
}

}  // namespace codefinder::make
