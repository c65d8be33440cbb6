// A small index with changed bytes in its data file or its checksums, opened by a reader that runs
// every query: it is refused, or the results are those before the change, or it is reported as
// damaged.
#include "base/log.h"
#include "index/extract/extract.h"
#include "index/store/format.h"
#include "index/store/open/open.h"
#include "index/store/store.h"
#include "tests/extract/samples.h"
#include "tests/fuzz/input.h"
#include "tests/support/file_text.h"
#include "tests/support/temp_directory.h"

#include <iterator>
#include <optional>

using namespace codefinder;
using namespace codefinder::extract;
using namespace codefinder::testing;
using namespace codefinder::store;

namespace {

constexpr EnvironmentOptions kSmall{.map_bytes = 64u << 20};

std::string path_of(const Sample& sample) {
  return "src/" + std::string(definition(sample.language).name) + "/file";
}

struct Files {
  std::string data, sums;
};

/// An index of the samples, in two commits.
Files build() {
  const codefinder::testing::TempDirectory directory;
  {
    auto store = open_store(directory.path(), Store::Mode::read_write, kSmall);
    fuzz::expect(store.ok(), "the index cannot be created");
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
        fuzz::expect((*txn)->replace_file(row, extract::extract(all[i].text, all[i].language)).ok(),
                     "a file is refused");
      }
      fuzz::expect((*txn)->set_note("src/other", "binary").ok() && (*txn)->commit().ok(),
                   "the commit fails");
    }
  }
  const std::string prefix = directory.path() + "/";
  return {testing::file_text(prefix + std::string(format::kDataFile)),
          testing::file_text(prefix + std::string(format::kSumsFile))};
}

/// The results of every query, as one text.
std::string ask(const ReadTxn& txn) {
  std::string all = txn.meta("settings") +
                    fmt::format("{} {}", txn.counts().files, txn.counts().symbols);
  std::vector<std::string> names;
  txn.for_each_definition_name(
      [&](std::string_view name) { return names.emplace_back(name), true; });
  for (const std::string& name : names) {
    all += name;
    for (const Definition& found : txn.definitions(name)) {
      const auto place = txn.symbol_summary(found);
      all += fmt::format(" {}:{}:{}", found.file.value, found.symbol.value,
                         place ? place->container : "-");
    }
    for (const FileId id : txn.files_with(name)) all += fmt::format(" {}", id.value);
    all += fmt::format(" {}", txn.count_files_with(name));
  }
  for (const auto way : {NameSearch::Way::prefix, NameSearch::Way::substring_or_humps,
                         NameSearch::Way::one_edit, NameSearch::Way::all})
    txn.search_names({.way = way, .word = "node"},
                     {[](std::string_view) { return true; },
                      [&](const FoundName& found) { return all += found.name, true; }});
  txn.for_each_file("", [&](const FileRow& row) {
    const auto facts = txn.facts(row.id);
    for (const FactsPart part : {FactsPart::imports, FactsPart::symbols}) txn.facts(row.id, part);
    return all += fmt::format("\n{} {} {}", row.path, row.size,
                              facts ? facts->symbols.size() + 1 : 0),
           true;
  });
  txn.for_each_place(FileId(0), [&](FileId id, std::string_view path, std::string_view) {
    return all += fmt::format(" {}{}", id.value, path), true;
  });
  for (std::uint32_t id = 0; id < 24; ++id) {
    const auto row = txn.file(FileId(id));
    txn.language(FileId(id));
    all += row ? row->path : "-";
  }
  for (const Sample& sample : samples())
    all += fmt::format(" {}", txn.find_file(path_of(sample)).value_or(FileId(999)).value);
  all += fmt::format(" {} {}", txn.files_named("file").size(), txn.files_of_stem("file").size());
  for (const SkippedFile& note : txn.notes()) all += note.path + note.reason;
  txn.files_by_path_hash(0);
  txn.tables();
  return all;
}

/// Nullopt if the index is refused, or reported as damaged.
std::optional<std::string> answers(const Files& files) {
  const codefinder::testing::TempDirectory directory;
  directory.write(format::kDataFile, files.data);
  directory.write(format::kSumsFile, files.sums);
  try {
    const auto store = open_store(directory.path(), Store::Mode::read_only, kSmall);
    if (!store.ok()) return std::nullopt;
    const auto txn = (*store)->read();
    if (!txn.ok()) return std::nullopt;
    std::string all = ask(**txn);
    if ((*txn)->damaged()) return std::nullopt;
    return all;
  } catch (
      const std::exception&) {  // LMDB's assertions (environment.cpp) are errors of the request.
    return std::nullopt;
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const bool quiet = (set_log_level(LogLevel::error), true);
  static_cast<void>(quiet);
  static const Files& valid = *new Files(build());
  static const std::string& right = *new std::string(answers(valid).value_or(""));
  fuzz::expect(!right.empty(), "a valid index is refused");
  fuzz::Input input(data, size);
  Files changed = valid;
  std::string& file = input.byte() % 4 == 3 ? changed.sums : changed.data;
  file = fuzz::mutated(file, input);
  const auto found = answers(changed);
  fuzz::expect(!found || *found == right,
               "a damaged index gives other results without being reported as damaged");
  return 0;
}
