// signatures_at: finds the call in the text, resolves the callee, and reads the parameters from the
// signatures.
#include "index/query/completion/signature_help.h"

#include "base/result.h"
#include "base/strings.h"
#include "index/query/completion/typing_place.h"
#include "index/query/completion/written_receiver.h"
#include "index/query/definition/constructors.h"
#include "index/query/graph/call_text.h"
#include "index/resolve/resolver.h"
#include "index/text_facts.h"

#include <algorithm>
#include <memory>
#include <utility>

namespace codefinder::query {

namespace {

using resolve::Value;

constexpr std::uint64_t kMaxSignatureText = 4u << 20;
constexpr std::uint32_t kMaxReadBefore = 64u << 10;  // Bytes before the place.
constexpr std::size_t kMaxSignatures = 20;
constexpr std::size_t kMaxParameterListLength = 2'000;  // Bytes of a parameter list.

/// `text` with runs of white space as one space.
std::string on_one_line(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const bool space = is_space(c);
    if (!space) out += c;
    else if (!out.empty() && out.back() != ' ') out += ' ';
  }
  return out;
}

std::string_view part_of(const CallSignature& signature, ByteRange part) {
  return std::string_view(signature.label).substr(part.begin, part.end - part.begin);
}

/// Finds the signatures of one callee.
class Signatures {
 public:
  Signatures(resolve::Resolver& resolver, FileId file)
      : resolver_(resolver), context_(resolver.context()), file_(file) {}

  std::vector<CallSignature> of(OccurrenceIndex callee) {
    for (const resolve::Target& target : resolver_.resolve(file_, callee))
      if (target.symbol.valid() && target.evidence < resolve::Evidence::ambiguous)
        add_all(target.ref());
    return std::move(found_);
  }

 private:
  void add_all(SymbolRef ref) {
    const Symbol& symbol = context_.symbol_or_none(ref);
    if (is_class_like(symbol.kind)) {
      for (const SymbolRef& each : constructors_of(resolver_, ref)) add(each);
      return;
    }
    if (!resolve::is_callable(symbol.kind)) {
      for (const Value& held :
           resolve::Values(resolver_.expanded(Value::of(ref, resolve::Evidence::member))))
        if (held.kind == Value::Kind::symbol && held.symbol.valid() && held.ref() != ref)
          add_all(held.ref());
      return;
    }
    add(ref);
    const std::string_view name = context_.name(ref);
    for (const SymbolRef& owner : std::vector<SymbolRef>(resolver_.declaring_types(ref)))
      for (const Value& value : resolve::Values(resolver_.members_of(owner, name)))
        if (value.kind == Value::Kind::symbol) add(value.ref());
    for (const SymbolRef& other : resolver_.counterparts(ref)) add(other);
    const FileFacts& facts = *context_.facts(ref.file);
    for (const Definition& other : std::vector<Definition>(context_.definitions(name)))
      if (other.file == ref.file && facts.symbol(other.symbol).container == symbol.container)
        add(other);
  }

  void add(SymbolRef ref) {
    const Symbol& symbol = context_.symbol_or_none(ref);
    if (!resolve::is_callable(symbol.kind) || found_.size() >= kMaxSignatures) return;
    CallSignature signature;
    signature.symbol = ref;
    signature.label = label_of(ref, symbol);
    const std::size_t open = open_of(ref, signature.label);
    const std::size_t close = closing_bracket(signature.label, open);
    if (close == std::string::npos) return;
    const std::string_view list = std::string_view(signature.label)
                                      .substr(open + 1, close - open - 1);
    std::vector<ByteRange> parts = list_parts(list);
    if (has_written_receiver(*context_.facts(ref.file), symbol, parts.size()))
      parts.erase(parts.begin());
    const auto shift = static_cast<std::uint32_t>(open + 1);
    for (const ByteRange& part : parts)
      signature.parameters.push_back({part.begin + shift, part.end + shift});
    const auto parameters = [](const CallSignature& of) {
      return join(of.parameters, ",", [&](const ByteRange& part) { return part_of(of, part); });
    };
    const auto same = [&](const CallSignature& known) {
      return parameters(known) == parameters(signature);
    };
    if (std::none_of(found_.begin(), found_.end(), same)) found_.push_back(std::move(signature));
  }

