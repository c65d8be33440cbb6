// for_each_parallel: the threads take the next number until none is left.
#include "index/query/across/across.h"

#include "base/threads.h"

#include <algorithm>
#include <atomic>
#include <future>
#include <thread>
#include <vector>

namespace codefinder::query {

void for_each_parallel(std::size_t count, const std::function<void(std::size_t)>& each) {
  std::atomic<std::size_t> next = 0;
  const auto work = [&] {
    for (std::size_t i = next++; i < count; i = next++) each(i);
  };
  const std::size_t threads = std::min<std::size_t>(
      count, std::max(1u, std::thread::hardware_concurrency()));
  std::vector<std::future<void>> others;
  for (std::size_t i = 1; i < threads; ++i) others.push_back(run_async(work));
  work();
  for (std::future<void>& other : others) other.get();
}

}  // namespace codefinder::query
