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

void DefiningMacros::learn(std::uint32_t name, std::uint32_t open) {
  std::vector<Maker> arms;
  const std::uint32_t end = tokens_[open].other;
  for (std::uint32_t i = open + 1; i + 3 < end; ++i) {
    if (!tokens_.opens(i) || !tokens_.is(tokens_[i].other + 1, '=') ||
        !tokens_.is(tokens_[i].other + 2, '>'))
      return;
    const std::uint32_t body = tokens_[i].other + 3;
    if (!tokens_.opens(body)) return;
    Maker arm = parameters_in(i + 1, tokens_[i].other);
    for (std::uint32_t k = body + 1; k + 2 < tokens_[body].other; ++k) {
      const SymbolKind kind = kind_of_item(tokens_.word(k));
      if (kind == SymbolKind::label || !tokens_.is(k + 1, '$')) continue;
      const std::string_view what = tokens_.word(k + 2);
      const bool taken = std::find(arm.parameters.begin(), arm.parameters.end(), what) !=
                         arm.parameters.end();
      const auto same = [&](const auto& other) { return other.first == what; };
      if (taken && std::none_of(arm.made.begin(), arm.made.end(), same))
        arm.made.emplace_back(what, kind);
    }
    if (!arm.made.empty()) arms.push_back(std::move(arm));
    i = tokens_[body].other;
    if (!tokens_.is(i + 1, ';')) break;
    ++i;
  }
  if (!arms.empty()) makers_[tokens_.word(name)] = std::move(arms);
}

DefiningMacros::Maker DefiningMacros::parameters_in(std::uint32_t i, std::uint32_t end) const {
  Maker maker;
  if (tokens_.is(i, '$') && tokens_.is(i + 1, '(') && tokens_.opens(i + 1)) {
    maker.any_number = true;
    end = tokens_[i + 1].other;
    i += 2;
  }
  while (i < end) {
    const bool one = tokens_.is(i, '$') && tokens_.is(i + 1, 'w') && tokens_.is(i + 2, ':') &&
                     tokens_.word(i + 3) == "ident";
    std::uint32_t k = i;
    for (; k < end && !tokens_.is(k, ','); ++k)
      if (tokens_.opens(k)) k = tokens_[k].other;
    maker.parameters.push_back(one && k == i + 4 ? tokens_.word(i + 1) : std::string_view());
    i = k + 1;
  }
  return maker;
}

// The word of each argument; `close` if it is not a single word.
std::vector<std::uint32_t> DefiningMacros::arguments_in(std::uint32_t i,
                                                        std::uint32_t close) const {
  std::vector<std::uint32_t> given;
  while (i < close) {
    std::uint32_t k = i;
    for (; k < close && !tokens_.is(k, ','); ++k)
      if (tokens_.opens(k)) k = tokens_[k].other;
    given.push_back(k == i + 1 && tokens_.is(i, 'w') ? i : close);
    i = k + 1;
  }
  return given;
}

bool DefiningMacros::define(std::uint32_t call, std::uint32_t close,
                            extract::Repairs& repairs) const {
  const auto arms = makers_.find(tokens_.word(call));
  if (arms == makers_.end()) return false;
  const std::vector<std::uint32_t> given = arguments_in(call + 3, close);
  for (const Maker& arm : arms->second) {
    const std::size_t size = arm.parameters.size();
    if (arm.any_number ? size != 1 : size != given.size()) continue;
    const auto fits = [&](std::size_t i) {
      return arm.parameters[arm.any_number ? 0 : i].empty() || given[i] != close;
    };
    bool all = true;
    for (std::size_t i = 0; i < given.size(); ++i) all = all && fits(i);
    if (!all) continue;
    for (std::size_t i = 0; i < given.size(); ++i)
      for (const auto& [parameter, kind] : arm.made)
        if (given[i] != close && arm.parameters[arm.any_number ? 0 : i] == parameter)
          repairs.add_symbol({{tokens_[given[i]].begin, tokens_[given[i]].end},
                              {tokens_[call].begin, tokens_[close].end},
                              kind});
    return true;
  }
  return true;
}

}  // namespace codefinder::rust
