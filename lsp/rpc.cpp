// Decoding and encoding of JSON-RPC messages; ReplyOnce.
#include "lsp/rpc.h"

#include "base/log.h"

namespace codefinder::lsp {
namespace {

constexpr int kErrorSchema = 1;  // kSchemaVersion of handlers/verbs/answer/answer.h.

Malformed invalid_request(std::optional<RequestId> id, std::string message) {
  Malformed malformed;
  malformed.answer.id = std::move(id);
  malformed.answer.error = RpcError{RpcCode::InvalidRequest, std::move(message), {}};
  return malformed;
}

std::optional<RequestId> read_id(const Json& id) {
  if (id.is_string()) return RequestId(id.get<std::string>());
  if (id.is_number_unsigned()) {
    const auto value = id.get<std::uint64_t>();
    if (value > static_cast<std::uint64_t>(INT64_MAX)) return std::nullopt;
    return RequestId(static_cast<std::int64_t>(value));
  }
  if (id.is_number_integer()) return RequestId(id.get<std::int64_t>());
  return std::nullopt;
}

}  // namespace

std::optional<RequestId> read_id(const Json& object, const char* name) {
  const auto at = object.is_object() ? object.find(name) : object.end();
  return object.is_object() && at != object.end() ? read_id(*at) : std::nullopt;
}

Json to_json(const RequestId& id) {
  return std::visit([](const auto& value) { return Json(value); }, id);
}

std::string to_text(const RequestId& id) { return dump_json(to_json(id)); }

RpcError to_rpc_error(const Error& error) {
  RpcError out;
  switch (error.code) {
    case ErrorCode::invalid_query: out.code = RpcCode::InvalidParams; break;
    case ErrorCode::cancelled: out.code = RpcCode::RequestCancelled; break;
    case ErrorCode::internal: out.code = RpcCode::InternalError; break;
    default: out.code = RpcCode::RequestFailed; break;
  }
  out.message = error.message.empty() ? std::string(to_string(error.code)) : error.message;
  out.data = {{"schema_version", kErrorSchema},
              {"error",
               {{"code", std::string(to_string(error.code))},
                {"message", error.message},
                {"hint", error.hint}}}};
  return out;
}

Message message_from_json(Json value) {
  if (value.is_array())
    return invalid_request({}, "batches are not served here: send one message at a time");
  if (!value.is_object()) return invalid_request({}, "a message is a JSON object");

  std::optional<RequestId> id;
  const auto id_at = value.find("id");
  const bool has_id = id_at != value.end();
  if (has_id) id = read_id(*id_at);

  const auto version = value.find("jsonrpc");
  if (version == value.end() || !version->is_string() || *version != "2.0") {
    return invalid_request(id, "\"jsonrpc\" must be \"2.0\"");
  }

  const auto method = value.find("method");
  if (method == value.end()) {
    // A response, or invalid.
    const auto error = value.find("error");
    const auto result = value.find("result");
    if (error == value.end() && result == value.end())
      return invalid_request(id, "a message has a \"method\", a \"result\" or an \"error\"");
    if (has_id && !id && !id_at->is_null())
      return invalid_request({}, "\"id\" must be an integer or a string");
    Response response;
    response.id = id;
    if (error != value.end() && !error->is_null()) {
      RpcError rpc;
      if (error->is_object()) {
        const auto code = error->find("code");
        if (code != error->end() && code->is_number_integer())
          rpc.code = static_cast<RpcCode>(code->get<std::int64_t>());
        const auto text = error->find("message");
        if (text != error->end() && text->is_string()) rpc.message = text->get<std::string>();
      }
      response.error = std::move(rpc);
    } else if (result != value.end()) {
      response.result = std::move(*result);
    }
    return response;
  }
  if (!method->is_string()) return invalid_request(id, "\"method\" must be a string");
  Json params;
  if (const auto at = value.find("params"); at != value.end()) {
    if (!at->is_object() && !at->is_array() && !at->is_null())
      return invalid_request(id, "\"params\" must be an object or an array");
    params = std::move(*at);
  }
  if (!has_id) return Notification{method->get<std::string>(), std::move(params)};
  if (!id) return invalid_request({}, "\"id\" must be an integer or a string");
  return Request{std::move(*id), method->get<std::string>(), std::move(params)};
}

Message decode_message(std::string_view body) {
  std::string why;
  std::optional<Json> value = parse_json(body, &why);
  if (value) return message_from_json(std::move(*value));
  Malformed malformed;
  malformed.answer.error = RpcError{RpcCode::ParseError, why, {}};
  return malformed;
}

Json encode(const Request& message) {
  Json out = {{"jsonrpc", "2.0"}, {"id", to_json(message.id)}, {"method", message.method}};
  if (!message.params.is_null()) out["params"] = message.params;
  return out;
}

Json encode(const Notification& message) {
  Json out = {{"jsonrpc", "2.0"}, {"method", message.method}};
  if (!message.params.is_null()) out["params"] = message.params;
  return out;
}

Json encode(const Response& message) {
  Json out = {{"jsonrpc", "2.0"}, {"id", message.id ? to_json(*message.id) : Json()}};
  if (message.error) {
    Json error = {{"code", static_cast<int>(message.error->code)},
                  {"message", message.error->message}};
    if (!message.error->data.is_null()) error["data"] = message.error->data;
    out["error"] = std::move(error);
  } else {
    out["result"] = message.result;
  }
  return out;
}

std::string write(const Response& message) {
  if (message.error) return dump_json(encode(message));
  std::string body = R"({"id":)" + (message.id ? to_text(*message.id) : "null") +
                     R"(,"jsonrpc":"2.0","result":)";
  body += message.written ? message.written->text : dump_json(message.result);
  return body += '}';
}

ReplyOnce& ReplyOnce::operator=(ReplyOnce&& other) noexcept {
  if (this != &other) {
    ReplyOnce dropped(std::move(*this));
    id_ = std::move(other.id_);
    send_ = std::move(other.send_);
    withdrawn_ = std::move(other.withdrawn_);
    other.send_ = nullptr;
  }
  return *this;
}

ReplyOnce::~ReplyOnce() {
  if (!send_) return;
  log_error("request {} was dropped without an answer", to_text(id_));
  error({RpcCode::InternalError, "the request was dropped without an answer", {}});
}

void ReplyOnce::result(Json value) { send(Response{id_, std::move(value), {}}); }

void ReplyOnce::result(WrittenJson value) { send(Response{id_, {}, {}, std::move(value)}); }

void ReplyOnce::error(RpcError error) { send(Response{id_, {}, std::move(error)}); }

void ReplyOnce::send(Response response) {
  if (!send_) {
    log_error("request {} was answered twice; the second answer is dropped", to_text(id_));
    return;
  }
  const Send send = std::exchange(send_, nullptr);
  std::string why;
  try {
    return send(std::move(response));
  } catch (const std::exception& failure) {
    why = failure.what();
  }
  log_error("the answer to request {} cannot be written: {}", to_text(id_), why);
  send(Response{
      id_, {}, RpcError{RpcCode::InternalError, "the answer cannot be written: " + why, {}}});
}

void ReplyOnce::withdraw() {
  if (!std::exchange(send_, nullptr))
    return log_error("request {} was answered, and then withdrawn", to_text(id_));
  if (withdrawn_) withdrawn_();
}

}  // namespace codefinder::lsp
