// CompilerTable: the number of the version, the checksum, then the documents, each with its size.
#include "index/live/compiler_table.h"

#include "base/log.h"
#include "base/own_files.h"
#include "base/path.h"
#include "index/store/pages/bytes.h"
#include "index/store/store.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace codefinder::live {

namespace {

constexpr std::string_view kVersion = "codefinder compiler 1\n";
constexpr std::string_view kCompilerFile = "index.compiler";
constexpr std::uint64_t kMaxTableBytes = 4ull << 30;

std::string_view view_of(const Digest& digest) {
  return {reinterpret_cast<const char*>(digest.data()), digest.size()};
}

Digest sum_of(std::string_view bytes) { return store::digest_of(bytes, Language::text, 0); }

void put(const CompilerDocument::File& file, store::ByteWriter& to) {
  to.text(file.path);
  to.bytes(view_of(file.digest));
}

CompilerDocument::File get_file(store::ByteReader& from) {
  CompilerDocument::File file;
  file.path = from.text();
  const std::string_view digest = from.bytes(file.digest.size());
  std::copy(digest.begin(), digest.end(), file.digest.begin());
  return file;
}

std::string encode_document(const CompilerDocument& document) {
  std::string out;
  store::ByteWriter to(out);
  put(document.own, to);
  to.varint(document.files.size());
  for (const CompilerDocument::File& file : document.files) put(file, to);
  to.varint(document.uses.size());
  std::uint32_t last = 0, begin = 0;
  for (const CompilerDocument::Use& use : document.uses) {
    to.varint(use.occurrence.value - last), last = use.occurrence.value;
    to.varint(use.range.begin - begin), begin = use.range.begin;
    to.varint(use.range.end - use.range.begin);
    to.varint(use.targets.size());
    for (const CompilerDocument::Target& target : use.targets) {
      to.varint(target.file);
      to.varint(target.symbol.valid() ? target.symbol.value + 1u : 0u);
    }
  }
  return out;
}

std::optional<CompilerDocument> decode_document(std::string_view bytes) {
  store::ByteReader from(bytes);
  CompilerDocument document;
  document.own = get_file(from);
  for (std::uint64_t left = from.varint(); left > 0 && !from.failed(); --left)
    document.files.push_back(get_file(from));
  CompilerDocument::Use use;
  for (std::uint64_t left = from.varint(); left > 0 && !from.failed(); --left) {
    const std::uint32_t last = document.uses.empty() ? 0 : use.occurrence.value;
    use.occurrence = OccurrenceIndex(last + from.varint32());
    use.range.begin += from.varint32();
    use.range.end = use.range.begin + from.varint32();
    use.targets.clear();
    for (std::uint64_t targets = from.varint(); targets > 0 && !from.failed(); --targets) {
      const std::uint32_t file = from.varint32(), symbol = from.varint32();
      if (file >= document.files.size()) return std::nullopt;
      use.targets.push_back({file, symbol == 0 ? SymbolIndex() : SymbolIndex(symbol - 1)});
    }
    document.uses.push_back(use);
  }
  return from.failed() ? std::nullopt : std::optional(std::move(document));
}

}  // namespace

std::string CompilerTable::encode(const std::map<std::string, CompilerDocument>& documents) {
  std::string body;
  store::ByteWriter to(body);
  for (const auto& [path, document] : documents) {
    to.text(path);
    to.text(encode_document(document));
  }
  return std::string(kVersion) + std::string(view_of(sum_of(body))) + body;
}

std::shared_ptr<const CompilerTable> CompilerTable::decode(std::string bytes) {
  const std::size_t head = kVersion.size() + sizeof(Digest);
  if (bytes.size() < head || !bytes.starts_with(kVersion)) return nullptr;
  const std::string_view body = std::string_view(bytes).substr(head);
  if (view_of(sum_of(body)) != std::string_view(bytes).substr(kVersion.size(), sizeof(Digest)))
    return nullptr;
  auto table = std::make_shared<CompilerTable>();
  store::ByteReader from(body);
  while (!from.at_end() && !from.failed()) {
    const std::string path(from.text());
    const std::string_view document = from.text();
    table->places_[path] = {bytes.size() - from.left() - document.size(), document.size()};
  }
  if (from.failed()) return nullptr;
  table->bytes_ = std::move(bytes);
  return table;
}

std::optional<CompilerDocument> CompilerTable::find(std::string_view path) const {
  const auto at = places_.find(path);
  if (at == places_.end()) return std::nullopt;
  return decode_document(std::string_view(bytes_).substr(at->second.first, at->second.second));
}

std::map<std::string, CompilerDocument> CompilerTable::all() const {
  std::map<std::string, CompilerDocument> out;
  for (const auto& [path, place] : places_)
    if (auto document = find(path)) out.emplace(path, std::move(*document));
  return out;
}

CompilerTableFile::CompilerTableFile(const std::string& directory)
    : path_(join_path(directory, kCompilerFile)) {}

std::shared_ptr<const CompilerTable> CompilerTableFile::current() {
  struct stat there {};
  std::string now;
  if (::lstat(path_.c_str(), &there) == 0)
    now = fmt::format("{} {} {} {}", there.st_ino, there.st_size, there.st_mtim.tv_sec,
                      there.st_mtim.tv_nsec);
  const std::lock_guard lock(mutex_);
  if (now == read_) return table_;
  read_ = now;
  table_ = nullptr;
  if (now.empty() || inspect_own_file(path_) != OwnFile::own) return nullptr;
  table_ = CompilerTable::decode(read_own_file(path_, kMaxTableBytes));
  if (!table_) log_warning("{} is damaged or of another version: import again", path_);
  return table_;
}

Status CompilerTableFile::replace(const std::map<std::string, CompilerDocument>& documents) const {
  const bool done = documents.empty() ? ::unlink(path_.c_str()) == 0 || errno == ENOENT
                                      : replace_own_file(path_, CompilerTable::encode(documents));
  if (done) return Done{};
  return Error{ErrorCode::index_failed,
               fmt::format("{} cannot be written: {}", path_, std::strerror(errno)), ""};
}

}  // namespace codefinder::live
