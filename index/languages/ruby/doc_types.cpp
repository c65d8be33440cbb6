// Reads the types of YARD: @param, @return, @type. Each tag is on a line of its own.
#include "index/extract/facts/builder.h"
#include "index/extract/repair/preprocessor.h"
#include "index/languages/_common/line_doc_types.h"
#include "index/languages/ruby/rules.h"

#include <string_view>
#include <utility>

namespace codefinder::ruby {

namespace {

using extract::FactsBuilder;

constexpr common::LineDocSyntax kYard = {
    .separator = "::",
    .list = "Array",
    .map = "Hash",
    .alternative = ',',
    .lists = "Array Set Enumerator Enumerable",
    .maps = "Hash",
    .self = "self",
    .scalars =
        "nil true false void undefined Boolean String Symbol Integer Float Numeric Object Proc "
        "Class Module Range Regexp Exception IO Time Date Array Set Enumerator Enumerable Hash"};

/// `[A, B]` at the position of the reader.
ExprIndex types_in_brackets(common::LineDoc& line) {
  line.blanks();
  if (!line.take('[')) return {};
  const ExprIndex found = line.type();
  while (line.peek() != '\0' && !line.take(']')) line.skip();
  return found;
}

class RubyPreprocessor final : public extract::Preprocessor {
 public:
  ExprIndex read_comment_types(std::string_view text, ByteRange range, std::uint32_t scope,
                               FactsBuilder& out) const override {
    if (!common::begins_line(text, range.begin)) return {};
    common::LineDoc line(text, range, scope, kYard, out);
    while (line.take('#')) continue;
    line.blanks();
    if (!line.take('@')) return {};
    const std::string_view tag = line.str(line.word());
    FactsBuilder::TypedDoc doc;
    doc.comment = range;
    doc.overrides = true;
    if (tag == "return") doc.result = types_in_brackets(line);
    else if (tag == "type") doc.type = types_in_brackets(line);
    else if (tag == "param") read_parameter(line, doc, out);
    if (doc.type.valid() || doc.result.valid() || !doc.parameters.empty())
      out.add_typed_doc(std::move(doc));
    return {};
  }

 private:
  /// `a [A]` or `[A] a`
  static void read_parameter(common::LineDoc& line, FactsBuilder::TypedDoc& doc,
                             FactsBuilder& out) {
    ExprIndex of = types_in_brackets(line);
    line.blanks();
    while (line.take('*') || line.take('&')) continue;
    const std::string_view name = line.str(line.word());
    if (!of.valid()) of = types_in_brackets(line);
    if (of.valid() && !name.empty()) doc.parameters.emplace_back(out.intern(name), of);
  }
};

}  // namespace

const extract::Preprocessor& preprocessor() {
  static const RubyPreprocessor one;
  return one;
}

}  // namespace codefinder::ruby
