// parameter_hints: pairs the arguments in the text of each call with the parameters that the facts
// of its callee have.
#include "index/query/editor/inlay_hints.h"

#include "base/result.h"
#include "base/strings.h"
#include "index/query/completion/written_receiver.h"
#include "index/query/definition/constructors.h"
#include "index/query/definition/symbol_at_position.h"
#include "index/query/graph/call_text.h"
#include "index/resolve/language_semantics.h"
#include "index/resolve/resolver.h"

#include <algorithm>
#include <map>
#include <optional>

namespace codefinder::query {

namespace {

using resolve::Evidence;
using resolve::Value;

constexpr std::size_t kMaxHints = 5000;
constexpr std::uint64_t kMaxHintText = 4u << 20;     // Bytes.
constexpr std::size_t kMaxParametersLength = 4'000;  // Bytes of a parameter list.

std::string_view part_of(std::string_view text, ByteRange range) {
  return text.substr(range.begin, range.end - range.begin);
}

bool has_word(std::string_view text) { return std::any_of(text.begin(), text.end(), is_word_char); }

/// True if the words are the same but for case and underscores.
bool same_word(std::string_view one, std::string_view other) {
  const auto plain = [](std::string_view word) {
    std::string out;
    for (const char c : word)
      if (c != '_') out += to_lower(c);
    return out;
  };
  return plain(one) == plain(other);
}

/// The last name of an argument that is a name or a path of names: `b` of `a.b`, `*b`, `&a->b`; ""
/// of any other.
std::string_view last_argument_name(std::string_view argument) {
  std::size_t begin = argument.size();
  while (begin > 0 && is_word_char(argument[begin - 1])) --begin;
  const bool is_path = std::all_of(argument.begin(), argument.end(), [](char c) {
    return is_word_char(c) || std::string_view(".->:&*?!#$@").find(c) != std::string_view::npos;
  });
  return is_path ? argument.substr(begin) : std::string_view();
}

/// The parameters of one function, in order.
struct Parameters {
  std::vector<std::string> names;   // "" of one without a name of its own.
  bool has_receiver = false;        // It is written in the list, and not among `names`.
  std::optional<std::size_t> rest;  // The one that takes all further arguments.
};

class HintSearch {
 public:
  HintSearch(resolve::Resolver& resolver, const ParameterHints& request)
      : resolver_(resolver),
        context_(resolver.context()),
        file_(request.file),
        within_(request.within),
        facts_(*context_.facts(request.file)),
        text_(context_.snapshot().files().text(request.file, kMaxHintText)) {}

  std::vector<ParameterHint> run() {
    for (std::uint32_t i = 0; text_ && i < facts_.occurrences.size() && !context_.stopped(); ++i) {
      const Occurrence& use = facts_.occurrences[i];
      if (use.range.begin >= within_.end || hints_.size() >= kMaxHints) break;
      const bool has_arguments = use.arguments != Symbol::kUnknownArity && use.arguments > 0;
      if (has_arguments && use.range.begin >= within_.begin && use.range.end <= text_->size())
        add_call(OccurrenceIndex(i));
    }
    std::stable_sort(
        hints_.begin(), hints_.end(),
        [](const ParameterHint& a, const ParameterHint& b) { return a.offset < b.offset; });
    return std::move(hints_);
  }

 private:
  void add_call(OccurrenceIndex index) {
    const Occurrence& call = facts_.occurrence(index);
    const std::optional<std::uint32_t> open = open_after(*text_, call.range.end);
    if (!open) return;
    const auto arguments = arguments_of_call(*text_, *open, facts_.language);
    if (!arguments || arguments->size() != call.arguments) return;
    const std::optional<SymbolRef> callee = callee_of(index);
    if (!callee) return;
    const Parameters& parameters = parameters_of(*callee);
    const std::size_t most = parameters.rest.value_or(parameters.names.size());
    if (!parameters.rest && arguments->size() > parameters.names.size()) return;
    if (parameters.has_receiver && is_given_receiver(call, *callee)) return;
    for (std::size_t i = 0; i < std::min(most, arguments->size()); ++i) {
      const std::string_view argument = part_of(*text_, (*arguments)[i]);
      if (spreads(argument)) return;
      const std::string& name = parameters.names[i];
      const bool is_only = parameters.names.size() == 1;
      if (is_useful(name, argument) && !(is_only && describes(context_.name(*callee), name)))
        hints_.push_back({(*arguments)[i].begin, name});
    }
  }

