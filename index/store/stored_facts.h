// What the facts table holds of a file: the places of its plain symbols, then its facts, packed.
#pragma once

#include "index/store/lmdb.h"
#include "index/store/store.h"

#include <memory>
#include <optional>
#include <string>

namespace codefinder::index {

std::string encode_stored_facts(const FileFacts& facts);
/// nullptr for bytes that are none.
std::shared_ptr<const FileFacts> decode_stored_facts(Slice stored, FactsPart part = FactsPart::all);
/// As ReadTxn::symbol_summary.
std::optional<SymbolSummary> read_plain_place(const Txn& txn, MDB_dbi facts, SymbolRef symbol);

}  // namespace codefinder::index
