// A small index that is restored from changed records, as a snapshot that another machine signed
// may have them: it is refused, or a reader runs every query over it without a crash. Each 32 bytes
// of the input describe one such index.
#include "index/store/records.h"
#include "base/log.h"
#include "handlers/session.h"
#include "handlers/verbs/answer/answer_text.h"
#include "handlers/verbs/answer/verb.h"
#include "index/extract/extract.h"
#include "index/store/store.h"
#include "tests/extract/samples.h"
#include "tests/fuzz/input.h"
#include "tests/support/temp_directory.h"

#include <filesystem>
#include <vector>

using namespace codefinder;
using namespace codefinder::testing;
using namespace codefinder::store;
using lsp::Json;

namespace {

constexpr std::size_t kInputOfOne = 32;

struct OwnRecord {
  unsigned table = 0;
  std::string key, value;
};

std::string path_of(const Sample& sample) {
  const auto& language = definition(sample.language);
  const std::string extension(language.extensions.empty() ? "txt" : *language.extensions.begin());
  return "src/" + std::string(language.name) + "/file." + extension;
}

/// The records of an index of the samples.
std::vector<OwnRecord> records() {
  const TempDirectory directory;
  {
    auto store = Store::open(directory.path(), Store::Mode::read_write);
    fuzz::expect(store.ok(), "the index cannot be created");
    auto txn = (*store)->write();
    fuzz::expect(txn.ok(), "the index cannot be written");
    for (const Sample& sample : samples()) {
      FileRow row;
      row.path = path_of(sample);
      row.language = sample.language;
      row.size = sample.text.size();
      row.categories = Category::source;
      row.digest = digest_of(sample.text, sample.language, extract::extractor_version());
      fuzz::expect((*txn)->replace_file(row, extract::extract(sample.text, sample.language)).ok(),
                   "a file is refused");
    }
    fuzz::expect((*txn)->set_meta("pass", "ready").ok() && (*txn)->commit().ok(),
                 "the commit fails");
  }
  std::vector<OwnRecord> all;
  const Status read = read_records(directory.path(), [&](const Record& record) {
    all.push_back({record.table, std::string(record.key), std::string(record.value)});
    return Done{};
  });
  fuzz::expect(read.ok(), "the records cannot be read");
  return all;
}

/// Changes the values of one or two records, and sometimes a key. Most changes of the tables that
/// records_check.h covers are refused, so most are in the others: facts, and blocks of names.
void change_records(std::vector<OwnRecord>& all, fuzz::Input& input) {
  for (int changes = 0; !input.empty() && changes < 2; ++changes) {
    OwnRecord& record = all[input.number() % all.size()];
    const std::string_view described = input.text(6);
    fuzz::Input change(reinterpret_cast<const std::uint8_t*>(described.data()), described.size());
    std::string& part = change.byte() % 16 == 15 ? record.key : record.value;
    part = fuzz::mutated(part, change);
    if (input.byte() % 4 != 0) return;
  }
}

/// False if they are refused.
bool restore(const std::string& directory, const std::vector<OwnRecord>& all) {
  auto writer = RecordWriter::create(directory);
  fuzz::expect(writer.ok(), "no index can be made");
  for (const OwnRecord& record : all)
    if (!(*writer)->add({record.table, record.key, record.value}).ok()) return false;
  return (*writer)->finish().ok();
}

/// A project with the texts of the index, whose index is not compared with them.
struct Project {
  TempDirectory tree, cache;
  std::string directory;  // Of the index.

  Project() {
    for (const Sample& sample : samples()) tree.write(path_of(sample), sample.text);
    index::IndexOptions options = this->options();
    options.write = true;
    fuzz::expect(index::Index::open(options).ok(), "the project cannot be opened");
    directory = std::filesystem::directory_iterator(cache.path())->path().string();
  }
  index::IndexOptions options() const {
    index::IndexOptions options;
    options.root = tree.path();
    options.cache_directory = cache.path();
    options.write = false;
    return options;
  }
};

void ask_store(const std::string& directory) {
  const auto store = Store::open(directory, Store::Mode::read_only);
  if (!store) return;
  const auto txn = (*store)->read();
  if (!txn) return;
  std::vector<std::string> names;
  (*txn)->for_each_definition_name(
      [&](std::string_view name) { return names.emplace_back(name), true; });
  for (const std::string& name : names) {
    for (const Definition& found : (*txn)->definitions(name)) (*txn)->symbol_summary(found);
    (*txn)->files_with(name);
  }
  (*txn)->for_each_file("", [&](const FileRow& row) {
    for (const FactsPart part : {FactsPart::all, FactsPart::imports, FactsPart::symbols})
      (*txn)->facts(row.id, part);
    return true;
  });
  (*txn)->notes();
  (*txn)->tables();
}

void ask_verbs(const Project& project) {
  handlers::SessionOptions options;
  options.open_index = [&](const index::IndexOptions&) {
    return index::Index::open(project.options());
  };
  handlers::Session session(std::move(options));
  if (!session.add_root(project.tree.path())) return;
  static const std::pair<const char*, Json> kRequests[] = {
      {"nav", {{"query", "S"}}},
      {"definition", {{"symbol", "f"}}},
      {"references", {{"symbol", "S"}}},
      {"callers", {{"symbol", "f"}}},
      {"impact", {{"symbol", "S"}}},
      {"outline", {{"path", "src/cpp/file.cpp"}}},
      {"search_repo", {{"query", "read a node"}}},
      {"grep", {{"pattern", "return"}}},
      {"map", Json::object()},
      {"api", Json::object()},
  };
  for (const auto& [name, params] : kRequests) {
    const handlers::Verb* verb = handlers::find_verb(name);
    fuzz::expect(verb != nullptr, name);
    if (const auto answer = verb->ask(session, params, {})) handlers::answer_text(*answer);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const bool quiet = (set_log_level(LogLevel::error), true);
  static_cast<void>(quiet);
  static const std::vector<OwnRecord>& valid = *new std::vector<OwnRecord>(records());
  static const Project& project = *new Project;
  for (std::size_t at = 0; at < size; at += kInputOfOne) {
    fuzz::Input input(data + at, std::min(kInputOfOne, size - at));
    std::vector<OwnRecord> all = valid;
    change_records(all, input);
    if (!restore(project.directory, all)) continue;
    ask_store(project.directory);
    ask_verbs(project);
  }
  return 0;
}
