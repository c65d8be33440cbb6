// Object stores in a Redis cluster: where keys are, while slots move, and when servers are lost.
#include "objects/conformance.h"
#include "objects/redis_admin.h"

namespace codefinder::redis_cluster_test {

using namespace codefinder::objects;
using namespace codefinder::testing;
using namespace std::chrono_literals;

namespace {

const Timeouts kShort{.connect = 300ms, .stall = 300ms};

std::string name_of(const ObjectKey& key) { return "codefinder:" + key.path(); }

/// Objects enough for each server to have some.
std::vector<Object> some_objects() {
  std::vector<Object> objects;
  for (int i = 0; i < 60; ++i) objects.push_back(content("object " + std::to_string(i)));
  return objects;
}

bool all_there(ObjectStore& store, const std::vector<Object>& objects) {
  const auto got = get(store, keys_of(objects));
  for (std::size_t i = 0; i < objects.size(); ++i)
    if (got[i] != objects[i].bytes) return false;
  return true;
}

/// While a slot moves, its server answers for keys that are there, and else with ASK; after that,
/// with MOVED, to a store that has the former place.
void finds_keys_while_their_slot_moves(const RedisCluster& cluster) {
  const auto store = opener(cluster.server(0).url())();
  const std::vector<Object> objects = some_objects();
  put(*store, objects);
  const std::string key = name_of(objects[7].key);
  const std::size_t from = cluster.server_of(key), to = (from + 1) % 3;
  cluster.begin_move(key, from, to);
  CHECK(all_there(*store, objects));
  cluster.move_key(key, from, to);
  CHECK(all_there(*store, objects));
  CHECK(present(*store, keys_of(objects)).size() == objects.size());
  put(*store, {objects[7]});
  CHECK(all_there(*store, objects));
  cluster.end_move(key, to);
  CHECK(all_there(*store, objects));
  CHECK(cluster.server_of(key) == to);
  CHECK(all_there(*opener(cluster.server(from).url())(), objects));
}

/// Such a user is redirected.
void works_for_a_user_who_may_not_ask_for_the_slots(const RedisCluster& cluster) {
  for (std::size_t at = 0; at < 3; ++at)
    administer(cluster.server(at).port(), {"ACL", "SETUSER", "worker", "on", ">pw", "~codefinder:*",
                                           "+get", "+set", "+exists", "+asking"});
  const auto store = opener(cluster.server(0).url("worker:pw@"))();
  put(*store, some_objects());
  CHECK(all_there(*store, some_objects()));
}

/// All are closed at once, which the store finds out one by one.
void opens_closed_connections_again(const RedisCluster& cluster) {
  for (std::size_t of_url = 0; of_url < 3; ++of_url) {
    const auto store = opener(cluster.server(of_url).url())();
    put(*store, some_objects());
    for (std::size_t at = 0; at < 3; ++at)
      administer(cluster.server(at).port(), {"CLIENT", "KILL", "TYPE", "normal"});
    CHECK(all_there(*store, some_objects()));
  }
}

void gives_the_reason_of_a_refusal_after_ask(const RedisCluster& cluster) {
  const Object object = content("refused");
  const std::string key = name_of(object.key);
  const std::size_t from = cluster.server_of(key), to = (from + 1) % 3;
  cluster.begin_move(key, from, to);
  administer(cluster.server(to).port(), {"CONFIG", "SET", "maxmemory", "1"});
  const Status done = opener(cluster.server(0).url())()->put(std::vector{object}, {});
  REQUIRE(!done);
  CHECK(done.error().message.starts_with("OOM "));
  administer(cluster.server(to).port(), {"CONFIG", "SET", "maxmemory", "0"});
  cluster.end_move(key, to);
}

/// Replies of before come late, and are not taken for those of what is asked next.
void survives_a_server_that_stalls(const RedisCluster& cluster, std::size_t at) {
  const auto store = opener(cluster.server(0).url())();
  std::vector<Object> objects = some_objects();
  for (std::size_t i = 0; i < objects.size(); ++i) objects[i].key.area = Area::named;
  put(*store, objects);
  cluster.server(at).process().send(SIGSTOP);
  const auto got = store->get(keys_of(objects), kShort);
  REQUIRE(!got);
  CHECK(got.error().message ==
        fmt::format("127.0.0.1:{}: no answer within 300 ms", cluster.server(at).port()));
  cluster.server(at).process().send(SIGCONT);
  std::reverse(objects.begin(), objects.end());
  CHECK(all_there(*store, objects));
}

/// The same for what was sent after ASK.
void survives_a_stall_after_ask(const RedisCluster& cluster) {
  const Object moving{name_key("moving"), "moving"};
  const std::size_t from = cluster.server_of(name_of(moving.key)), to = (from + 1) % 3;
  Object there{name_key("there"), "there"};
  for (int i = 0; cluster.server_of(name_of(there.key)) != to; ++i)
    there.key = name_key("there " + std::to_string(i));
  const auto store = opener(cluster.server(from).url())();
  put(*store, {moving, there});
  cluster.begin_move(name_of(moving.key), from, to);
  cluster.move_key(name_of(moving.key), from, to);
  cluster.server(to).process().send(SIGSTOP);
  const auto got = store->get(std::vector{moving.key}, kShort);
  CHECK(!got);
  cluster.server(to).process().send(SIGCONT);
  CHECK(all_there(*store, {there, moving}));
  cluster.end_move(name_of(moving.key), to);
}

/// The server `lost` is that of the URL of one store, whose slots are then asked of another one.
void survives_a_server_that_is_killed(const RedisCluster& cluster, std::size_t lost) {
  const auto store = opener(cluster.server((lost + 1) % 3).url())();
  const auto store_of_lost = opener(cluster.server(lost).url())();
  std::vector<Object> at_others;
  for (const Object& object : some_objects())
    if (cluster.server_of(name_of(object.key)) != lost) at_others.push_back(object);
  REQUIRE(at_others.size() < some_objects().size());
  for (ObjectStore* each : {store.get(), store_of_lost.get()}) put(*each, some_objects());
  for (const std::size_t at : {(lost + 1) % 3, (lost + 2) % 3}) {
    administer(cluster.server(at).port(), {"CONFIG", "SET", "cluster-require-full-coverage", "no"});
    administer(cluster.server(at).port(), {"CLIENT", "KILL", "TYPE", "normal"});
  }
  cluster.server(lost).process().end();
  const auto got = store->get(keys_of(some_objects()), kShort);
  REQUIRE(!got);
  CHECK(got.error().message.starts_with(
      fmt::format("127.0.0.1:{}: Failed to connect", cluster.server(lost).port())));
  CHECK(all_there(*store_of_lost, at_others));
}

}  // namespace

TEST_CASE("redis cluster: a cluster is an object store, also while slots move") {
  const auto cluster = RedisCluster::start();
  if (!cluster) return;
  conforms(opener(cluster->server(2).url()));
  for (std::size_t at = 0; at < 3; ++at)
    CHECK(administer(cluster->server(at).port(), {"DBSIZE"}).integer > 0);
  finds_keys_while_their_slot_moves(*cluster);
  works_for_a_user_who_may_not_ask_for_the_slots(*cluster);
  opens_closed_connections_again(*cluster);
}

TEST_CASE("redis cluster: what refuses, stalls or is killed is an error with its reason") {
  const auto cluster = RedisCluster::start();
  if (!cluster) return;
  const auto refused = opener(cluster->server(1).url(":wrong@"))()->put(some_objects(), {});
  REQUIRE(!refused);
  CHECK(refused.error().message.starts_with(
      fmt::format("127.0.0.1:{}: WRONGPASS", cluster->server(1).port())));
  gives_the_reason_of_a_refusal_after_ask(*cluster);
  survives_a_server_that_stalls(*cluster, 1);
  survives_a_stall_after_ask(*cluster);
  survives_a_server_that_is_killed(*cluster, 1);
}

}  // namespace codefinder::redis_cluster_test
