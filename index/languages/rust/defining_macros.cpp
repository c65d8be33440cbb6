// Matches the arguments of calls with the rules of macros.
#include "index/languages/rust/defining_macros.h"

#include <algorithm>

namespace codefinder::rust {

namespace {

/// SymbolKind::label if the word begins no item.
SymbolKind kind_of_item(std::string_view word) {
  if (word == "struct") return SymbolKind::struct_;
  if (word == "enum") return SymbolKind::enum_;
  if (word == "union") return SymbolKind::union_;
  if (word == "trait") return SymbolKind::trait;
  if (word == "fn") return SymbolKind::function;
  if (word == "type") return SymbolKind::type_alias;
  if (word == "const") return SymbolKind::constant;
  if (word == "static") return SymbolKind::variable;
  if (word == "mod") return SymbolKind::module;
  return SymbolKind::label;
}

}  // namespace

void DefiningMacros::add_definition(std::uint32_t name, std::uint32_t open) {
  std::vector<Rule> rules;
  const std::uint32_t end = tokens_[open].other;
  for (std::uint32_t i = open + 1; i + 3 < end; ++i) {
    if (!tokens_.opens(i) || !tokens_.is(tokens_[i].other + 1, '=') ||
        !tokens_.is(tokens_[i].other + 2, '>'))
      return;
    const std::uint32_t body = tokens_[i].other + 3;
    if (!tokens_.opens(body)) return;
    Rule rule = parameters_in(i + 1, tokens_[i].other);
    for (std::uint32_t k = body + 1; k + 2 < tokens_[body].other; ++k) {
      const SymbolKind kind = kind_of_item(tokens_.word(k));
      if (kind == SymbolKind::label || !tokens_.is(k + 1, '$')) continue;
      const std::string_view name_of_item = tokens_.word(k + 2);
      const bool is_parameter = std::find(rule.parameters.begin(), rule.parameters.end(),
                                          name_of_item) != rule.parameters.end();
      const auto same = [&](const auto& other) { return other.first == name_of_item; };
      if (is_parameter && std::none_of(rule.defined.begin(), rule.defined.end(), same))
        rule.defined.emplace_back(name_of_item, kind);
    }
    if (!rule.defined.empty()) rules.push_back(std::move(rule));
    i = tokens_[body].other;
    if (!tokens_.is(i + 1, ';')) break;
    ++i;
  }
  if (!rules.empty()) rules_[tokens_.word(name)] = std::move(rules);
}

DefiningMacros::Rule DefiningMacros::parameters_in(std::uint32_t i, std::uint32_t end) const {
  Rule rule;
  if (tokens_.is(i, '$') && tokens_.is(i + 1, '(') && tokens_.opens(i + 1)) {
    rule.any_number = true;
    end = tokens_[i + 1].other;
    i += 2;
  }
  while (i < end) {
    const bool one = tokens_.is(i, '$') && tokens_.is(i + 1, 'w') && tokens_.is(i + 2, ':') &&
                     tokens_.word(i + 3) == "ident";
    std::uint32_t k = i;
    for (; k < end && !tokens_.is(k, ','); ++k)
      if (tokens_.opens(k)) k = tokens_[k].other;
    rule.parameters.push_back(one && k == i + 4 ? tokens_.word(i + 1) : std::string_view());
    i = k + 1;
  }
  return rule;
}

// The word of each argument; `close` if it is not a single word.
std::vector<std::uint32_t> DefiningMacros::arguments_in(std::uint32_t i,
                                                        std::uint32_t close) const {
  std::vector<std::uint32_t> arguments;
  while (i < close) {
    std::uint32_t k = i;
    for (; k < close && !tokens_.is(k, ','); ++k)
      if (tokens_.opens(k)) k = tokens_[k].other;
    arguments.push_back(k == i + 1 && tokens_.is(i, 'w') ? i : close);
    i = k + 1;
  }
  return arguments;
}

bool DefiningMacros::define(std::uint32_t call, std::uint32_t close,
                            extract::Repairs& repairs) const {
  const auto rules = rules_.find(tokens_.word(call));
  if (rules == rules_.end()) return false;
  const std::vector<std::uint32_t> arguments = arguments_in(call + 3, close);
  for (const Rule& rule : rules->second) {
    const std::size_t size = rule.parameters.size();
    if (rule.any_number ? size != 1 : size != arguments.size()) continue;
    const auto fits = [&](std::size_t i) {
      return rule.parameters[rule.any_number ? 0 : i].empty() || arguments[i] != close;
    };
    bool all = true;
    for (std::size_t i = 0; i < arguments.size(); ++i) all = all && fits(i);
    if (!all) continue;
    for (std::size_t i = 0; i < arguments.size(); ++i)
      for (const auto& [parameter, kind] : rule.defined)
        if (arguments[i] != close && rule.parameters[rule.any_number ? 0 : i] == parameter)
          repairs.add_symbol({{tokens_[arguments[i]].begin, tokens_[arguments[i]].end},
                              {tokens_[call].begin, tokens_[close].end},
                              kind});
    return true;
  }
  return true;
}

}  // namespace codefinder::rust
