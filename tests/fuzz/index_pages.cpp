// A small index file with changes in its bytes, opened by a reader and asked everything that a reader asks: an error, an exception that the
// doors catch, or an answer, but no crash.
#include "base/log.h"
#include "index/extract/extract.h"
#include "index/store/format.h"
#include "index/store/open.h"
#include "index/store/store.h"
#include "tests/extract/samples.h"
#include "tests/fuzz/input.h"
#include "tests/support/temp_directory.h"

#include <fstream>
#include <iterator>

using namespace codefinder;
using namespace codefinder::index;

namespace {

constexpr EnvironmentOptions kSmall{.map_bytes = 64u << 20};

std::string path_of(const Sample& sample) { return "src/" + std::string(info(sample.language).name) + "/file"; }

/// The bytes of an index of the samples, in two commits.
std::string build() {
  const codefinder::testing::TempDirectory directory;
  {
    auto store = open_store(directory.path(), Store::Mode::read_write, kSmall);
    fuzz::expect(store.ok(), "no index can be made");
    int number = 0;
    for (const int begin : {0, 8}) {
      auto txn = (*store)->write();
      fuzz::expect(txn.ok(), "the index cannot be written");
      const auto all = samples();
      for (std::size_t i = static_cast<std::size_t>(begin); i < all.size(); ++i) {
        FileRow row;
        row.path = path_of(all[i]);
        row.language = all[i].language;
        row.size = all[i].text.size();
        row.mtime_ns = ++number;
        fuzz::expect((*txn)->replace_file(row, extract(all[i].text, all[i].language)).ok(), "a file is refused");
      }
      fuzz::expect((*txn)->set_note("src/other", "binary").ok() && (*txn)->commit().ok(), "the commit fails");
    }
  }
  std::ifstream in(directory.path() + "/" + std::string(format::kDataFile), std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

void ask(const ReadTxn& txn) {
  txn.counts();
  txn.meta("settings");
  std::vector<std::string> names;
  txn.for_each_definition_name([&](std::string_view name) { return names.emplace_back(name), names.size() < 64; });
  for (const std::string& name : names) {
    for (const Definition& definition : txn.definitions(name)) txn.plain_place(definition);
    txn.files_with(name);
    txn.count_files_with(name);
  }
  for (const auto way : {NameSearch::Way::prefix, NameSearch::Way::parts, NameSearch::Way::close, NameSearch::Way::any})
    txn.search_names({.way = way, .word = "node"},
                     {.wants = [](std::string_view) { return true; }, .each = [](const FoundName&) { return true; }});
  txn.for_each_file("", [&](const FileRow& row) {
    for (const FactsPart part : {FactsPart::all, FactsPart::imports, FactsPart::symbols}) txn.facts(row.id, part);
    return true;
  });
  txn.for_each_place(FileId(0), [](FileId, std::string_view, std::string_view) { return true; });
  for (std::uint32_t id = 0; id < 24; ++id) {
    txn.file(FileId(id));
    txn.language(FileId(id));
  }
  for (const Sample& sample : samples()) txn.find_file(path_of(sample));
  txn.files_named("file");
  txn.files_of_stem("file");
  txn.files_by_path_hash(0);
  txn.notes();
  txn.tables();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const bool quiet = (set_log_level(LogLevel::error), true);
  static_cast<void>(quiet);
  static const std::string& valid = *new std::string(build());
  static const codefinder::testing::TempDirectory& directory = *new codefinder::testing::TempDirectory;
  fuzz::Input input(data, size);
  directory.write(format::kDataFile, fuzz::mutated(valid, input));
  try {
    const auto store = open_store(directory.path(), Store::Mode::read_only, kSmall);
    if (!store.ok()) return 0;
    const auto txn = (*store)->read();
    if (txn.ok()) ask(**txn);
  } catch (const std::exception&) {  // LMDB's assertions (environment.cpp): the request's error.
  }
  return 0;
}
