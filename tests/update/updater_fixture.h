// The updater against a real store, for its tests.
#pragma once

#include "index/update/updater.h"
#include "update/temp_tree.h"

#include <catch2/catch.hpp>

#include <chrono>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace codefinder::testing {

/// An updater of a tree of its own, and its store.
struct Fixture {
  TempTree tree, cache;
  std::unique_ptr<store::Store> store;
  std::unique_ptr<update::Updater> updater;

  void start(update::UpdaterOptions options = {}) {
    updater.reset();
    store.reset();
    auto opened = store::Store::open(cache.path(), store::Store::Mode::read_write);
    REQUIRE(opened.ok());
    store = std::move(*opened);
    auto root = update::RootDir::open(tree.path());
    REQUIRE(root.ok());
    if (options.workers == 0) options.workers = 2;
    updater = std::make_unique<update::Updater>(*root, *store, std::move(options));
    updater->scan();
    REQUIRE(updater->wait_ready(std::chrono::seconds(60)));
  }
  ~Fixture() {
    updater.reset();
    store.reset();
  }
  std::map<std::string, std::string> notes() {
    std::map<std::string, std::string> out;
    for (const auto& note : (*store->read())->notes()) out[note.path] = note.reason;
    return out;
  }
  auto row(std::string_view path) {
    const auto txn = store->read();
    const auto id = (*txn)->find_file(path);
    REQUIRE(id);
    return *(*txn)->file(*id);
  }
};

}  // namespace codefinder::testing
