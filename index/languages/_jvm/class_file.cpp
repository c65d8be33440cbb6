// Reads class files: the constant pool, members, and the attributes that declarations need.
#include "index/languages/_jvm/class_file.h"

namespace codefinder::jvm {

namespace {

/// Reads big-endian numbers; past the end it returns zeros and fails.
class Bytes {
 public:
  explicit Bytes(std::string_view rest) : rest_(rest) {}

  std::size_t number(std::size_t size) {
    std::size_t value = 0;
    for (const char byte : take(size)) value = value << 8 | static_cast<unsigned char>(byte);
    return value;
  }
  std::string_view take(std::size_t size) {
    failed_ |= size > rest_.size();
    const std::string_view taken = rest_.substr(0, failed_ ? 0 : size);
    rest_.remove_prefix(failed_ ? rest_.size() : size);
    return taken;
  }
  bool failed() const { return failed_; }
  /// Calls `each` as often as the number of 2 bytes here says.
  template <class Each>
  void repeat(const Each& each) {
    for (std::size_t left = number(2); left > 0 && !failed_; --left) each();
  }

 private:
  std::string_view rest_;
  bool failed_ = false;
};

/// The constant pool: texts, and the names of classes.
class Constants {
 public:
  explicit Constants(Bytes& in) {
    const std::size_t count = in.number(2);
    for (entries_.resize(1); entries_.size() < count && !in.failed();) {
      const std::size_t tag = in.number(1);
      const std::size_t size = tag == kText ? in.number(2) : tag < kSizes.size() ? kSizes[tag] : 0;
      if (size == 0 && tag != kText) return;  // An unknown tag: the rest cannot be read.
      entries_.push_back({tag, in.take(size)});
      if (size == 8 && tag != kText) entries_.emplace_back();  // Long numbers have two places.
    }
    complete_ = !in.failed();
  }

  bool complete() const { return complete_; }
  std::string_view text(std::size_t at) const { return of(at, kText); }
  std::string_view class_name(std::size_t at) const {
    return text(Bytes(of(at, kClass)).number(2));
  }

 private:
  struct Entry {
    std::size_t tag = 0;
    std::string_view bytes{};
  };
  static constexpr std::size_t kText = 1, kClass = 7;
  static constexpr std::string_view kSizes{"\0\0\0\4\4\10\10\2\2\4\4\4\4\0\0\3\2\4\4\2\2", 21};

  std::string_view of(std::size_t at, std::size_t tag) const {
    return at < entries_.size() && entries_[at].tag == tag ? entries_[at].bytes
                                                           : std::string_view();
  }

  std::vector<Entry> entries_;
  bool complete_ = false;
};

/// Calls `each` with the name and the content of each attribute.
template <class Each>
void each_attribute(Bytes& in, const Constants& constants, const Each& each) {
  in.repeat([&] {
    const std::string_view name = constants.text(in.number(2));
    each(name, Bytes(in.take(in.number(4))));
  });
}

/// The names of the variables that exist from the first instruction on.
void read_locals(Bytes code, const Constants& constants, ClassFile::Member& member) {
  code.take(4);  // Sizes of the stack and of the variables.
  code.take(code.number(4));
  code.take(8 * code.number(2));  // Handlers of exceptions.
  each_attribute(code, constants, [&](std::string_view name, Bytes in) {
    if (name != "LocalVariableTable") return;
    in.repeat([&] {
      const bool is_first = in.number(2) == 0;
      in.take(2);
      const std::string_view local = constants.text(in.number(2));
      in.take(2);
      const auto slot = static_cast<unsigned>(in.number(2));
      if (is_first && !in.failed()) member.locals.emplace_back(slot, local);
    });
  });
}

void read_attribute(std::string_view name, Bytes in, const Constants& constants,
                    ClassFile::Member& member) {
  if (name == "Signature") member.signature = constants.text(in.number(2));
  if (name == "Deprecated") member.is_deprecated = true;
  if (name == "Code") read_locals(in, constants, member);
  if (name == "Exceptions")
    in.repeat([&] { member.thrown.push_back(constants.class_name(in.number(2))); });
}

void read_members(Bytes& in, const Constants& constants, std::vector<ClassFile::Member>& members) {
  in.repeat([&] {
    ClassFile::Member& member = members.emplace_back();
    member.flags = static_cast<unsigned>(in.number(2));
    member.name = constants.text(in.number(2));
    member.descriptor = constants.text(in.number(2));
    each_attribute(in, constants, [&](std::string_view name, Bytes content) {
      read_attribute(name, content, constants, member);
    });
  });
}

void read_nested(Bytes in, const Constants& constants, ClassFile& file) {
  in.repeat([&] {
    const std::string_view path = constants.class_name(in.number(2));
    const std::string_view outer = constants.class_name(in.number(2));
    const std::string_view name = constants.text(in.number(2));
    const auto flags = static_cast<unsigned>(in.number(2));
    // Local classes and those without a name have no outer class.
    if (outer == file.name && path != file.name) file.nested.push_back({path, name, flags});
  });
}

}  // namespace

std::optional<ClassFile> read_class(std::string_view bytes) {
  Bytes in(bytes);
  if (in.number(4) != 0xCAFEBABE) return std::nullopt;
  in.take(4);  // The version: later ones add attributes, which are skipped.
  const Constants constants(in);
  if (!constants.complete()) return std::nullopt;
  ClassFile file;
  file.flags = static_cast<unsigned>(in.number(2));
  file.name = constants.class_name(in.number(2));
  file.super = constants.class_name(in.number(2));
  in.repeat([&] { file.interfaces.push_back(constants.class_name(in.number(2))); });
  read_members(in, constants, file.fields);
  read_members(in, constants, file.methods);
  each_attribute(in, constants, [&](std::string_view name, Bytes content) {
    if (name == "Signature") file.signature = constants.text(content.number(2));
    if (name == "Deprecated") file.is_deprecated = true;
    if (name == "InnerClasses") read_nested(content, constants, file);
  });
  return in.failed() || file.name.empty() ? std::nullopt : std::optional(std::move(file));
}

}  // namespace codefinder::jvm
