// Changes the table of the index of a directory.
#include "index/live/compiler_documents.h"

#include "base/path.h"
#include "index/live/cache_directory.h"
#include "index/live/compiler_table.h"

namespace codefinder::live {

namespace {

Result<std::string> index_directory(index::IndexOptions options) {
  auto canonical = canonical_path(options.root);
  if (!canonical) return canonical.error();
  options.root = std::move(*canonical);
  return cache_directory(options);
}

}  // namespace

Result<std::uint64_t> add_compiler_documents(const index::IndexOptions& options,
                                             std::vector<CompilerDocument> documents) {
  const auto directory = index_directory(options);
  if (!directory) return directory.error();
  CompilerTableFile file(*directory);
  const auto table = file.current();
  auto all = table ? table->all() : std::map<std::string, CompilerDocument>();
  for (CompilerDocument& document : documents) {
    std::string path = document.own.path;
    all.insert_or_assign(std::move(path), std::move(document));
  }
  if (const Status written = file.replace(all); !written) return written.error();
  return std::uint64_t{all.size()};
}

Result<std::uint64_t> remove_compiler_documents(const index::IndexOptions& options) {
  const auto directory = index_directory(options);
  if (!directory) return directory.error();
  CompilerTableFile file(*directory);
  const auto table = file.current();
  if (const Status written = file.replace({}); !written) return written.error();
  return std::uint64_t{table ? table->size() : 0};
}

}  // namespace codefinder::live
