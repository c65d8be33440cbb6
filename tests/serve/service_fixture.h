// A service over fake indexes, asked without sockets.
#pragma once

#include "index/objects/signature.h"
#include "lsp/json.h"
#include "serve/service.h"
#include "support/fake_index.h"
#include "support/temp_directory.h"

#include <catch2/catch.hpp>

#include <future>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace codefinder::testing {

using lsp::Json;

class RecordingLog : public serve::AccessLog {
 public:
  void add(const serve::AccessRecord& record) override {
    const std::lock_guard lock(mutex_);
    records_.push_back(record);
  }
  std::uint64_t dropped() const override { return 0; }
  std::vector<serve::AccessRecord> records() const {
    const std::lock_guard lock(mutex_);
    return records_;
  }

 private:
  mutable std::mutex mutex_;
  std::vector<serve::AccessRecord> records_;
};

/// Opens sessions over fake indexes, one for each repository.
class FakeSessions {
 public:
  serve::OpenSession opener() {
    return [this](const serve::RepositorySource& source,
                  const std::stop_token&) -> Result<serve::OpenedSession> {
      const std::lock_guard lock(mutex_);
      ++opened_[source.name];
      if (source.name == failing) return Error{ErrorCode::not_found, "gone: " + source.path, ""};
      auto& index = indexes_[source.name];
      if (!index) {
        index = std::make_shared<FakeIndex>(source.path);
        index->files().add_source("src/" + source.name + ".py",
                                  "def " + source.name + "_main():\n    pass\n");
        index->report(index::IndexState::ready, 1);
        index->files().set_state(index::IndexState::ready);
        index->files().set_root(source.path);
        index->files().share_data();
      }
      handlers::SessionOptions options;
      options.public_name = source.name;
      options.open_index = testing::opens(index);
      auto session = std::make_unique<handlers::Session>(std::move(options));
      const auto added = session->add_root(source.path);
      if (!added) return added.error();
      return serve::OpenedSession{std::move(session)};
    };
  }
  /// REQUIRES: it was opened.
  FakeIndex& index(const std::string& name) {
    const std::lock_guard lock(mutex_);
    return *indexes_.at(name);
  }
  int opened(const std::string& name) {
    const std::lock_guard lock(mutex_);
    return opened_[name];
  }

  std::string failing;

 private:
  std::mutex mutex_;
  std::map<std::string, std::shared_ptr<FakeIndex>> indexes_;
  std::map<std::string, int> opened_;
};

class ServiceFixture {
 public:
  explicit ServiceFixture(serve::ServiceOptions options = {}, const std::string& tokens = {})
      : repositories_(sources(), 8, sessions.opener()),
        service_(repositories_,
                 tokens.empty() ? serve::Tokens::none() : *serve::Tokens::parse(tokens), log,
                 std::move(options)) {}

  /// "alpha", "beta" and "secret".
  std::vector<serve::RepositorySource> sources() const {
    std::vector<serve::RepositorySource> all;
    for (const char* name : {"alpha", "beta", "secret"}) {
      directory.write(std::string(name) + "/x", "");
      all.push_back({name, directory.path() + "/" + name, "", ""});
    }
    return all;
  }

  static serve::HttpRequest request(const std::string& method, const std::string& path,
                                    const std::string& body = {}) {
    serve::HttpRequest asked;
    asked.method = method;
    asked.path = path;
    asked.headers["host"] = "localhost:80";
    asked.body = body;
    return asked;
  }
  /// Starts a request; the future has its response.
  std::future<serve::HttpResponse> start(serve::HttpRequest asked) {
    const auto promise = std::make_shared<std::promise<serve::HttpResponse>>();
    auto response = promise->get_future();
    service_.handle(std::move(asked), serve::HttpReply([promise](serve::HttpResponse sent) {
                      promise->set_value(std::move(sent));
                    }));
    return response;
  }
  serve::HttpResponse ask(serve::HttpRequest asked) { return wait(start(std::move(asked))); }
  static serve::HttpResponse wait(std::future<serve::HttpResponse> response) {
    REQUIRE(response.wait_for(std::chrono::seconds(20)) == std::future_status::ready);
    return response.get();
  }
  static Json json_of(const serve::HttpResponse& response) {
    INFO(response.body);
    const auto value = lsp::parse_json(response.body);
    REQUIRE(value);
    return *value;
  }

  serve::Service& service() { return service_; }
  serve::OpenRepositories& repositories() { return repositories_; }

  TempDirectory directory;
  FakeSessions sessions;
  RecordingLog log;

 private:
  serve::OpenRepositories repositories_;
  serve::Service service_;
};

inline std::string header_of(const serve::HttpResponse& response, const std::string& name) {
  for (const auto& [key, value] : response.headers)
    if (key == name) return value;
  return {};
}

/// A tokens file: "full" sees everything, "some" sees alpha only, twice a minute.
inline std::string two_tokens() {
  const auto digest = [](const char* token) { return objects::sha256_hex(token); };
  return R"({"tokens":[{"name":"full","repositories":["*"],"sha256":")" + digest("full-token") +
         R"("},{"name":"some","repositories":["al*"],"per_minute":4,"sha256":")" +
         digest("some-token") + "\"}]}";
}

inline serve::HttpRequest with_token(serve::HttpRequest request, const std::string& token) {
  request.headers["authorization"] = "Bearer " + token;
  return request;
}

}  // namespace codefinder::testing
