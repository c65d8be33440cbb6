// JSON-RPC 2.0 as LSP uses it: one message at a time, ids are integers or strings, no batches.
#pragma once

#include "base/result.h"
#include "lsp/json.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace codefinder::lsp {

enum class RpcCode : int {
  ParseError = -32700,
  InvalidRequest = -32600,
  MethodNotFound = -32601,
  InvalidParams = -32602,
  InternalError = -32603,
  ServerNotInitialized = -32002,
  RequestFailed = -32803,
  RequestCancelled = -32800,
};

using RequestId = std::variant<std::int64_t, std::string>;
Json to_json(const RequestId& id);
/// Returns the id in field `name` of an object; nullopt if there is none that is an integer or a
/// string.
std::optional<RequestId> read_id(const Json& object, const char* name);
std::string to_text(const RequestId& id);  // For messages: 5, "abc".

struct RpcError {
  RpcCode code = RpcCode::InternalError;
  std::string message;
  Json data;  // null: omitted.
};
/// Returns the protocol's code for an Error, with the Error itself as data: {"error": {"code",
/// "message", "hint"}}.
RpcError to_rpc_error(const Error& error);

struct Request {
  RequestId id;
  std::string method;
  Json params;  // An object, an array, or null if absent.
};
struct Notification {
  std::string method;
  Json params;
};
struct Response {
  std::optional<RequestId> id;  // None: the request's id could not be read.
  Json result;
  std::optional<RpcError> error;
  std::optional<WrittenJson> written = {};  // The result, in place of `result`.
};
/// A message that is none of the three; `answer` is the response to send.
struct Malformed {
  Response answer;
};
using Message = std::variant<Request, Notification, Response, Malformed>;

/// Decodes any JSON value; an invalid message becomes Malformed.
Message message_from_json(Json value);
/// Parses and decodes one body.
Message decode_message(std::string_view body);

/// Returns the approximate memory of the JSON of a message of `bytes`, for limits on what is held.
constexpr std::size_t message_weight(std::size_t bytes) { return 1024 + 8 * bytes; }

Json encode(const Request& message);
Json encode(const Notification& message);
/// REQUIRES: `message.written` is not set.
Json encode(const Response& message);
/// Returns the body of the message.
std::string write(const Response& message);

/// The one reply to one request.  Move-only; exactly one of its functions may be called.  If it is
/// destroyed unused, it sends InternalError, so that every request gets exactly one reply.  A reply
/// that cannot be serialized (out of memory) is replaced by an InternalError.
class ReplyOnce {
 public:
  using Send = std::function<void(Response)>;
  ReplyOnce() = default;
  /// `withdrawn` is called instead of `send` if no reply is to be sent.
  ReplyOnce(RequestId id, Send send, std::function<void()> withdrawn = nullptr)
      : id_(std::move(id)), send_(std::move(send)), withdrawn_(std::move(withdrawn)) {}
  ReplyOnce(ReplyOnce&& other) noexcept
      : id_(std::move(other.id_)),
        send_(std::move(other.send_)),
        withdrawn_(std::move(other.withdrawn_)) {
    other.send_ = nullptr;
  }
  ReplyOnce& operator=(ReplyOnce&& other) noexcept;
  ~ReplyOnce();

  explicit operator bool() const { return static_cast<bool>(send_); }  // True until replied.
  void result(Json value);
  void result(WrittenJson value);
  void error(RpcError error);
  /// Sends no reply, as MCP requires for a cancelled request.
  void withdraw();

 private:
  void send(Response response);
  RequestId id_;
  Send send_;
  std::function<void()> withdrawn_;
};

}  // namespace codefinder::lsp
