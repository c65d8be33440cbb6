// Exports file by file, some at a time.
#include "index/scip/export.h"

#include "base/result.h"
#include "base/threads.h"
#include "index/model/dependency_paths.h"
#include "index/scip/encode.h"
#include "index/scip/file_export.h"

#include <array>
#include <atomic>
#include <future>
#include <optional>
#include <span>

namespace codefinder::scip {

namespace {

constexpr std::size_t kFilesPerContext = 32;  // Then its caches are replaced.
constexpr std::size_t kFilesAtOnce = 64;      // Whose documents are in memory.

/// One file's part of the export.
struct Part {
  std::string bytes;  // "" if the file has no names.
  std::uint64_t occurrences = 0, symbols = 0;
  bool incomplete = false;
};

/// True for texts without names; but a program may refer to a source that is empty.
bool has_nothing(const FileFacts& facts) {
  return definition(facts.language).kind != ContentKind::code && facts.symbols.empty() &&
         facts.occurrences.empty() && facts.imports.empty();
}

/// One thread of the export.
class Exporter {
 public:
  Exporter(const index::Snapshot& snapshot, std::stop_token stop)
      : snapshot_(snapshot), stop_(std::move(stop)), names_(snapshot) {}

  Part run(const FileRow& row) {
    if (++files_ % kFilesPerContext == 1) renew();
    Part part = export_once(row);
    if (!part.incomplete) return part;
    renew();  // The files before it may have used up the limits.
    part = export_once(row);
    if (part.incomplete) renew();
    return part;
  }
  ExternalSymbols& external() { return external_; }

 private:
  void renew() {
    const auto memos = context_ ? context_->context.shared_memos() : nullptr;
    context_.emplace(snapshot_, stop_);
    if (memos) context_->context.share_memos(memos);
  }

  Part export_once(const FileRow& row) {
    Part part;
    const FileFacts* facts = context_->context.facts(row.id);
    if (!facts || has_nothing(*facts)) return part;
    const Document document = export_file(*context_, names_, row, external_);
    part.occurrences = document.occurrences.size();
    part.symbols = document.symbols.size();
    part.incomplete = context_->context.stopped();
    part.bytes = encode(document);
    return part;
  }

  const index::Snapshot& snapshot_;
  const std::stop_token stop_;
  SymbolNames names_;
  std::optional<ExportContext> context_;
  std::size_t files_ = 0;
  ExternalSymbols external_;
};

/// A path as a file: URI.
std::string uri_of(std::string_view path) {
  static constexpr char kDigits[] = "0123456789ABCDEF";
  static constexpr std::string_view kPlain = "-._~/";
  std::string out = "file://";
  for (const char c : path) {
    const auto byte = static_cast<unsigned char>(c);
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                       kPlain.find(c) != std::string_view::npos;
    if (plain) out += c;
    else out += {'%', kDigits[byte >> 4], kDigits[byte & 15]};
  }
  return out;
}

std::vector<FileRow> files_of(const index::Snapshot& snapshot) {
  std::vector<FileRow> files;
  snapshot.files().for_each("", [&](const FileRow& row) {
    if (!is_dependency_path(row.path) && is_valid_utf8(row.path)) files.push_back(row);
    return true;
  });
  return files;
}

class Export {
 public:
  Export(const index::Snapshot& snapshot, const WritePart& write, std::stop_token stop)
      : write_(write),
        stop_(std::move(stop)),
        exporters_{Exporter(snapshot, stop_), Exporter(snapshot, stop_)} {}

  Result<ExportReport> run(const ExportRequest& request, std::span<const FileRow> files) {
    Status done = put(
        encode(Metadata{"codefinder", request.version, uri_of(request.project_root)}));
    while (done && !files.empty()) {
      const auto some = files.first(std::min(kFilesAtOnce, files.size()));
      files = files.subspan(some.size());
      done = export_files(some);
    }
    if (done) done = put_external();
    if (!done) return done.error();
    return report_;
  }

 private:
  Status export_files(std::span<const FileRow> files) {
    std::vector<Part> parts(files.size());
    std::atomic<std::size_t> next = 0;
    const auto some = [&](Exporter& exporter) {
      for (std::size_t at = next++; at < files.size() && !stop_.stop_requested(); at = next++)
        parts[at] = exporter.run(files[at]);
    };
    std::future<void> helper = run_async([&] { some(exporters_[1]); });
    some(exporters_[0]);
    helper.get();
    if (stop_.stop_requested()) return cancelled_error();
    for (const Part& part : parts) {
      if (part.bytes.empty()) continue;
      ++report_.documents;
      report_.occurrences += part.occurrences;
      report_.symbols += part.symbols;
      report_.incomplete += part.incomplete ? 1 : 0;
      if (Status written = put(part.bytes); !written) return written;
    }
    return Done{};
  }

  Status put_external() {
    ExternalSymbols all = std::move(exporters_[0].external());
    all.merge(exporters_[1].external());
    report_.external_symbols = all.size();
    for (const auto& [name, symbol] : all)
      if (Status written = put(encode_external(symbol)); !written) return written;
    return Done{};
  }

  Status put(const std::string& bytes) {
    report_.bytes += bytes.size();
    return write_(bytes);
  }

  const WritePart& write_;
  const std::stop_token stop_;
  std::array<Exporter, 2> exporters_;  // One for each thread.
  ExportReport report_;
};

}  // namespace

Result<ExportReport> export_index(const index::Snapshot& snapshot, const ExportRequest& request,
                                  const WritePart& write, std::stop_token stop) {
  return Export(snapshot, write, std::move(stop)).run(request, files_of(snapshot));
}

}  // namespace codefinder::scip