  /// The signature as the facts have it, or as it is in the text if they have it in part.
  std::string label_of(SymbolRef ref, const Symbol& symbol) {
    const FileFacts& facts = *context_.facts(ref.file);
    std::string label(facts.str(symbol.signature));
    if (closing_bracket(label, open_of(ref, label)) != std::string::npos) return label;
    const std::string_view text = context_.text(ref.file);
    const std::size_t begin = std::min<std::size_t>(symbol.name_range.begin, text.size());
    const std::size_t open = text.find('(', begin);
    if (open == std::string_view::npos || open > symbol.full_range.end) return {};
    const std::size_t close = closing_bracket(text.substr(0, open + kMaxParameterListLength), open);
    return close == std::string_view::npos ? std::string()
                                           : on_one_line(text.substr(begin, close + 1 - begin));
  }

  /// The parenthesis after the name; of an unnamed constructor, the first one.
  std::size_t open_of(SymbolRef ref, std::string_view label) {
    const std::string_view name = context_.name(ref);
    for (std::size_t at = label.find(name); at != std::string_view::npos && !name.empty();
         at = label.find(name, at + 1)) {
      std::size_t end = at + name.size();
      const bool whole = (at == 0 || !is_word_char(label[at - 1])) &&
                         (end >= label.size() || !is_word_char(label[end]));
      if (!whole) continue;
      if (end < label.size() && (label[end] == '<' || label[end] == '['))
        end = label.find('(', end);
      while (end < label.size() && label[end] != '(' && !is_word_char(label[end])) ++end;
      if (end < label.size() && label[end] == '(') return end;
    }
    return label.find('(');
  }

