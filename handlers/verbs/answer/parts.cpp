// Divides max_bytes among several targets, and collects their answers.
#include "handlers/verbs/answer/parts.h"

#include "handlers/verbs/answer/answer.h"
#include "handlers/verbs/answer/answer_text.h"
#include "handlers/verbs/answer/keep_size.h"
#include "handlers/verbs/answer/page.h"
#include "handlers/verbs/answer/shapes.h"
#include "handlers/verbs/answer/wire_size.h"

#include <algorithm>
#include <utility>

namespace codefinder::handlers {

using nlohmann::json;

namespace {

/// A target whose answer is cut has at least so much room; else it is on the next page.
constexpr std::size_t kMinShare = 512;

class Parts {
 public:
  Parts(const index::Snapshot& snapshot, const json& decoded, const std::vector<std::string>& words,
        const OnePart& one)
      : decoded_(decoded),
        words_(words),
        one_(one),
        limit_(size_limit_of(decoded)),
        head_(head_size(snapshot, limit_.form)),
        answer_(envelope(snapshot.status())) {
    answer_[kPartsAnswer.parts.name] = json::array();
  }

  Result<json> run() {
    const json request = request_of(decoded_);
    const Result<Cursor> cursor = read_cursor(string_of(decoded_, "cursor"), request);
    if (!cursor)
      return Error{ErrorCode::invalid_query, cursor.error().message,
                   "the cursor of a part goes on with the target of this part alone"};
    answer_["truncated"] = true;
    answer_["next_cursor"] = write_cursor({words_.size(), {}}, request);  // The longest.
    used_ = wire_size(answer_, limit_.form);
    std::size_t next = cursor->offset;
    while (next < words_.size() && add(next)) ++next;
    if (!problem_.message.empty()) return problem_;
    const bool is_whole = next >= words_.size();
    answer_["truncated"] = cut_ || !is_whole;
    answer_["next_cursor"] = is_whole ? json() : json(write_cursor({next, {}}, request));
    return std::move(answer_);
  }

 private:
  /// Adds the part of a target.  False if it is for the next page, or there is a problem.
  bool add(std::size_t target) {
    const bool is_first = answer_[kPartsAnswer.parts.name].empty();
    const std::size_t room = limit_.bytes - std::min(limit_.bytes, used_);
    const std::size_t share = std::max(room / (words_.size() - target), kMinShare);
    if (limit_.bytes == 0) return add(part_of(target, 0));
    if (share < room || !is_first) {
      json part = part_of(target, std::min(share, room));
      const bool is_short = share > room && kPartsAnswer.truncated(part);
      if (!is_short && !is_too_large(part) && add(std::move(part))) return true;
    }
    if (!is_first) return false;
    if (add(part_of(target, room))) return true;
    problem_ = too_small_error(limit_, "the answer about " + words_[target],
                               used_ + size_of(part_of(target, room)));
    return false;
  }

  /// False if the part does not fit.
  bool add(json part) {
    const std::size_t size = limit_.bytes == 0 ? 0 : size_of(part);
    if (limit_.bytes != 0 && used_ + size > limit_.bytes) return false;
    used_ += size;
    if (kPartsAnswer.truncated(part)) cut_ = true;
    answer_[kPartsAnswer.parts.name].push_back(std::move(part));
    return true;
  }

  /// The bytes of an answer that a part does not have.
  static std::size_t head_size(const index::Snapshot& snapshot, Form form) {
    constexpr std::size_t kBraces = 2;
    json head = envelope(snapshot.status());
    head.erase("truncated");  // A part has it too.
    const std::size_t unsent = wire_size(head, form) - sent_size(head, form);
    return form == Form::text ? unsent : unsent + sent_size(head, form) - kBraces;
  }

  static bool is_too_large(const json& part) {
    return kErrorShape.code(kPart.error(part)) == to_string(ErrorCode::too_large);
  }

  std::size_t size_of(const json& part) const {
    if (limit_.form != Form::text) return size_inside(part, limit_.form) + 1;
    return text_size_inside(answer_text(object_of({{kPartsAnswer.parts, json::array({part})}})),
                            limit_.form);
  }

  /// The part in so many bytes, if possible; 0: no limit.
  json part_of(std::size_t target, std::size_t bytes) const {
    json request = decoded_;
    request["targets"] = json::array({words_[target]});
    request["cursor"] = nullptr;
    request["frame_bytes"] = 0;
    const json name = object_of({{kPart.target, words_[target]}});
    const std::size_t around = size_of(name);
    // A part is measured with a head of its own, which it does not keep.
    request["max_bytes"] = bytes == 0 ? 0 : std::max(bytes + head_, around + 1) - around;
    const SizeLimit limit = size_limit_of(request);
    const Result<json> answered = one_(request, target);
    json part = answered ? *answered : error_json(shortened(answered.error(), limit));
    end_empty_list(part);
    for (const char* field : {"schema_version", "index", "complete"}) part.erase(field);
    part.update(name);
    drop_nulls(part);
    return part;
  }

  const json& decoded_;
  const std::vector<std::string>& words_;
  const OnePart& one_;
  const SizeLimit limit_;
  const std::size_t head_;
  json answer_;
  std::size_t used_ = 0;
  bool cut_ = false;  // A part is not whole.
  Error problem_;
};

}  // namespace

Result<json> answer_in_parts(const index::Snapshot& snapshot, const json& decoded,
                             const std::vector<std::string>& words, const OnePart& one) {
  return Parts(snapshot, decoded, words, one).run();
}

json with_parts(json schema) {
  schema["properties"][kNav.fallback.name] = kFallback.schema();
  json part = {{"type", "object"}, {"properties", schema["properties"]}};
  part["properties"].update(kPart.schema()["properties"]);
  schema["properties"][kListAnswer.next_cursor.name] = kListAnswer.next_cursor.schema();
  schema["properties"][kPartsAnswer.parts.name] = {{"type", "array"}, {"items", std::move(part)}};
  schema["required"] = {"schema_version", "index", "complete", "truncated"};
  return schema;
}

}  // namespace codefinder::handlers
