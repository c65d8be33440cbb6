// Object stores in a directory.
#include "objects/conformance.h"
#include "support/temp_directory.h"

#include <sys/stat.h>

namespace codefinder::file_objects_test {

using namespace codefinder::objects;
using namespace codefinder::testing;

TEST_CASE("file: a directory is an object store") {
  const TempDirectory directory;
  int next = 0;
  for (const auto part :
       {keeps_objects_of_every_size, keeps_many_objects, does_not_return_forged_content,
        counts_its_traffic, stops_when_it_is_told_to})
    part(opener("file://" + directory.path() + "/store" + std::to_string(next++)));
}

TEST_CASE("file: an object is a file that others may read, below two of its digits") {
  const TempDirectory directory;
  const auto store = opener("file://" + directory.path() + "/a%20share")();
  put(*store, {content("abc"), {name_key("abc"), "named"}});
  const std::string hash = content_key("abc").hash;
  const std::string path = directory.path() + "/a share/cas/" + hash.substr(0, 2) + "/" + hash;
  struct stat info {};
  REQUIRE(::stat(path.c_str(), &info) == 0);
  CHECK((info.st_mode & 0777) == 0644);
  CHECK(
      std::filesystem::exists(directory.path() + "/a share/ac/" + hash.substr(0, 2) + "/" + hash));
  // Nothing is left of writing.
  const auto count = std::distance(std::filesystem::recursive_directory_iterator(directory.path()),
                                   std::filesystem::recursive_directory_iterator());
  CHECK(count == 7);
}

TEST_CASE("file: objects that are too large together are an error") {
  const TempDirectory directory;
  std::vector<ObjectKey> keys;
  for (int i = 0; i < 5; ++i) {
    keys.push_back(name_key(std::to_string(i)));
    const std::string hash = keys.back().hash;
    const std::string file = "ac/" + hash.substr(0, 2) + "/" + hash;
    directory.write(file, "");
    std::filesystem::resize_file(directory.path() + "/" + file, kMaxObjectBytes);
  }
  const auto store = opener("file://" + directory.path())();
  const auto got = store->get(keys, {});
  REQUIRE(!got);
  CHECK(got.error().message == "the objects have more than 256 MB");
  keys.pop_back();
  CHECK(get(*store, keys).back()->size() == kMaxObjectBytes);
}

TEST_CASE("file: what cannot be read or written is an error with its path") {
  const TempDirectory directory;
  const std::string file = directory.write("file", "");
  const auto below_file = opener("file://" + file)();
  CHECK(get(*below_file, {content_key("x")}).front() == std::nullopt);
  CHECK(present(*below_file, {content_key("x")}).empty());
  const Status written = below_file->put(std::vector{content("x")}, {});
  REQUIRE(!written);
  CHECK(written.error().message.starts_with(file + "/cas/"));
  CHECK(written.error().message.ends_with(": Not a directory"));

  const std::string hash = content_key("x").hash;
  const std::string place = directory.path() + "/store/cas/" + hash.substr(0, 2) + "/" + hash;
  std::filesystem::create_directories(place);
  const auto store = opener("file://" + directory.path() + "/store")();
  const auto got = store->get(std::vector{content_key("x")}, {});
  REQUIRE(!got);
  CHECK(got.error().message == place + " is not a regular file");
  CHECK(!store->put(std::vector{content("x")}, {}));
  CHECK(std::filesystem::is_empty(place));
  std::filesystem::remove_all(place);
  std::filesystem::create_symlink(hash, place);  // Leads to itself.
  const auto found = store->present(std::vector{content_key("x")}, {});
  REQUIRE(!found);
  CHECK(found.error().message == place + ": Too many levels of symbolic links");
}

}  // namespace codefinder::file_objects_test
