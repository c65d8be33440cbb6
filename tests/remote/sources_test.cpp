// The files of a commit, published and restored: what arrives, and what is refused.
#include "index/remote/sources.h"
#include "support/file_text.h"

#include "update/git_helpers.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>
#include <thread>

namespace codefinder::sources_test {

using namespace codefinder::remote;
using namespace codefinder::testing;

namespace {

/// Objects in memory; `damage` may change them.
class Objects : public objects::ObjectStore {
 public:
  Result<std::vector<std::optional<std::string>>> get(std::span<const objects::ObjectKey> keys,
                                                      const objects::Timeouts&) override {
    std::vector<std::optional<std::string>> out;
    for (const auto& key : keys) {
      const auto at = all.find(key);
      out.push_back(at == all.end() ? std::nullopt : std::optional(at->second));
    }
    objects::drop_forged(keys, out);
    return out;
  }
  Result<std::vector<std::size_t>> present(std::span<const objects::ObjectKey> keys,
                                           const objects::Timeouts&) override {
    std::vector<std::size_t> out;
    for (std::size_t i = 0; i < keys.size(); ++i)
      if (all.contains(keys[i])) out.push_back(i);
    return out;
  }
  Status put(std::span<const objects::Object> objects, const objects::Timeouts&) override {
    for (const auto& object : objects) all[object.key] = object.bytes;
    return Done{};
  }
  objects::Traffic traffic() const override { return {}; }

  std::map<objects::ObjectKey, std::string> all;
};

struct Commit {
  /// Runs the commands in a new repository, and commits.
  explicit Commit(const std::string& commands) {
    INFO(commands);
    REQUIRE(run_shell(tree.path(), "git init -q . && { " + commands + "; }") == 0);
    REQUIRE(run_shell(tree.path(), "git rev-parse HEAD >id") == 0);
    std::ifstream(tree / "id") >> name.commit;
    REQUIRE(name.commit.size() == 40);
  }
  Result<SourcesReport> publish(Objects& store, const objects::SigningKey* key = nullptr) const {
    return publish_sources(tree.path(), name, key, store, {});
  }

