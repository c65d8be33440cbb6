// Evaluates preprocessor conditions with the values of a usual build with gcc on Linux.
#include "index/languages/_c/branches.h"

#include "base/c_platforms.h"
#include "base/strings.h"
#include "index/languages/words.h"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <map>
#include <string>

namespace codefinder::c_family {

namespace {

constexpr Words kPredefined =
    "__GNUC__ __GNUC_MINOR__ __GNUC_PATCHLEVEL__ __STDC__ __STDC_HOSTED__ __linux__ __linux linux "
    "__gnu_linux__ __unix__ __unix "
    "unix __x86_64__ __x86_64 __amd64__ __LP64__ _LP64 __ELF__ __GLIBC__ __CHAR_BIT__ "
    "__SIZEOF_POINTER__ __BYTE_ORDER__ "
    "__ORDER_LITTLE_ENDIAN__ __SIZEOF_INT128__ __SIZE_TYPE__ __PTRDIFF_TYPE__ __INTPTR_TYPE__ "
    "__UINTPTR_TYPE__ __SIZE_MAX__ "
    "__PTRDIFF_MAX__ __INT_MAX__ __LONG_MAX__ __COUNTER__ __FILE__ __LINE__ __SSE2__ CHAR_BIT "
    "SHRT_MAX INT_MAX LONG_MAX "
    "LLONG_MAX "
    "UINT_MAX ULONG_MAX SIZE_MAX UINTPTR_MAX INTPTR_MAX EDOM ERANGE EILSEQ EAGAIN EINTR EINVAL "
    "ENOMEM ENOSYS EPERM SIGPIPE "
    "SIGCHLD "
    "SIGHUP "
    "O_APPEND O_CLOEXEC O_CREAT O_DIRECT O_DIRECTORY O_DSYNC O_EXCL O_NOATIME O_NOCTTY O_NOFOLLOW "
    "O_NONBLOCK O_RDONLY O_RDWR "
    "O_SYNC "
    "O_TRUNC O_WRONLY PATH_MAX";

/// The condition of an `#if`, with the values that its macros most likely have.
class Condition {
 public:
  Condition(std::string_view text, const std::function<long(std::string_view)>& value,
            const std::function<bool(std::string_view)>& defined)
      : rest_(text), value_(value), defined_(defined) {}

  bool holds() { return ternary() != 0; }

 private:
  static constexpr int kDeepest = 200;

  void blank() {
    while (!rest_.empty() && !is_identifier_char(rest_[0]) &&
           std::string_view("()!&|<>=+-*/%~^?:").find(rest_[0]) == std::string_view::npos)
      rest_.remove_prefix(1);
  }
  bool take(std::string_view sign) {
    blank();
    if (!rest_.starts_with(sign)) return false;
    rest_.remove_prefix(sign.size());
    return true;
  }
  std::string_view word() {
    blank();
    std::size_t end = 0;
    while (end < rest_.size() && is_identifier_char(rest_[end])) ++end;
    const std::string_view found = rest_.substr(0, end);
    rest_.remove_prefix(end);
    return found;
  }
  void skip_arguments() {
    if (!take("(")) return;
    for (int open = 1; open > 0 && !rest_.empty(); rest_.remove_prefix(1))
      open += rest_[0] == '(' ? 1 : rest_[0] == ')' ? -1 : 0;
  }

  long ternary() {
    const long condition = binary(0);
    if (!take("?")) return condition;
    const long yes = binary(0);
    take(":");
    const long no = binary(0);
    return condition != 0 ? yes : no;
  }

