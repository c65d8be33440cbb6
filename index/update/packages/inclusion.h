// Decides about one path as a scan does (scanner.cpp), and gives the reason.
#pragma once

#include "index/model/inclusion.h"
#include "index/update/disk/root_dir.h"
#include "index/update/walk/ignore.h"

#include <cstdint>
#include <memory>
#include <string>

namespace codefinder::update {

/// `path` is relative to the root. Reads the file; of an absent one, `detail` is the rule that
/// would exclude it.
Inclusion inclusion_of(const std::shared_ptr<const RootDir>& root,
                       const IgnoreRules::Options& rules, std::uint64_t max_file_bytes,
                       const std::string& path);

}  // namespace codefinder::update