  TempTree tree;
  SnapshotName name{"host/project", ""};
};

const char* const kPlain =
    "mkdir -p src && echo 'int a;' >src/a.c && printf '#!/bin/sh\\n' >run && chmod +x run && ln -s "
    "src/a.c link && ln -s /etc/passwd out && git add -A && git commit -qm one && git commit -q "
    "--allow-empty -m two";

/// A commit whose only tree has an entry of this name.
std::string with_entry(const std::string& entry) {
  return "blob=$(echo x | git hash-object -w --stdin) && tree=$( { printf '100644 " + entry +
         "\\0'; /usr/bin/printf \"$(echo $blob | sed 's/../\\\\x&/g')\"; } | git hash-object -t "
         "tree -w --stdin --literally) && git "
         "update-ref HEAD $(git commit-tree -m bad $tree)";
}

}  // namespace

TEST_CASE("sources: the files of a commit arrive, with their modes and links, without history") {
  const Commit commit(kPlain);
  Objects store;
  const auto published = commit.publish(store);
  REQUIRE(published);
  CHECK(published->uploaded_bytes == published->bytes);
  const auto again = commit.publish(store);
  REQUIRE(again);
  CHECK(again->uploaded_bytes == 0);

  const TempTree target;
  const std::string to = target / "tree";
  REQUIRE(restore_sources(store, commit.name, {}, to, {}));
  CHECK(testing::file_text(to + "/src/a.c") == "int a;\n");
  CHECK(std::filesystem::is_symlink(to + "/link"));
  CHECK(std::filesystem::is_symlink(to + "/out"));  // Only a link: nobody follows it.
  CHECK((std::filesystem::status(to + "/run").permissions() & std::filesystem::perms::owner_exec) !=
        std::filesystem::perms::none);
  CHECK(run_shell(to,
                  "test -z \"$(git status --porcelain)\" && test $(git rev-list --count HEAD) "
                  "= 1 && test $(git rev-parse HEAD) = " +
                      commit.name.commit) == 0);
}

TEST_CASE("sources: what the store lacks or has damaged is not restored") {
  const Commit commit(kPlain);
  Objects store;
  REQUIRE(commit.publish(store));
  const TempTree target;
  const std::string to = target / "tree";
  const auto refused = [&](const Objects& objects) {
    Objects copy = objects;
    const Status done = restore_sources(copy, commit.name, {}, to, {});
    CHECK_FALSE(std::filesystem::exists(to));
    CHECK_FALSE(std::filesystem::exists(to + ".new"));
    return done ? ErrorCode::invalid_query : done.error().code;
  };
  CHECK(refused({}) == ErrorCode::not_found);
  for (const auto& [key, bytes] : store.all) {
    Objects damaged = store;
    damaged.all[key][bytes.size() / 2] ^= 1;
    CHECK(refused(damaged) == ErrorCode::internal);
    damaged.all.erase(key);
    CHECK(refused(damaged) ==
          (key.area == objects::Area::named ? ErrorCode::not_found : ErrorCode::internal));
  }
  // A pack of another commit, under this one's name.
  const Commit other("echo b >b && git add b && git commit -qm other");
  Objects swapped;
  REQUIRE(publish_sources(other.tree.path(), {commit.name.repository, other.name.commit}, nullptr,
                          swapped, {}));
  CHECK(refused(swapped) == ErrorCode::not_found);
}

TEST_CASE("sources: trees that git refuses are not checked out") {
  for (const char* entry : {"..", ".git", "a/b", ".GIT"}) {
    INFO(entry);
    const Commit commit(with_entry(entry));
    Objects store;
    REQUIRE(commit.publish(store));
    const TempTree target;
    const Status done = restore_sources(store, commit.name, {}, target / "tree", {});
    REQUIRE_FALSE(done);
    CHECK(done.error().code == ErrorCode::internal);
    CHECK(std::filesystem::is_empty(target.path()));
  }
}

TEST_CASE("sources: with keys, one of them must have signed") {
  const Commit commit(kPlain);
  REQUIRE(run_shell(commit.tree.path(),
                    "openssl genpkey -algorithm ed25519 -out key.pem && "
                    "openssl genpkey -algorithm ed25519 -out other.pem") == 0);
  const auto key = objects::SigningKey::parse(testing::file_text(commit.tree / "key.pem"));
  const auto other = objects::SigningKey::parse(testing::file_text(commit.tree / "other.pem"));
  REQUIRE((key && other));
  Objects store;
  REQUIRE(commit.publish(store, &*key));
  const TempTree target;
  const auto restored = [&](std::vector<objects::PublicKey> keys, const char* name) {
    return restore_sources(store, commit.name, keys, target / name, {}).ok();
  };
  CHECK(restored({key->public_key()}, "signed"));
  CHECK(restored({other->public_key(), key->public_key()}, "one_of_two"));
  CHECK_FALSE(restored({other->public_key()}, "other"));
  REQUIRE(commit.publish(store));
  CHECK_FALSE(restored({key->public_key()}, "unsigned"));
}

TEST_CASE("sources: a store that sends too slowly is given up") {
  /// Answers only when it is stopped, from some object on.
  class Slow : public Objects {
   public:
    Result<std::vector<std::optional<std::string>>> get(
        std::span<const objects::ObjectKey> keys, const objects::Timeouts& timeouts) override {
      if (quick-- > 0) return Objects::get(keys, timeouts);
      while (!timeouts.stop.stop_requested()) std::this_thread::yield();
      return Error{ErrorCode::cancelled, "stopped", ""};
    }
    int quick = 0;
  };
  const Commit commit(kPlain);
  Slow store;
  REQUIRE(commit.publish(store));
  const TempTree to;
  DownloadLimits limits{.start = std::chrono::milliseconds(10)};
  for (const int quick : {0, 1}) {  // The manifest, and a part.
    store.quick = quick;
    const Status done = restore_sources(store, commit.name, {}, to / "tree", limits);
    REQUIRE_FALSE(done);
    CHECK(done.error().code == ErrorCode::internal);
    CHECK(done.error().message == "the object store is too slow");
  }
  std::stop_source stop;
  stop.request_stop();
  limits.timeouts.stop = stop.get_token();
  store.quick = 0;
  const Status stopped = restore_sources(store, commit.name, {}, to / "tree", limits);
  CHECK(stopped.error().code == ErrorCode::cancelled);
}

}  // namespace codefinder::sources_test