  long binary(int level) {
    static constexpr int kLevels = 6;
    if (level == kLevels || depth_ > kDeepest) return unary();
    long left = binary(level + 1);
    for (;;) {
      blank();
      const std::string_view sign = operation(level);
      if (sign.empty()) return left;
      rest_.remove_prefix(sign.size());
      const long right = binary(level + 1);
      left = apply(sign, left, right);
    }
  }
  std::string_view operation(int level) const {
    const auto one_of = [&](std::initializer_list<std::string_view> signs) {
      for (std::string_view sign : signs)
        if (rest_.starts_with(sign)) return sign;
      return std::string_view();
    };
    switch (level) {
      case 0: return one_of({"||"});
      case 1: return one_of({"&&"});
      case 2:
        return rest_.starts_with("||") || rest_.starts_with("&&") ? std::string_view()
                                                                  : one_of({"|", "^", "&"});
      case 3: return one_of({"==", "!="});
      case 4: return one_of({"<<", ">>", "<=", ">=", "<", ">"});
      default: return one_of({"+", "-", "*", "/", "%"});
    }
  }
  static long apply(std::string_view sign, long a, long b) {
    const auto left = static_cast<unsigned long>(a), right = static_cast<unsigned long>(b);
    if (sign == "||") return a != 0 || b != 0;
    if (sign == "&&") return a != 0 && b != 0;
    if (sign == "|") return static_cast<long>(left | right);
    if (sign == "^") return static_cast<long>(left ^ right);
    if (sign == "&") return static_cast<long>(left & right);
    if (sign == "==") return a == b;
    if (sign == "!=") return a != b;
    if (sign == "<=") return a <= b;
    if (sign == ">=") return a >= b;
    if (sign == "<") return a < b;
    if (sign == ">") return a > b;
    if (sign == "<<") return static_cast<long>(left << (right & 63));
    if (sign == ">>") return static_cast<long>(left >> (right & 63));
    if (sign == "+") return static_cast<long>(left + right);
    if (sign == "-") return static_cast<long>(left - right);
    if (sign == "*") return static_cast<long>(left * right);
    if (b == 0 || (a < 0 && b == -1)) return 0;
    return sign == "/" ? a / b : a % b;
  }

  long unary() {
    if (++depth_ > kDeepest) return 0;
    long found = 0;
    blank();
    if (take("!")) found = unary() == 0;
    else if (take("-")) found = static_cast<long>(0ul - static_cast<unsigned long>(unary()));
    else if (take("+")) found = unary();
    else if (take("~")) found = static_cast<long>(~static_cast<unsigned long>(unary()));
    else if (take("(")) {
      found = ternary();
      take(")");
    } else {
      found = operand();
    }
    --depth_;
    return found;
  }
  long operand() {
    const std::string_view name = word();
    if (name.empty()) {
      if (!rest_.empty()) rest_.remove_prefix(1);
      return 0;
    }
    if (name[0] >= '0' && name[0] <= '9') return std::strtol(std::string(name).c_str(), nullptr, 0);
    if (name == "defined") {
      const bool open = take("(");
      const std::string_view tested = word();
      if (open) take(")");
      return defined_(tested);
    }
    const bool is_compiler_query = name.starts_with("__has_");
    const long found = is_compiler_query ? 1 : value_(name);
    blank();
    if (rest_.starts_with("(")) skip_arguments();
    return found;
  }

  std::string_view rest_;
  const std::function<long(std::string_view)>& value_;
  const std::function<bool(std::string_view)>& defined_;
  int depth_ = 0;
};

using Defined = std::function<std::optional<long>(std::string_view)>;

/// Walks the directives of a text.
class Scan {
 public:
  /// `defined`: see unlikely_branches; nullptr if the values of names may be any.
  Scan(std::string_view text, bool cpp, const Defined* defined)
      : text_(text), cpp_(cpp), defined_elsewhere_(defined) {}

  std::vector<ByteRange> run() {
    bool line_begins = true;
    for (std::size_t at = 0; at < text_.size();) {
      switch (text_[at]) {
        case '\n': line_begins = true, ++at; break;
        case ' ':
        case '\t':
        case '\r': ++at; break;
        case '/':
          if (text_.substr(at, 2) == "//") at = std::min(text_.find('\n', at), text_.size());
          else if (text_.substr(at, 2) == "/*") at = after(text_.find("*/", at + 2), 2);
          else line_begins = false, ++at;
          break;
        case '#':
          if (line_begins) at = directive(at);
          else ++at;
          break;
        case '"':
        case '\'': at = after_quote(at), line_begins = false; break;
        default: line_begins = false, ++at;
      }
    }
    while (!open_.empty()) close(text_.size());
    return std::move(skipped_);
  }

