// Decoding of JSON-RPC messages, and replies that are sent once.
#include "lsp/rpc.h"

#include <catch2/catch.hpp>

namespace codefinder::rpc_test {

using namespace codefinder::lsp;

namespace {

template <class T>
T decoded(std::string_view text) {
  Message message = decode_message(text);
  INFO(text);
  REQUIRE(std::holds_alternative<T>(message));
  return std::get<T>(std::move(message));
}

Json rejection(std::string_view text) { return encode(decoded<Malformed>(text).answer); }

}  // namespace

TEST_CASE("rpc: requests, notifications and responses are distinguished") {
  const Request request = decoded<Request>(
      R"({"jsonrpc":"2.0","id":7,"method":"a/b","params":{"x":1}})");
  CHECK(request.id == RequestId(std::int64_t{7}));
  CHECK(request.method == "a/b");
  CHECK(request.params["x"] == 1);
  CHECK(decoded<Request>(R"({"jsonrpc":"2.0","id":"s","method":"m","params":null})")
            .params.is_null());
  CHECK(decoded<Request>(R"({"jsonrpc":"2.0","id":-3,"method":"m"})").id ==
        RequestId(std::int64_t{-3}));
  CHECK(decoded<Notification>(R"({"jsonrpc":"2.0","method":"n","params":[1]})").params.is_array());
  CHECK(decoded<Response>(R"({"jsonrpc":"2.0","id":1,"result":null})").id ==
        RequestId(std::int64_t{1}));
  const Response failed = decoded<Response>(
      R"({"jsonrpc":"2.0","id":"x","error":{"code":-32601,"message":"no"}})");
  REQUIRE(failed.error);
  CHECK(failed.error->code == RpcCode::MethodNotFound);
}

TEST_CASE("rpc: an invalid message is rejected with its id if the id is readable") {
  CHECK(rejection("{nonsense")["error"]["code"] == -32700);
  CHECK(rejection("{nonsense")["id"].is_null());
  CHECK(rejection("")["error"]["code"] == -32700);
  CHECK(rejection("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"\xff\"}")["error"]["code"] == -32700);
  CHECK(rejection(R"([{"jsonrpc":"2.0","id":1,"method":"m"}])")["error"]["code"] == -32600);
  CHECK(rejection("3")["error"]["code"] == -32600);
  CHECK(rejection(R"({"id":4,"method":"m"})")["error"]["code"] == -32600);
  CHECK(rejection(R"({"id":4,"method":"m"})")["id"] == 4);
  CHECK(rejection(R"({"jsonrpc":"1.0","id":"q","method":"m"})")["id"] == "q");
  CHECK(rejection(R"({"jsonrpc":2.0,"id":"q","method":"m"})")["id"] == "q");
  CHECK(rejection(R"({"jsonrpc":"2.0","id":1.5,"method":"m"})")["error"]["code"] == -32600);
  CHECK(rejection(R"({"jsonrpc":"2.0","id":null,"method":"m"})")["error"]["code"] == -32600);
  CHECK(rejection(R"({"jsonrpc":"2.0","id":{},"method":"m"})")["error"]["code"] == -32600);
  CHECK(rejection(R"({"jsonrpc":"2.0","id":18446744073709551615,"method":"m"})")["error"]["code"] ==
        -32600);
  CHECK(rejection(R"({"jsonrpc":"2.0","id":1,"method":5})")["error"]["code"] == -32600);
  CHECK(rejection(R"({"jsonrpc":"2.0","id":1,"method":"m","params":5})")["error"]["code"] ==
        -32600);
  CHECK(rejection(R"({"jsonrpc":"2.0","id":1})")["error"]["code"] == -32600);
  CHECK(rejection(std::string(100'000, '['))["error"]["code"] == -32700);
  CHECK(rejection(std::string(100'000, '[') + std::string(100'000, ']'))["error"]["code"] ==
        -32700);
}

TEST_CASE("rpc: a reply is sent exactly once") {
  std::vector<Json> sent;
  auto send = [&](Response response) { sent.push_back(encode(response)); };
  {
    ReplyOnce reply(RequestId(std::int64_t{1}), send);
    ReplyOnce moved = std::move(reply);
    CHECK_FALSE(reply);
    moved.result("x");
    moved.result("y");
    CHECK_FALSE(moved);
  }
  REQUIRE(sent.size() == 1);
  CHECK(sent[0]["result"] == "x");
  { ReplyOnce dropped(RequestId(std::string("d")), send); }
  REQUIRE(sent.size() == 2);
  CHECK(sent[1]["id"] == "d");
  CHECK(sent[1]["error"]["code"] == -32603);
  ReplyOnce over(RequestId(std::int64_t{3}), send);
  over = ReplyOnce(RequestId(std::int64_t{4}), send);
  REQUIRE(sent.size() == 3);
  CHECK(sent[2]["id"] == 3);
  over.error({RpcCode::RequestCancelled, "cancelled", {}});
  CHECK(sent[3]["error"]["code"] == -32800);
}

TEST_CASE("rpc: a withdrawn reply sends nothing, and a failed write is sent as an error") {
  int sent = 0, withdrawn = 0;
  {
    ReplyOnce reply(
        RequestId(std::int64_t{1}), [&](const Response&) { ++sent; }, [&] { ++withdrawn; });
    ReplyOnce moved = std::move(reply);
    moved.withdraw();
    moved.withdraw();
    moved.result(1);
  }
  CHECK(sent == 0);
  CHECK(withdrawn == 1);
  std::vector<Response> tried;
  ReplyOnce reply(RequestId(std::int64_t{2}), [&](Response response) {
    tried.push_back(response);
    if (!response.error) throw std::bad_alloc();
  });
  reply.result("large");
  REQUIRE(tried.size() == 2);
  CHECK(tried[1].error->code == RpcCode::InternalError);
  CHECK(tried[1].id == tried[0].id);
}

TEST_CASE("rpc: a written response equals its JSON encoding, also with a pre-serialized result") {
  const Json result = {{"a", Json::array({1, nullptr, "\xff\""})}};
  for (const std::optional<RequestId>& id :
       {std::optional<RequestId>(std::int64_t{7}), {"a \"b\""}, {}}) {
    CHECK(write(Response{id, result, {}}) == dump_json(encode(Response{id, result, {}})));
    CHECK(write(Response{id, {}, {}}) == dump_json(encode(Response{id, {}, {}})));
    CHECK(write(Response{id, {}, {}, WrittenJson{dump_json(result)}}) ==
          dump_json(encode(Response{id, result, {}})));
    const RpcError error{RpcCode::InvalidRequest, "no", {}};
    CHECK(write(Response{id, {}, error, WrittenJson{"1"}}) ==
          dump_json(encode(Response{id, {}, error})));
  }
}

TEST_CASE("rpc: an error is sent in the data field, and invalid UTF-8 is replaced") {
  const RpcError error = to_rpc_error({ErrorCode::not_found, "no file \xff", "look again"});
  CHECK(error.code == RpcCode::RequestFailed);
  const std::string text = dump_json(encode(Response{RequestId(std::int64_t{1}), {}, error}));
  const auto back = parse_json(text);
  REQUIRE(back);
  CHECK((*back)["error"]["data"]["error"]["code"] == "not_found");
  CHECK((*back)["error"]["data"]["error"]["hint"] == "look again");
  CHECK((*back)["error"]["message"] == "no file \xEF\xBF\xBD");
}

}  // namespace codefinder::rpc_test