  /// Where the arguments begin after a name, its type arguments and `?.`; none if they do not.
  static std::optional<std::uint32_t> open_after(std::string_view text, std::size_t at) {
    const auto skip_blanks = [&] {
      while (at < text.size() && is_space(text[at])) ++at;
    };
    skip_blanks();
    if (text.substr(at).starts_with("::<")) at += 2;
    if (at < text.size() && text[at] == '<') {
      int depth = 0;
      const std::size_t end = std::min(text.size(), at + kMaxParametersLength);
      for (; at < end; ++at) {
        depth += text[at] == '<' ? 1 : text[at] == '>' ? -1 : 0;
        if (depth == 0 || text[at] == ';') break;
      }
      ++at;
    } else if (at < text.size() && text[at] == '[') {
      const std::size_t close = closing_bracket(text.substr(0, at + kMaxParametersLength), at);
      if (close == std::string_view::npos) return std::nullopt;
      at = close + 1;
    }
    if (text.substr(at).starts_with("?.")) at += 2;
    skip_blanks();
    if (at >= text.size() || text[at] != '(') return std::nullopt;
    return static_cast<std::uint32_t>(at);
  }

  /// The function that is certainly called: of a class, its only constructor.
  std::optional<SymbolRef> callee_of(OccurrenceIndex index) {
    std::optional<SymbolRef> callee;
    for (const resolve::Target& target : resolver_.resolve(file_, index)) {
      if (target.evidence >= Evidence::ambiguous) return std::nullopt;
      if (!target.symbol.valid() || (target.secondary && callee)) continue;
      std::vector<SymbolRef> found{target.ref()};
      if (is_class_like(context_.symbol_or_none(target.ref()).kind))
        found = constructors_of(resolver_, target.ref());
      for (const SymbolRef& ref : found) {
        const SymbolRef one = resolver_.definition_of(ref);
        if (callee && *callee != one) return std::nullopt;
        callee = one;
      }
    }
    if (callee && !resolve::is_callable(context_.symbol_or_none(*callee).kind)) return std::nullopt;
    return callee;
  }

  /// `Base.method(self, 1)`: the receiver is the first argument.
  bool is_given_receiver(const Occurrence& call, SymbolRef callee) {
    if (!call.receiver.valid() || context_.symbol_or_none(callee).has(SymbolFlag::static_))
      return false;
    const resolve::Values values = resolver_.values_of(file_, call.receiver);
    return std::any_of(values.begin(), values.end(), [&](const Value& value) {
      return value.kind == Value::Kind::symbol && value.symbol.valid() &&
             is_class_like(context_.symbol_or_none(value.ref()).kind);
    });
  }

  const Parameters& parameters_of(SymbolRef function) {
    const auto [at, is_new] = known_.try_emplace(function);
    if (is_new) at->second = read_parameters(function);
    return at->second;
  }

  /// Empty if no list in the text after the name has as many parameters as the facts, or a name
  /// of theirs in each part.
  Parameters read_parameters(SymbolRef function) {
    const FileFacts* facts = context_.facts(function.file);
    const Symbol& symbol = context_.symbol_or_none(function);
    if (!facts || symbol.parameters == Symbol::kUnknownArity) return {};
    const std::string_view text = context_.text(function.file);
    if (symbol.full_range.end > text.size()) return {};
    const std::size_t end = std::min<std::size_t>(symbol.full_range.end,
                                                  symbol.name_range.end + kMaxParametersLength);
    constexpr int kTries = 8;  // Type parameters may have parentheses.
    std::size_t open = text.find('(', symbol.name_range.end);
    for (int i = 0; i < kTries && open < end; ++i, open = text.find('(', open + 1)) {
      const std::size_t close = closing_bracket(text.substr(0, end), open);
      if (close == std::string_view::npos) break;
      std::vector<ByteRange> parts = list_parts(text.substr(open + 1, close - open - 1));
      for (ByteRange& part : parts) {
        part.begin += static_cast<std::uint32_t>(open + 1);
        part.end += static_cast<std::uint32_t>(open + 1);
      }
      Parameters out;
      out.rest = take_marks(text, parts);
      out.has_receiver = has_written_receiver(*facts, symbol, parts.size());
      if (out.has_receiver) parts.erase(parts.begin());
      if (out.has_receiver && out.rest) --*out.rest;
      add_names(*facts, function.symbol, text, parts, out);
      // `a, b int` is one declaration of two.
      const bool all_named = std::none_of(out.names.begin(), out.names.end(),
                                          [](const std::string& name) { return name.empty(); });
      if (parts.size() == symbol.parameters || (all_named && !parts.empty())) return out;
    }
    return {};
  }