  resolve::Resolver& resolver_;
  resolve::Context& context_;
  const FileId file_;
  std::vector<CallSignature> found_;
};

/// The name that the argument gives to its parameter: `name` of `name=1`; "" if it gives none.
std::string_view argument_name(std::string_view argument) {
  argument = trim_start(argument);
  std::size_t end = 0;
  while (end < argument.size() && is_word_char(argument[end])) ++end;
  const std::string_view rest = trim_start(argument.substr(end));
  return rest.starts_with("=") && !rest.starts_with("==") ? argument.substr(0, end)
                                                          : std::string_view();
}

bool takes_rest(std::string_view parameter) {
  return parameter.find("...") != std::string_view::npos || parameter.starts_with("*");
}

std::optional<std::uint32_t> active_parameter(const CallSignature& signature, std::uint32_t number,
                                              std::string_view name) {
  if (!name.empty()) {
    for (std::uint32_t i = 0; i < signature.parameters.size(); ++i) {
      const std::string_view parameter = part_of(signature, signature.parameters[i]);
      if (parameter.starts_with(name) &&
          (parameter.size() == name.size() || !is_word_char(parameter[name.size()])))
        return i;
    }
    return std::nullopt;
  }
  if (number < signature.parameters.size()) return number;
  if (!signature.parameters.empty() && takes_rest(part_of(signature, signature.parameters.back())))
    return static_cast<std::uint32_t>(signature.parameters.size() - 1);
  return std::nullopt;
}

/// The occurrence that ends at the offset, but for blanks and type arguments.
OccurrenceIndex callee_before(const FileFacts& facts, std::string_view text, std::uint32_t open) {
  std::string_view before = trim_end(text.substr(0, open));
  if (before.ends_with('>') || before.ends_with(']')) {
    const char opening = before.ends_with('>') ? '<' : '[';
    const std::size_t at = before.rfind(opening);
    if (at != std::string_view::npos) before = trim_end(before.substr(0, at));
    if (before.ends_with("::")) before.remove_suffix(2);
  }
  if (before.ends_with('!')) before.remove_suffix(1);
  if (before.empty() || !is_word_char(before.back())) return {};
  const OccurrenceIndex found = occurrence_at(facts, static_cast<std::uint32_t>(before.size() - 1));
  return found;
}

/// The place in a snapshot, with the texts that belong to it.
struct CallPlace {
  const index::Snapshot& snapshot;
  FileId file;
  std::uint32_t offset;
  const FileFacts& facts;
  const std::string& text;
};

/// Parses the text with the line above the place left out: unfinished, it may have made the call a
/// part of its own statement.  `inserted` is put at the place.  nullptr if that line is not
/// unfinished, or the text is too large.
std::unique_ptr<EditedSnapshot> without_line_above(const CallPlace& place, std::uint32_t call,
                                                   std::string_view inserted) {
  constexpr std::size_t kMaxText = 512u << 10;
  const std::string_view text = place.text;
  const std::size_t line = text.substr(0, call).rfind('\n');
  const index::TextFacts* parser = index::text_facts(place.snapshot);
  if (line == std::string_view::npos || text.size() > kMaxText || !parser) return nullptr;
  const std::string_view above = trim_end(text.substr(0, line));
  const std::size_t begin = above.rfind('\n') + 1;
  constexpr std::string_view kContinued = ".=:+-*/%&|<>?";
  const bool continues = !above.empty() && kContinued.find(above.back()) != std::string_view::npos;
  if (above.size() == begin || (place.facts.parse_errors == 0 && !continues)) return nullptr;
  std::string edited = place.text;
  std::fill(edited.begin() + static_cast<std::ptrdiff_t>(begin),
            edited.begin() + static_cast<std::ptrdiff_t>(above.size()), ' ');
  edited.insert(place.offset, inserted);
  auto facts = parser->of_text(place.file, edited);
  if (!facts) return nullptr;
  return std::make_unique<EditedSnapshot>(place.snapshot, place.file, std::move(edited),
                                          std::move(facts));
}

/// Adds the signatures of the callee of `call`, as the snapshot has it.
void add_signatures(const CallPlace& place, const index::Snapshot& asked, const CallText& call,
                    const std::stop_token& stop, SignatureAnswer& answer) {
  const OccurrenceIndex callee = callee_before(*asked.facts().get(place.file), place.text,
                                               call.open);
  if (!callee.valid()) return;
  resolve::Context context(asked, stop);
  context.read_libraries();
  resolve::Resolver resolver(context);
  answer.signatures = Signatures(resolver, place.file).of(callee);
  std::string_view name;
  if (resolver.rules(place.file).traits.has_keyword_arguments) {
    const std::size_t line_end = place.text.find('\n', place.offset);
    name = argument_name(std::string_view(place.text).substr(0, line_end).substr(call.argument));
  }
  for (CallSignature& signature : answer.signatures)
    signature.active = active_parameter(signature, call.arguments, name);
}

/// Tries the text as it is, then what ends the call, then both without the line above.
void find_signatures(const CallPlace& place, const CallText& call, const std::stop_token& stop,
                     SignatureAnswer& answer) {
  constexpr std::string_view kEnd = "Cf0)";
  const auto adds = [&](const index::Snapshot* asked) {
    if (asked) add_signatures(place, *asked, call, stop, answer);
    return !answer.signatures.empty() || stop.stop_requested();
  };
  if (adds(&place.snapshot)) return;
  if (!callee_before(place.facts, place.text, call.open).valid() &&
      adds(with_insertion(place.snapshot, place.file, place.text, place.offset, kEnd).get()))
    return;
  for (const std::string_view inserted : {std::string_view(), kEnd})
    if (adds(without_line_above(place, call.open, inserted).get())) return;
}

}  // namespace

Result<SignatureAnswer> signatures_at(const index::Snapshot& snapshot, PlaceRequest request,
                                      std::stop_token stop) {
  SignatureAnswer answer;
  const auto facts = snapshot.facts().get(request.file);
  const Result<std::string> text = snapshot.files().text(request.file, kMaxSignatureText);
  if (!facts || !text) return answer;
  const SymbolIndex around = enclosing_symbol(*facts, request.offset);
  std::uint32_t begin = around.valid() ? facts->symbol(around).full_range.begin : 0;
  if (request.offset > begin + kMaxReadBefore) return answer;
  const auto call = call_around(*text, begin, request.offset, facts->language);
  if (!call) return answer;
  find_signatures({snapshot, request.file, request.offset, *facts, *text}, *call, stop, answer);
  const auto fits = [](const CallSignature& signature) { return signature.active.has_value(); };
  const auto first = std::find_if(answer.signatures.begin(), answer.signatures.end(), fits);
  if (first != answer.signatures.end())
    answer.active = static_cast<std::uint32_t>(first - answer.signatures.begin());
  if (stop.stop_requested()) return cancelled_error();
  return answer;
}

}  // namespace codefinder::query