 private:
  struct Open {
    bool taken;  // One of its branches is certainly built.
    bool live;   // The current branch may be built.
  };
  // Both are equal if the values of names are known.
  struct Truth {
    bool possible = false, certain = true;
  };

  std::size_t after(std::size_t at, std::size_t length) const {
    return at == std::string_view::npos ? text_.size() : at + length;
  }
  std::size_t after_quote(std::size_t at) const {
    const char quote = text_[at];
    for (++at; at < text_.size() && text_[at] != '\n'; ++at) {
      if (text_[at] == '\\') ++at;
      else if (text_[at] == quote) return at + 1;
    }
    return std::min(at, text_.size());
  }

  bool live() const {
    return std::all_of(open_.begin(), open_.end(), [](const Open& o) { return o.live; });
  }

  std::size_t directive(std::size_t begin) {
    std::string line;
    std::size_t at = begin + 1;
    for (; at < text_.size() && text_[at] != '\n'; ++at) {
      if (text_.substr(at, 2) == "\\\n") ++at;
      else if (text_.substr(at, 3) == "\\\r\n") at += 2;
      else if (text_.substr(at, 2) == "//") at = std::min(text_.find('\n', at), text_.size()) - 1;
      else if (text_.substr(at, 2) == "/*") at = after(text_.find("*/", at + 2), 2) - 1;
      else line += text_[at];
    }
    std::string_view rest = line;
    const auto word = [&] {
      const std::size_t from = std::min(rest.find_first_not_of(" \t\r"), rest.size());
      std::size_t end = from;
      while (end < rest.size() && is_identifier_char(rest[end])) ++end;
      const std::string_view found = rest.substr(from, end - from);
      rest.remove_prefix(end);
      return found;
    };
    const std::string_view kind = word();
    if (kind == "ifdef" || kind == "ifndef")
      push(truth((kind == "ifdef" ? "defined " : "!defined ") + std::string(word())), at);
    else if (kind == "if") push(truth(rest), at);
    else if (kind == "elif" && !open_.empty()) turn(rest, false, begin, at);
    else if (kind == "else" && !open_.empty()) turn({}, true, begin, at);
    else if (kind == "endif" && !open_.empty()) close(begin);
    else if (kind == "define" && live()) define(word(), rest);
    else if (kind == "undef" && live()) own_.erase(std::string(word()));
    return at;
  }

  void push(Truth condition, std::size_t at) {
    if (live() && !condition.possible) skip_from_ = at;
    open_.push_back({condition.certain, condition.possible});
  }
  void turn(std::string_view condition, bool is_else, std::size_t begin, std::size_t at) {
    Open& open = open_.back();
    const bool around = std::all_of(open_.begin(), open_.end() - 1,
                                    [](const Open& o) { return o.live; });
    const bool was = open.live;
    const Truth holds = is_else ? Truth{true, true} : truth(condition);
    open.live = !open.taken && holds.possible;
    open.taken = open.taken || (open.live && holds.certain);
    if (!around || was == open.live) return;
    if (open.live) add(begin);
    else skip_from_ = at;
  }
  void close(std::size_t at) {
    const bool was = live();
    open_.pop_back();
    if (!was && live()) add(at);
  }
  void add(std::size_t end) {
    if (end > skip_from_)
      skipped_.push_back({static_cast<std::uint32_t>(skip_from_), static_cast<std::uint32_t>(end)});
  }

  void define(std::string_view name, std::string_view rest) {
    if (!defined_elsewhere_) return;  // It may be another under other conditions.
    const std::size_t from = std::min(rest.find_first_not_of(" \t("), rest.size());
    const bool number = from < rest.size() && rest[from] >= '0' && rest[from] <= '9';
    own_[std::string(name)] = number
                                  ? std::strtol(std::string(rest.substr(from)).c_str(), nullptr, 0)
                                  : 1;
  }

