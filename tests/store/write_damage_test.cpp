// Damage to what a write transaction reads.
#include "index/store/format.h"
#include "index/store/open/environment.h"
#include "store/files.h"
#include "store/temp_directory.h"
#include "support/file_text.h"

#include <catch2/catch.hpp>

#include <mutex>
#include <string>

namespace codefinder::store {
namespace {

using testing::file_in;
using testing::TempDirectory;
using testing::write_file;

TEST_CASE("write check: every page of a value that a writer reads is verified") {
  for (const std::size_t size : {3'000u, 10'000u}) {
    const std::string value(size, 'Q');
    for (const std::size_t damaged : {std::size_t{0}, size / 2, size - 1, size}) {
      INFO("byte " << damaged << " of " << size);  // The last: none.
      TempDirectory directory;
      const std::string index = directory / "index", data = file_in(index, format::kDataFile);
      {
        const auto environment = Environment::open(index, Environment::Access::write, {});
        REQUIRE(environment);
        std::lock_guard lock((*environment)->write_mutex());
        Txn txn;
        REQUIRE((*environment)->begin_write(txn));
        REQUIRE(txn.put((*environment)->tables().notes, "key", value) == 0);
        REQUIRE((*environment)->commit(txn) == 0);
      }
      std::string bytes = testing::file_text(data);
      const std::size_t begin = bytes.find(value);
      REQUIRE(begin != std::string::npos);
      if (damaged < size) bytes[begin + damaged] ^= 1;
      write_file(data, bytes);
      const auto environment = Environment::open(index, Environment::Access::write, {});
      REQUIRE(environment);
      std::lock_guard lock((*environment)->write_mutex());
      Txn txn;
      REQUIRE((*environment)->begin_write(txn));
      Slice found;
      const int result = txn.get((*environment)->tables().notes, "key", found);
      CHECK(result == (damaged < size ? MDB_CORRUPTED : 0));
      CHECK((*environment)->damage().any() == (damaged < size));
      txn.abort();
    }
  }
}

}  // namespace
}  // namespace codefinder::store
