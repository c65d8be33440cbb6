// Implements index/sharing.h.
#pragma once

#include "index/sharing.h"

namespace codefinder::live {

Result<index::Publication> publish(const index::IndexOptions& options,
                                   const index::PublishRequest& request,
                                   const std::stop_token& stop);
Result<index::Restoration> restore(const index::IndexOptions& options, const std::stop_token& stop);
Status restore_sources(const index::RemoteOptions& remote, const std::string& commit,
                       const std::string& directory, const std::stop_token& stop);
Result<index::ShardResult> build_shard(const index::IndexOptions& options,
                                       const index::ShardRequest& request,
                                       const std::stop_token& stop);
Result<index::DownloadedFacts> download_facts(const index::IndexOptions& options,
                                              const std::string& url, const std::stop_token& stop);

}  // namespace codefinder::live
