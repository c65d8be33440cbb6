// Index::open, publish and restore: forward to the implementation.
#include "index/live/open.h"
#include "index/cache_contents.h"
#include "index/compiler_index.h"
#include "index/diagnosis.h"
#include "index/index.h"
#include "index/live/cache_contents.h"
#include "index/live/compiler_documents.h"
#include "index/live/diagnosis.h"
#include "index/live/sharing.h"
#include "index/sharing.h"

namespace codefinder::index {

Result<std::shared_ptr<Index>> Index::open(IndexOptions options) {
  return live::open_index(std::move(options));
}

Result<Inclusion> Index::inclusion(const IndexOptions& options, std::string_view path) {
  return live::inclusion_of(options, path);
}

Result<RootKind> Index::kind_of_root(const IndexOptions& options) {
  return live::kind_of_root(options);
}

Result<Publication> publish(const IndexOptions& options, const PublishRequest& request,
                            const std::stop_token& stop) {
  return live::publish(options, request, stop);
}

Result<ShardResult> build_shard(const IndexOptions& options, const ShardRequest& request,
                                const std::stop_token& stop) {
  return live::build_shard(options, request, stop);
}

Result<DownloadedFacts> download_facts(const IndexOptions& options, const std::string& url,
                                       const std::stop_token& stop) {
  return live::download_facts(options, url, stop);
}

Status restore_sources(const RemoteOptions& remote, const std::string& commit,
                       const std::string& directory, const std::stop_token& stop) {
  return live::restore_sources(remote, commit, directory, stop);
}

Result<std::uint64_t> add_compiler_documents(const IndexOptions& options,
                                             std::vector<CompilerDocument> documents) {
  return live::add_compiler_documents(options, std::move(documents));
}

Result<std::uint64_t> remove_compiler_documents(const IndexOptions& options) {
  return live::remove_compiler_documents(options);
}

Result<Restoration> restore(const IndexOptions& options, const std::stop_token& stop) {
  return live::restore(options, stop);
}

Result<CachePlace> cache_place(const IndexOptions& options) { return live::cache_place(options); }

DirectoryProbe probe_directory(const std::string& path) { return live::probe_directory(path); }

IndexFiles inspect_index(const CachePlace& place) { return live::inspect_index(place); }

SharedFiles shared_library_facts(const CachePlace& place) {
  return live::shared_library_facts(place);
}

CacheContents cache_contents(const CachePlace& place) { return live::cache_contents(place); }

Status remove_index(const CachedIndex& index) { return live::remove_index(index); }

Status remove_shared_files(const SharedFiles& files) { return live::remove_shared_files(files); }

Result<ProjectTree> survey_project(const IndexOptions& options, const Survey& survey) {
  return live::survey_project(options, survey);
}

Repository find_repository(const std::string& directory, std::chrono::milliseconds limit) {
  return live::find_repository(directory, limit);
}

Parsers try_parsers() { return live::try_parsers(); }

std::vector<OutsideDirectory> outside_directories(const IndexOptions& options) {
  return live::outside_directories(options);
}

VersionAnswer version_of(const std::string& program, std::chrono::milliseconds limit) {
  return live::version_of(program, limit);
}

Status reach_object_store(const std::string& url, std::chrono::milliseconds limit) {
  return live::reach_object_store(url, limit);
}

Status load_network_library() { return live::load_network_library(); }

}  // namespace codefinder::index
