// Reads the log of the last commits from git, and encodes it for the store's meta table.
#pragma once

#include "index/model/commit_log.h"
#include "index/update/disk/root_dir.h"

#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

namespace codefinder::update {

/// The log of the commits before HEAD that changed files below the root.  nullopt if it begins at
/// the commit `known`, and after a stop request; empty without a repository or a commit, and if git
/// fails.  Runs git up to four times; 2,000 commits take 0.1 to 0.2 s, at most 20 s each.
std::optional<CommitLog> read_commit_log(const RootDir& root, std::string_view known,
                                         std::stop_token stop);

/// Compressed; "" for an empty log.
std::string encode(const CommitLog& log);
/// Empty if the text is damaged.
CommitLog decode_commit_log(std::string_view text);
/// CommitLog::head of the encoded log.
std::string head_of_commit_log(std::string_view text);

}  // namespace codefinder::update
