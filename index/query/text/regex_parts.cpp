// for_each_part: one pass over the pattern.
#include "index/query/text/regex_parts.h"

#include <algorithm>

namespace codefinder::query {

namespace {

using PartKind = RegexPart::Kind;

class RegexScan {
 public:
  RegexScan(std::string_view regex, const std::function<void(const RegexPart&)>& each)
      : regex_(regex), each_(each) {}

  void run() {
    while (at_ < regex_.size()) {
      if (rest().starts_with("\\Q")) read_quoted();
      else if (rest().front() == '\\') take(PartKind::escape, escape_size());
      else if (rest().front() == '[') read_class();
      else take(PartKind::character, 1);
    }
  }

 private:
  std::string_view rest() const { return regex_.substr(at_); }

  void take(PartKind kind, std::size_t size) {
    each_({kind, regex_.substr(at_, size)});
    at_ += size;
  }

  void read_quoted() {
    at_ += 2;
    while (at_ < regex_.size() && !rest().starts_with("\\E")) take(PartKind::quoted, 1);
    at_ = std::min(at_ + 2, regex_.size());
  }

  std::size_t escape_size() const {
    const std::string_view escape = rest();
    const char kind = escape.substr(0, 2).back();
    const bool is_property = kind == 'p' || kind == 'P';
    if (is_property || kind == 'x') {
      if (escape.substr(2, 1) == "{") return std::min(escape.find('}'), escape.size() - 1) + 1;
      return std::min<std::size_t>(is_property ? 3 : 4, escape.size());
    }
    std::size_t size = std::min<std::size_t>(2, escape.size());
    if (kind >= '0' && kind <= '7')
      while (size < std::min<std::size_t>(4, escape.size()) && escape[size] >= '0' &&
             escape[size] <= '7')
        ++size;
    return size;
  }

  void read_class() {
    take(PartKind::class_, 1);
    if (rest().starts_with("^")) take(PartKind::member, 1);
    if (rest().starts_with("]")) take(PartKind::member, 1);  // An ordinary one.
    while (at_ < regex_.size() && rest().front() != ']') {
      const std::size_t named = rest().starts_with("[:") ? rest().find(":]", 2)
                                                         : std::string_view::npos;
      if (named != std::string_view::npos) at_ += named + 2;  // "[:alpha:]"
      else if (rest().front() == '\\') take(PartKind::escape, escape_size());
      else take(PartKind::member, 1);
    }
    at_ = std::min(at_ + 1, regex_.size());
  }

  const std::string_view regex_;
  const std::function<void(const RegexPart&)>& each_;
  std::size_t at_ = 0;
};

}  // namespace

void for_each_part(std::string_view regex, const std::function<void(const RegexPart&)>& each) {
  RegexScan(regex, each).run();
}

}  // namespace codefinder::query
