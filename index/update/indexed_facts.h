// The facts of an indexed file in the form of its extraction, made without parsing its text.
#pragma once

#include "index/store/store.h"
#include "index/update/git/facts_source.h"

#include <optional>
#include <string_view>

namespace codefinder::update {

/// The facts that an extraction of the text gives, made of those in the index. Nullopt if the index
/// has none of a text with this digest, or not all of them (a file that takes too long to parse).
std::optional<FactsSource::Facts> indexed_facts(const store::ReadTxn& txn, std::string_view path,
                                                const Digest& digest, std::string_view text);

}  // namespace codefinder::update
