// JSON and JSON-RPC: any body is decoded to a message or Malformed; an encoded message is decoded
// to the same message. The decoders of LSP params and of URIs read the same values.
#include "lsp/rpc.h"

#include "lsp/protocol.h"
#include "lsp/uri.h"
#include "tests/fuzz/input.h"

using namespace codefinder;
using namespace codefinder::lsp;

namespace {

void check_uri(std::string_view text) {
  percent_decode(text);
  const auto path = path_from_uri(text);
  if (path.ok()) {
    const auto again = path_from_uri(uri_from_path(*path));
    fuzz::expect(again.ok() && *again == *path,
                 "a path differs after conversion to a URI and back");
  }
  static_cast<void>(path_from_json(text));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::Input input(data, size);
  const std::string body(input.rest());
  check_uri(body);
  std::string why;
  const auto value = parse_json(body, &why);
  fuzz::expect(value.has_value() || !why.empty(),
               "text that is not JSON is refused without a reason");
  if (value) {
    const auto again = parse_json(dump_json(*value));
    fuzz::expect(again && dump_json(*again) == dump_json(*value),
                 "JSON differs after writing and parsing");
  }
  const Message message = decode_message(body);
  if (const auto* request = std::get_if<Request>(&message)) {
    const Message again = decode_message(dump_json(encode(*request)));
    const auto* same = std::get_if<Request>(&again);
    fuzz::expect(same && same->id == request->id && same->method == request->method,
                 "a request differs after encoding and decoding");
    to_text(request->id);
  } else if (const auto* notification = std::get_if<Notification>(&message)) {
    const Message again = decode_message(dump_json(encode(*notification)));
    const auto* same = std::get_if<Notification>(&again);
    fuzz::expect(same && same->method == notification->method,
                 "a notification differs after encoding and decoding");
  } else if (const auto* response = std::get_if<Response>(&message)) {
    decode_message(write(*response));
  } else if (const auto* malformed = std::get_if<Malformed>(&message)) {
    fuzz::expect(malformed->answer.error && !malformed->answer.error->message.empty(),
                 "an error response without a message");
    decode_message(write(malformed->answer));
  }
  return 0;
}
