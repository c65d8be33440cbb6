// Files that a query looked up are indexed ahead of the queue.
#include "index/update/on_demand_indexer.h"

#include "update/updater_fixture.h"

#include <future>
#include <optional>

namespace codefinder::on_demand_indexer_test {

using namespace codefinder::store;
using namespace codefinder::testing;
using namespace codefinder::update;
using namespace std::chrono_literals;

TEST_CASE("on demand: files looked up by path, path end or directory are indexed first") {
  for (const auto& [key, text] : MissingKeys{{MissingKey::path, "z/wanted.py"},
                                             {MissingKey::path_end, "wanted.py"},
                                             {MissingKey::directory, "z"}}) {
    INFO(static_cast<char>(key));
    Fixture f;
    f.tree.write("a.py", "def a(): pass\n");
    f.tree.write("z/wanted.py", "def wanted(): pass\n");
    f.store = std::move(Store::open(f.cache.path(), Store::Mode::read_write)).value();
    const auto root = RootDir::open(f.tree.path()).value();
    f.updater = std::make_unique<Updater>(root, *f.store, UpdaterOptions{.workers = 1});
    OnDemandIndexer indexer(root, *f.store, *f.updater, 1 << 20, 1);
    std::future<Completeness> answer;
    {
      const Updater::Pause pause(*f.updater);  // Nothing is indexed yet.
      f.updater->scan();
      const Generation asked = (*f.store->read())->generation();
      answer = std::async(std::launch::async, [&, asked] {
        return indexer.cover({{key, text}}, asked, 60s, {});
      });
      CHECK(answer.wait_for(100ms) == std::future_status::timeout);
    }
    answer.get();
    CHECK((*f.store->read())->find_file("z/wanted.py"));
  }
}

}  // namespace codefinder::on_demand_indexer_test
