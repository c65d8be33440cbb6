// Measures whether jump ids survive edits: takes the ids of 20 symbols per language, edits the
// source, and compares what each id leads to with the symbol that it named.
//   id_bench [--symbols N] [--language NAME] [--verbose]
// Prints a row for each edit: right (the symbol, or rightly gone), ambiguous or gone although the
// symbol is there, wrong (another symbol).  Fails if one is wrong or under 98 % are right.
#include "id_edits.h"
#include "index/index.h"
#include "index/query/hits/jump_target.h"
#include "index/worker/worker_main.h"

#include <unistd.h>
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <string>
#include <string_view>

using namespace codefinder;
using namespace codefinder::bench;

namespace {

class Project {
 public:
  Project() {
    std::string name = std::filesystem::temp_directory_path() / "codefinder-ids-XXXXXX";
    if (::mkdtemp(name.data()) == nullptr) std::abort();
    root_ = name;
    index::IndexOptions options;
    options.root = root_ + "/project";
    options.cache_directory = root_ + "/cache";
    options.workers = 2;
    std::filesystem::create_directories(options.root);
    write("keep.txt", "A file that stays.\n");
    auto opened = index::Index::open(options);
    if (!opened.ok() || !(*opened)->wait_ready(std::chrono::minutes(1))) std::abort();
    index_ = *opened;
  }
  ~Project() {
    index_ = nullptr;
    std::error_code ignored;
    std::filesystem::remove_all(root_, ignored);
  }
  Project(const Project&) = delete;
  Project& operator=(const Project&) = delete;

  /// Makes the files of the case the only ones, and the index current.
  void show(const Case& c) {
    std::map<std::string, std::string> files = c.others;
    if (!c.deleted) files[c.path] = render(c.syntax, c.source);
    std::vector<std::string> changed;
    for (const auto& [path, text] : shown_)
      if (!files.contains(path))
        std::filesystem::remove(root_ + "/project/" + path), changed.push_back(path);
    for (const auto& [path, text] : files)
      if (const auto at = shown_.find(path); at == shown_.end() || at->second != text)
        write(path, text), changed.push_back(path);
    shown_ = std::move(files);
    index_->update(changed);
    index_->wait_idle();
  }

  /// The id of the symbol of the case; "" if it is not found.
  std::string id_of(Case& c) const {
    const auto snapshot = index_->snapshot();
    for (const Definition& symbol : snapshot->names().definitions(c.item().name))
      if (text_at(*snapshot, symbol).find(c.mark) != std::string::npos)
        return snapshot->facts().jump_id(symbol);
    return {};
  }
  enum class Outcome { right, unsure, wrong };
  Outcome outcome(Case& c, const std::string& id, bool gone) const {
    const auto snapshot = index_->snapshot();
    const query::JumpAnswer answer = query::find_jump(*snapshot, id);
    if (!answer.hit) {
      const bool says_gone = answer.kind != JumpTarget::Kind::ambiguous;
      return gone && says_gone ? Outcome::right : Outcome::unsure;
    }
    const bool same = text_at(*snapshot, answer.hit->ref).find(c.mark) != std::string::npos;
    return same && !gone ? Outcome::right : Outcome::wrong;
  }

 private:
  std::string text_at(const index::Snapshot& snapshot, SymbolRef symbol) const {
    const query::SymbolHit hit = query::hit_of(snapshot, symbol);
    const auto text = snapshot.files().text(symbol.file);
    if (!text.ok() || hit.full_range.end > text->size()) return {};
    return text->substr(hit.full_range.begin, hit.full_range.end - hit.full_range.begin);
  }
  void write(const std::string& path, const std::string& text) const {
    const std::filesystem::path file = root_ + "/project/" + path;
    std::filesystem::create_directories(file.parent_path());
    std::ofstream(file, std::ios::binary) << text;
  }

  std::string root_;
  std::shared_ptr<index::Index> index_;
  std::map<std::string, std::string> shown_;
};

struct Counts {
  int right = 0, unsure = 0, wrong = 0;
  int all() const { return right + unsure + wrong; }
};

struct Options {
  std::size_t symbols = 20;
  std::string_view language;
  bool verbose = false;
};

void run(const Syntax& syntax, const Options& options, std::vector<Counts>& by_edit) {
  Project project;
  const std::string path = std::string("source.") + syntax.extension;
  const Source source = base_source(syntax);
  const std::size_t step = std::max<std::size_t>(1, source.items.size() / options.symbols);
  for (std::size_t n = 0; n < edits().size(); ++n) {
    const Edit& edit = edits()[n];
    for (std::size_t i = 0; i < source.items.size(); i += step) {
      Case c{syntax, source, i, path, {}, source.items[i].mark};
      if (!edit.before(c)) continue;
      Case edited = c;
      if (!edit.after(edited)) continue;
      project.show(c);
      const std::string id = project.id_of(c);
      project.show(edited);
      const auto outcome = id.empty() ? Project::Outcome::unsure
                                      : project.outcome(edited, id, edit.gone);
      Counts& counts = by_edit[n];
      ++(outcome == Project::Outcome::right    ? counts.right
         : outcome == Project::Outcome::unsure ? counts.unsure
                                               : counts.wrong);
      if (options.verbose && outcome != Project::Outcome::right)
        std::printf("%s: %s, %s: %s\n", syntax.language, edit.name, source.items[i].name.c_str(),
                    id.empty()                            ? "no id"
                    : outcome == Project::Outcome::unsure ? "unsure"
                                                          : "wrong");
    }
  }
}

Counts print(const char* name, const std::vector<Counts>& rows) {
  Counts sum;
  for (const Counts& counts : rows) {
    sum.right += counts.right;
    sum.unsure += counts.unsure;
    sum.wrong += counts.wrong;
  }
  if (sum.all() > 0)
    std::printf("%-36s %6d %6d %6d %6d\n", name, sum.all(), sum.right, sum.unsure, sum.wrong);
  return sum;
}

}  // namespace

int main(int argc, char** argv) {
  if (const auto exit_code = worker::run_if_worker(argc, argv)) return *exit_code;
  Options options;
  for (int i = 1; i < argc; ++i) {
    const std::string_view word = argv[i];
    if (word == "--verbose") options.verbose = true;
    else if (word == "--symbols" && i + 1 < argc)
      options.symbols = std::max(1ul, std::strtoul(argv[++i], nullptr, 10));
    else if (word == "--language" && i + 1 < argc) options.language = argv[++i];
    else return std::fprintf(stderr, "unknown: %s\n", argv[i]), 2;
  }
  std::vector<std::vector<Counts>> by_language;
  for (const Syntax& syntax : syntaxes()) {
    by_language.emplace_back(edits().size());
    if (options.language.empty() || options.language == syntax.language)
      run(syntax, options, by_language.back());
  }
  std::printf("%-36s %6s %6s %6s %6s\n", "", "cases", "right", "unsure", "wrong");
  for (std::size_t i = 0; i < by_language.size(); ++i)
    print(syntaxes()[i].language, by_language[i]);
  std::vector<Counts> all;
  for (std::size_t n = 0; n < edits().size(); ++n) {
    std::vector<Counts> of_edit;
    for (const auto& rows : by_language) of_edit.push_back(rows[n]);
    all.push_back(print(edits()[n].name, of_edit));
  }
  const Counts sum = print("all", all);
  return sum.wrong == 0 && sum.all() > 0 && sum.right * 100 >= sum.all() * 98 ? 0 : 1;
}
