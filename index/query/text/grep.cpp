// grep: files in the order of the answer, shared out to threads one by one.
#include "index/query/text/grep.h"

#include "base/result.h"
#include "base/threads.h"
#include "index/query/text/grep_file.h"
#include "index/query/text/grep_files.h"

#include <algorithm>
#include <atomic>
#include <future>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <utility>

namespace codefinder::query {

namespace {

constexpr unsigned kMaxThreads = 8;
constexpr std::size_t kFilesPerThread = 16;  // For fewer, a thread is not worth its start.
constexpr std::size_t kCountedFiles = 100;   // All matches in them are counted.

class FileQueue {
 public:
  FileQueue(const GrepSearch& search, std::vector<FileId> files, std::stop_token stop)
      : search_(search),
        request_(search.request),
        files_(std::move(files)),
        stop_(std::move(stop)),
        found_(files_.size()),
        is_searched_(files_.size()) {}

  FoundMatches run() {
    const std::size_t threads = std::min<std::size_t>(
        {std::max(1u, std::thread::hardware_concurrency()), kMaxThreads,
         1 + files_.size() / kFilesPerThread});
    std::vector<std::future<void>> helpers;
    for (std::size_t i = 1; i < threads; ++i)
      helpers.push_back(run_async([this] { search_files(); }));
    search_files();
    for (std::future<void>& helper : helpers) helper.get();
    return joined();
  }

 private:
  void search_files() {
    SearchThread thread{resolve::Budget(search_.snapshot.limits(), stop_)};
    for (std::size_t at = next_++; at < files_.size() && !thread.budget.stopped(); at = next_++) {
      if (is_needless(at)) return;
      const auto row = search_.snapshot.files().row(files_[at]);
      if (row && search_.filter.accepts_file(*row))
        found_[at] = search_file(search_, *row, room(), thread);
      report(at);
    }
  }

  std::size_t end_of_page() const { return request_.offset + request_.limit; }

  /// True if the page ends, and has one after it, before a file that need not be counted.
  bool ends_before(std::size_t file, std::uint64_t matches) const {
    const bool counts_all = request_.limit == 0 || request_.group_by != GroupBy::none;
    return !counts_all && file >= kCountedFiles && matches > end_of_page();
  }

  bool is_needless(std::size_t file) {
    std::lock_guard lock(mutex_);
    return ends_before(file, in_order_);
  }

  /// How many matches of a file may be on the page: as many as remain after the searched files.
  std::size_t room() {
    std::lock_guard lock(mutex_);
    return end_of_page() - std::min<std::uint64_t>(end_of_page(), in_order_);
  }

  void report(std::size_t file) {
    std::lock_guard lock(mutex_);
    is_searched_[file] = true;
    for (; first_open_ < files_.size() && is_searched_[first_open_]; ++first_open_)
      in_order_ += found_[first_open_].count;
  }

  FoundMatches joined() {
    FoundMatches all;
    std::map<std::pair<std::string, SymbolRef>, std::uint64_t> groups;
    // Stops where a search by one thread would have stopped.
    std::size_t file = 0;
    for (; file < files_.size() && !ends_before(file, all.totals.count); ++file) {
      FileMatches& found = found_[file];
      all.all_examined = all.all_examined && is_searched_[file] && found.is_complete;
      if (found.count > 0) ++all.files;
      for (const Group& group : found.groups) groups[{group.name, group.symbol}] += group.count;
      take_page(all, found);
      all.totals.count += found.count;
    }
    for (const auto& [key, count] : groups)
      all.totals.groups.push_back({key.first, count, key.second});
    std::stable_sort(all.totals.groups.begin(), all.totals.groups.end(),
                     [](const Group& a, const Group& b) { return a.count > b.count; });
    all.totals.is_lower_bound = !all.all_examined || file < files_.size();
    all.truncated = all.totals.count > request_.offset + all.matches.size();
    return all;
  }

  /// Appends the file's matches that are on the page.
  void take_page(FoundMatches& all, FileMatches& found) const {
    const std::uint64_t before = all.totals.count;
    for (std::size_t i = 0; i < found.matches.size(); ++i)
      if (before + i >= request_.offset && before + i < end_of_page())
        all.matches.push_back(std::move(found.matches[i]));
  }

  const GrepSearch& search_;
  const Grep& request_;
  const std::vector<FileId> files_;
  const std::stop_token stop_;
  std::vector<FileMatches> found_;  // By file; each is written by one thread.
  std::atomic<std::size_t> next_ = 0;
  std::mutex mutex_;
  std::vector<bool> is_searched_;
  std::size_t first_open_ = 0;  // All files before it are searched,
  std::uint64_t in_order_ = 0;  // and have so many matches.
};

Result<std::vector<TextPattern>> compiled(const std::vector<std::string>& patterns,
                                          const PatternRules& rules) {
  std::vector<TextPattern> all;
  for (const std::string& pattern : patterns) {
    Result<TextPattern> one = TextPattern::compile(pattern, rules);
    if (!one) return one.error();
    all.push_back(std::move(one).value());
  }
  return all;
}

/// The patterns for a piece of code: its words, literally.
Result<GrepPatterns> compiled_code(const index::Snapshot& snapshot, const Grep& request) {
  const index::SyntaxTrees* trees = index::syntax_trees(snapshot);
  std::vector<std::string> words = pattern_literals(request.code);
  if (!trees || words.empty())
    return Error{ErrorCode::invalid_query, "the code consists of metavariables alone",
                 "name a function, a keyword or an operator"};
  const PatternRules literal{.literal = true};
  Result<TextPattern> main = TextPattern::compile(words.front(), literal);
  if (!main) return main.error();
  words.erase(words.begin());
  Result<std::vector<TextPattern>> others = compiled(words, literal);
  if (!others) return others.error();
  return GrepPatterns{.main = std::move(main).value(),
                      .also = {},
                      .without = {},
                      .code = std::make_shared<CodeSearch>(request.code, *trees),
                      .words = std::move(others).value()};
}

}  // namespace

Result<GrepPatterns> compile_patterns(const Grep& request) {
  Result<TextPattern> main = TextPattern::compile(request.pattern, request.rules);
  if (!main) return main.error();
  Result<std::vector<TextPattern>> also = compiled(request.also, request.rules);
  if (!also) return also.error();
  Result<std::vector<TextPattern>> without = compiled(request.without, request.rules);
  if (!without) return without.error();
  return GrepPatterns{std::move(main).value(), std::move(also).value(), std::move(without).value()};
}

FoundMatches grep_with(const index::Snapshot& snapshot, const Grep& request,
                       const GrepPatterns& patterns, std::stop_token stop) {
  const SymbolFilter filter(snapshot, request.filters);
  std::vector<const TextPattern*> needed = {&patterns.main};
  for (const std::vector<TextPattern>* more : {&patterns.also, &patterns.words})
    for (const TextPattern& pattern : *more) needed.push_back(&pattern);
  const GrepSearch search{snapshot, request, patterns, filter};
  return FileQueue(search, files_to_search(snapshot, needed), std::move(stop)).run();
}

Result<FoundMatches> grep(const index::Snapshot& snapshot, const Grep& request,
                          std::stop_token stop) {
  const Result<GrepPatterns> patterns = request.code.empty() ? compile_patterns(request)
                                                             : compiled_code(snapshot, request);
  if (!patterns) return patterns.error();
  FoundMatches found = grep_with(snapshot, request, *patterns, stop);
  if (stop.stop_requested()) return cancelled_error();
  if (patterns->code)
    if (std::optional<Error> error = patterns->code->error()) return *std::move(error);
  return found;
}

}  // namespace codefinder::query
