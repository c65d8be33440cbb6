// The value of a file in the facts table: its symbol summaries, then its facts, packed.
#pragma once

#include "index/store/pages/lmdb.h"
#include "index/store/store.h"

#include <memory>
#include <optional>
#include <string>

namespace codefinder::store {

std::string encode_stored_facts(const FileFacts& facts);
/// Returns nullptr for invalid bytes.
std::shared_ptr<const FileFacts> decode_stored_facts(Slice stored, FactsPart part = FactsPart::all);
/// Implements ReadTxn::symbol_summary.
std::optional<SymbolSummary> read_symbol_summary(const Txn& txn, MDB_dbi facts, SymbolRef symbol);

}  // namespace codefinder::store
