// What every object store does, whatever holds its objects.
#pragma once

#include "index/objects/object_store.h"

#include <catch2/catch.hpp>

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace codefinder::testing {

using Opener = std::function<std::unique_ptr<objects::ObjectStore>()>;

inline Opener opener(std::string url) {
  return [url = std::move(url)] {
    auto store = objects::open_object_store(url);
    if (!store) FAIL(store.error().message);
    return std::move(*store);
  };
}

inline objects::Object content(std::string bytes) {
  objects::ObjectKey key = objects::content_key(bytes);
  return {std::move(key), std::move(bytes)};
}

inline std::vector<objects::ObjectKey> keys_of(const std::vector<objects::Object>& objects) {
  std::vector<objects::ObjectKey> keys;
  for (const objects::Object& object : objects) keys.push_back(object.key);
  return keys;
}

inline void put(objects::ObjectStore& store, const std::vector<objects::Object>& objects) {
  const Status done = store.put(objects, {});
  if (!done) FAIL(done.error().message);
}

inline std::vector<std::optional<std::string>> get(objects::ObjectStore& store,
                                                   const std::vector<objects::ObjectKey>& keys) {
  auto got = store.get(keys, {});
  if (!got) FAIL(got.error().message);
  return std::move(*got);
}

inline std::vector<std::size_t> present(objects::ObjectStore& store,
                                        const std::vector<objects::ObjectKey>& keys) {
  auto found = store.present(keys, {});
  if (!found) FAIL(found.error().message);
  return std::move(*found);
}

/// Bytes of every value, which no two seeds have in common.
inline std::string many_bytes(std::size_t size, std::uint32_t seed) {
  std::string bytes(size, '\0');
  for (char& byte : bytes) {
    seed = seed * 1664525u + 1013904223u;
    byte = static_cast<char>(seed >> 24);
  }
  return bytes;
}

inline void keeps_objects_of_every_size(const Opener& open) {
  const auto store = open();
  const std::vector<objects::Object> objects = {content(""),
                                                content("small"),
                                                content(many_bytes(8u << 20, 1)),
                                                content(std::string("\0\r\n$-1\r\n", 8)),
                                                {objects::name_key("a name"), "of a name"}};
  const objects::ObjectKey absent = objects::content_key("absent");
  CHECK(get(*store, {absent}).front() == std::nullopt);
  CHECK(present(*store, {absent, objects[1].key}).empty());
  put(*store, objects);
  const auto got = get(*store, keys_of(objects));
  for (std::size_t i = 0; i < objects.size(); ++i) CHECK((got[i] == objects[i].bytes));
  CHECK(present(*store, keys_of(objects)) == std::vector<std::size_t>{0, 1, 2, 3, 4});
  put(*store, {{objects[4].key, "another text"}});
  put(*store, {objects[1]});
  CHECK(get(*store, {objects[4].key, objects[1].key}) ==
        std::vector<std::optional<std::string>>{"another text", "small"});
}

inline void keeps_many_objects(const Opener& open) {
  const auto store = open(), other = open();
  std::vector<objects::Object> objects, even;
  for (std::uint32_t i = 0; i < 300; ++i) objects.push_back(content(many_bytes(i, i)));
  for (std::size_t i = 0; i < objects.size(); i += 2) even.push_back(objects[i]);
  put(*store, even);
  const auto got = get(*other, keys_of(objects));
  const auto found = present(*other, keys_of(objects));
  REQUIRE(found.size() == 150);
  for (std::size_t i = 0; i < objects.size(); ++i) {
    if (i % 2 == 0) CHECK((found[i / 2] == i && got[i] == objects[i].bytes));
    else CHECK((got[i] == std::nullopt));
  }
  put(*other, {objects[1]});
  CHECK(present(*store, keys_of({objects[0], objects[1], objects[3]})) ==
        std::vector<std::size_t>{0, 1});
  CHECK(get(*store, {}).empty());
  CHECK(present(*store, {}).empty());
  put(*store, {});
}

inline void does_not_return_forged_content(const Opener& open) {
  const auto store = open();
  put(*store, {{objects::content_key("the true bytes"), "other bytes"}, content("honest")});
  CHECK(get(*store, {objects::content_key("the true bytes"), objects::content_key("honest")}) ==
        std::vector<std::optional<std::string>>{std::nullopt, "honest"});
}

inline void counts_its_traffic(const Opener& open) {
  const auto store = open();
  const auto before = store->traffic();
  CHECK(before.requests + before.bytes_read + before.bytes_written == 0);
  const std::vector<objects::Object> objects = {content("12345"), content("1234567")};
  put(*store, objects);
  get(*store, {objects[0].key, objects::content_key("counted, but absent")});
  present(*store, keys_of(objects));
  CHECK(store->traffic().requests == 6);
  CHECK(store->traffic().bytes_written == 12);
  CHECK(store->traffic().bytes_read == 5);
}

inline void stops_when_it_is_told_to(const Opener& open) {
  const auto store = open();
  const objects::Object object = content("stopped");
  std::stop_source stop;
  stop.request_stop();
  const objects::Timeouts timeouts{.stop = stop.get_token()};
  const auto put_status = store->put(std::vector{object}, timeouts);
  REQUIRE(!put_status);
  CHECK(put_status.error().code == ErrorCode::cancelled);
  const auto got = store->get(std::vector{object.key}, timeouts);
  REQUIRE(!got);
  CHECK(got.error().code == ErrorCode::cancelled);
  const auto found = store->present(std::vector{object.key}, timeouts);
  REQUIRE(!found);
  CHECK(found.error().code == ErrorCode::cancelled);
  put(*store, {object});  // What was stopped is not in the way.
  CHECK(get(*store, {object.key}).front() == "stopped");
}

inline void conforms(const Opener& open) {
  keeps_objects_of_every_size(open);
  keeps_many_objects(open);
  does_not_return_forged_content(open);
  counts_its_traffic(open);
  stops_when_it_is_told_to(open);
}

}  // namespace codefinder::testing