  /// Removes marks between parameters, as `*` and `/`; returns the number of parameters before `*`,
  /// after which arguments are given by name.
  static std::optional<std::size_t> take_marks(std::string_view text,
                                               std::vector<ByteRange>& parts) {
    std::optional<std::size_t> named;
    std::size_t count = 0;
    std::erase_if(parts, [&](const ByteRange& part) {
      const std::string_view written = part_of(text, part);
      const bool is_parameter = has_word(written);
      if (!is_parameter && written.starts_with('*') && !named) named = count;
      count += is_parameter;
      return !is_parameter;
    });
    return named;
  }

  static void add_names(const FileFacts& facts, SymbolIndex function, std::string_view text,
                        const std::vector<ByteRange>& parts, Parameters& out) {
    for (const ByteRange& part : parts) {
      const std::string_view written = part_of(text, part);
      const bool takes_rest = written.starts_with('*') ||
                              written.find("...") != std::string_view::npos;
      if (takes_rest && (!out.rest || *out.rest > out.names.size())) out.rest = out.names.size();
      out.names.push_back(name_in(facts, function, text, part));
    }
  }

  /// Parameters of a constructor may be fields too: `constructor(private x: T)`.
  static bool is_parameter(const FileFacts& facts, SymbolIndex function, const Symbol& symbol) {
    const Symbol& owner = facts.symbol(function);
    return (symbol.kind == SymbolKind::parameter && symbol.container == function) ||
           (owner.kind == SymbolKind::constructor && symbol.kind == SymbolKind::field &&
            symbol.container == owner.container);
  }

  /// The name of the parameter that a part of the list declares; "" of a pattern.
  static std::string name_in(const FileFacts& facts, SymbolIndex function, std::string_view text,
                             ByteRange part) {
    for (std::uint32_t i = function.value + 1;
         i < facts.symbols.size() && facts.symbols[i].full_range.begin < part.end; ++i) {
      const Symbol& symbol = facts.symbols[i];
      if (!part.contains(symbol.name_range) || !is_parameter(facts, function, symbol)) continue;
      const std::string_view before = text.substr(part.begin, symbol.name_range.begin - part.begin);
      return before.find_first_of("{[(") == std::string_view::npos
                 ? std::string(facts.str(symbol.name))
                 : std::string();
    }
    return {};
  }

  /// `...rest` and `*rest` pass several; a pointer's target is one.
  bool spreads(std::string_view argument) const {
    return argument.starts_with("...") || argument.ends_with("...") ||
           (argument.starts_with('*') && traits().has_keyword_arguments);
  }
  const LanguageTraits& traits() const { return resolver_.rules(file_).traits; }

  bool is_useful(std::string_view name, std::string_view argument) const {
    if (name.size() < 2 || name.starts_with('_') || argument.starts_with("/*")) return false;
    return !same_word(last_argument_name(argument), name) && !is_given_by_name(argument);
  }

  /// `name=1`, where calls may name parameters.
  bool is_given_by_name(std::string_view argument) const {
    std::size_t end = 0;
    while (end < argument.size() && is_word_char(argument[end])) ++end;
    const std::string_view rest = trim_start(argument.substr(end));
    return traits().has_keyword_arguments && end > 0 && rest.starts_with('=') &&
           !rest.starts_with("==");
  }

  /// True if the name of a function with one parameter describes it: `setName`, `parse_text`
  /// with `text`.
  static bool describes(std::string_view function, std::string_view parameter) {
    const bool sets = (function.starts_with("set") || function.starts_with("Set")) &&
                      (function.size() == 3 || function[3] == '_' || is_upper(function[3]));
    return sets || (function.size() >= parameter.size() &&
                    same_word(function.substr(function.size() - parameter.size()), parameter));
  }

  resolve::Resolver& resolver_;
  resolve::Context& context_;
  const FileId file_;
  const ByteRange within_;
  const FileFacts& facts_;
  const Result<std::string> text_;
  std::map<SymbolRef, Parameters> known_;
  std::vector<ParameterHint> hints_;
};

}  // namespace

Result<std::vector<ParameterHint>> parameter_hints(const index::Snapshot& snapshot,
                                                   const ParameterHints& request,
                                                   std::stop_token stop) {
  resolve::Context context(snapshot, stop);
  if (!context.facts(request.file)) return no_such_file();
  resolve::Resolver resolver(context);
  std::vector<ParameterHint> hints = HintSearch(resolver, request).run();
  if (stop.stop_requested()) return cancelled_error();
  return hints;
}

}  // namespace codefinder::query
