// Checks an index that was built from records of any origin: whether its tables agree with each
// other, which reading and changing an index rely on.
#pragma once

#include "index/store/open/environment.h"
#include "index/store/pages/lmdb.h"

#include <cstdint>
#include <string>

namespace codefinder::store {

/// Tables of this many file ids are kept in memory (file_languages.h, block_set.h).
inline constexpr std::uint32_t kMaxRecordFiles = std::uint32_t{1} << 26;
inline constexpr std::uint32_t kMaxRecordSegments = std::uint32_t{1} << 26;

/// The first defect of the tables; "" if there is none. Does not decode facts and blocks of names:
/// their readers accept any bytes. O(records).
std::string records_defect(const Txn& txn, const Tables& tables);

}  // namespace codefinder::store