  /// Whether the condition holds for any values of the names without one, and for all: tried are
  /// undefined names, and the numbers that decide comparisons.
  Truth truth(std::string_view condition) {
    if (defined_elsewhere_) {
      const bool known = holds(condition);
      return {known, known};
    }
    constexpr std::size_t kMaxValues = 16, kMaxDigits = 24;
    std::vector<std::optional<long>> values{std::nullopt, 1, std::numeric_limits<int>::max()};
    for (std::size_t at = 0; at < condition.size(); ++at)
      if (is_digit(condition[at]) && (at == 0 || !is_identifier_char(condition[at - 1]))) {
        if (values.size() == kMaxValues) return {true, false};
        values.emplace_back(
            std::strtol(std::string(condition.substr(at, kMaxDigits)).c_str(), nullptr, 0));
      }
    Truth found;
    for (const std::optional<long>& value : values) {
      assumed_ = value;
      const bool one = holds(condition);
      found = {found.possible || one, found.certain && one};
    }
    return found;
  }

  bool holds(std::string_view condition) {
    const std::function<long(std::string_view)> value = [&](std::string_view name) {
      return value_of(name);
    };
    const std::function<bool(std::string_view)> is_defined = [&](std::string_view name) {
      return defined(name);
    };
    return Condition(condition, value, is_defined).holds();
  }
  bool defined(std::string_view name) {
    if (own_.contains(std::string(name)) || kPredefined.contains(name)) return true;
    if (name == "__cplusplus") return cpp_;
    if (name == "__STDC_VERSION__") return !cpp_;
    if (cpp_ && (name == "__EXCEPTIONS" || name == "__GXX_RTTI" || name.starts_with("__cpp_")))
      return true;
    if (is_foreign_platform(name)) return false;
    if (!defined_elsewhere_) return assumed_.has_value();
    return name.starts_with("HAVE_") || name.starts_with("CONFIG_") || name.starts_with("__has_") ||
           (*defined_elsewhere_)(name).has_value();
  }
  long value_of(std::string_view name) {
    if (const auto it = own_.find(std::string(name)); it != own_.end()) return it->second;
    if (name == "true") return 1;
    if (name == "__cplusplus") return cpp_ ? 201703 : 0;
    if (name == "__STDC_VERSION__") return cpp_ ? 0 : 201710;
    if (name.starts_with("__cpp_")) return cpp_ ? 201703 : 0;
    if (name == "__GNUC__" || name == "__GLIBC__") return 12;
    if (name == "__SIZEOF_POINTER__" || name == "__CHAR_BIT__") return 8;
    if (name == "__BYTE_ORDER__" || name == "__ORDER_LITTLE_ENDIAN__") return 1234;
    if (name == "__ORDER_BIG_ENDIAN__") return 4321;
    if (name == "CHAR_BIT") return 8;
    if (name == "SHRT_MAX") return 32767;
    if (name == "INT_MAX") return 2147483647;
    if (name == "UINT_MAX") return 4294967295;
    if (name.ends_with("_MAX") && kPredefined.contains(name))
      return std::numeric_limits<long>::max();
    if (is_foreign_platform(name)) return 0;
    const std::optional<long> elsewhere = defined_elsewhere_ ? (*defined_elsewhere_)(name)
                                                             : assumed_;
    return elsewhere ? *elsewhere : defined(name) ? 1 : 0;
  }

  std::string_view text_;
  bool cpp_;
  const Defined* const defined_elsewhere_;
  std::optional<long> assumed_;      // The value of all names that have none.
  std::map<std::string, long> own_;  // The macros that the text has defined so far.
  std::vector<Open> open_;
  std::size_t skip_from_ = 0;
  std::vector<ByteRange> skipped_;
};

}  // namespace

std::vector<ByteRange> unlikely_branches(
    std::string_view text, Dialect dialect,
    const std::function<std::optional<long>(std::string_view)>& defined) {
  return Scan(text, dialect == Dialect::cpp, &defined).run();
}

std::vector<ByteRange> foreign_branches(std::string_view text, Dialect dialect) {
  return Scan(text, dialect == Dialect::cpp, nullptr).run();
}

}  // namespace codefinder::c_family
