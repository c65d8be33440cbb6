// Writes the declarations of class files.  Their content is untrusted: a text that is no name or no
// type of Java is not written, and all sizes have limits.
#include "index/languages/_jvm/class_text.h"

#include "base/strings.h"
#include "index/languages/_jvm/class_file.h"

#include <algorithm>
#include <map>

namespace codefinder::jvm {

namespace {

constexpr std::size_t kMaxText = 1u << 20, kMaxRead = 16u << 20, kMaxNesting = 8, kMaxName = 500,
                      kMaxImports = 5'000, kMaxTypes = 255;

using archives::ReadEntry;
using Member = ClassFile::Member;

bool is_name(std::string_view name) {
  const auto fits = [](char c) {
    return is_identifier_char(c) || c == '$' || static_cast<unsigned char>(c) >= 0x80;
  };
  return !name.empty() && name.size() <= kMaxName && !is_digit(name[0]) &&
         std::ranges::all_of(name, fits);
}

/// "java.util." of "java/util/".
std::string dotted(std::string_view path) {
  std::string out(path);
  std::ranges::replace(out, '/', '.');
  return out;
}

/// "java/util/" of "java/util/Map".
std::string_view package_of(std::string_view path) { return path.substr(0, path.rfind('/') + 1); }

/// The names by which a source refers to classes.
class TypeNames {
 public:
  void set_package(std::string_view package) { package_ = package; }
  /// Classes of other packages do not have this name.
  void reserve(std::string_view name) { packages_.try_emplace(std::string(name), package_); }
  /// "Map.Entry" for "java/util/Map$Entry", which is imported; "" if it is no name of Java.
  std::string name_of(std::string_view path) {
    const std::string_view package = package_of(path);
    std::string name(path.substr(package.size()));
    if (path.size() > kMaxName || !std::ranges::all_of(split(path, "/"), is_name)) return {};
    // A `$` at an end, or beside another, is a part of the name.
    for (std::size_t at = 1; at + 1 < name.size(); ++at)
      if (name[at] == '$' && name[at - 1] != '$' && name[at + 1] != '$') name[at] = '.';
    const std::string_view head = std::string_view(name).substr(0, name.find('.'));
    const auto known = packages_.find(head);
    if (known == packages_.end() && packages_.size() < kMaxImports)
      return packages_.emplace(head, package), name;
    return known != packages_.end() && known->second == package ? name : dotted(package) + name;
  }
  std::string imports() const {
    std::string out;
    for (const auto& [name, package] : packages_)
      if (!package.empty() && package != package_ && package != "java/lang/")
        out.append("import ").append(dotted(package)).append(name).append(";\n");
    return out.empty() ? out : out + "\n";
  }

 private:
  std::string package_;
  std::map<std::string, std::string, std::less<>> packages_;  // By the names that are in use.
};

/// Reads descriptors and signatures: these have the syntax of descriptors, and generic types.
class SignatureReader {
 public:
  SignatureReader(std::string_view text, TypeNames& names) : rest_(text), names_(names) {}

  bool at_end() const { return rest_.empty(); }
  bool failed() const { return failed_; }
  /// The type here, or `void`.
  std::string type() {
    static constexpr std::pair<char, const char*> kPrimitive[] = {
        {'B', "byte"}, {'C', "char"},  {'D', "double"}, {'F', "float"},  {'I', "int"},
        {'J', "long"}, {'S', "short"}, {'V', "void"},   {'Z', "boolean"}};
    for (const auto& [letter, name] : kPrimitive)
      if (skip(letter)) return name;
    std::string out;
    if (++depth_ > kMaxDepth) return fail();
    if (skip('L')) out = class_type();
    else if (skip('[')) out = type() + "[]";
    else if (skip('T')) out = name_until(";"), failed_ |= !skip(';');
    --depth_;
    return out.empty() || failed_ ? fail() : out;
  }
  /// "<K, V extends Number>"; "" if there are none.
  std::string type_parameters() {
    return skip('<') ? "<" + join(all_until('>', [&] { return type_parameter(); }), ", ") + ">"
                     : "";
  }
  std::vector<std::string> parameters() {
    if (!skip('(')) fail();
    return all_until(')', [&] { return type(); });
  }

 private:
  static constexpr int kMaxDepth = 50;

  std::string fail() {
    failed_ = true;
    rest_ = {};
    return {};
  }
  bool skip(char c) {
    if (!rest_.starts_with(c)) return false;
    rest_.remove_prefix(1);
    return true;
  }
  std::string_view until(std::string_view characters) {
    const std::string_view text = rest_.substr(0, rest_.find_first_of(characters));
    rest_.remove_prefix(text.size());
    return text;
  }
  std::string name_until(std::string_view characters) {
    const std::string_view name = until(characters);
    return is_name(name) ? std::string(name) : fail();
  }
  template <class Read>
  std::vector<std::string> all_until(char end, const Read& read) {
    std::vector<std::string> all;
    while (!failed_ && !skip(end)) {
      if (all.size() >= kMaxTypes) fail();
      all.push_back(read());
    }
    return all;
  }
  std::string class_type() {
    std::string name = names_.name_of(until("<;.")), arguments;
    while (!failed_ && !name.empty() && !skip(';')) {
      if (skip('<')) arguments = "<" + join(all_until('>', [&] { return argument(); }), ", ") + ">";
      else if (skip('.')) name.append(".").append(name_until("<;.")), arguments.clear();
      else fail();
    }
    return name + arguments;
  }
  std::string argument() {
    if (skip('*')) return "?";
    return skip('+') ? "? extends " + type() : skip('-') ? "? super " + type() : type();
  }
  std::string type_parameter() {
    std::string out = name_until(":");
    const char* separator = " extends ";
    while (skip(':')) {
      if (rest_.starts_with(':')) continue;  // No class among its bounds.
      const std::string bound = type();
      if (bound != "Object") out += std::exchange(separator, " & ") + bound;
    }
    return out;
  }

  std::string_view rest_;
  TypeNames& names_;
  int depth_ = 0;
  bool failed_ = false;
};

std::string modifiers(unsigned flags) {
  static constexpr std::pair<unsigned, const char*> kNames[] = {
      {kPublic, "public "}, {kProtected, "protected "}, {kAbstract, "abstract "},
      {kStatic, "static "}, {kFinal, "final "},         {kNative, "native "}};
  std::string out;
  for (const auto& [flag, name] : kNames)
    if ((flags & flag) != 0) out += name;
  return out;
}

bool is_hidden(unsigned flags) { return (flags & (kPrivate | kSynthetic)) != 0; }

/// The name of the parameter at this place; `slot` is the place of its variable.
std::string parameter_name(const Member& method, std::size_t at, unsigned slot) {
  for (const auto& [number, name] : method.locals)
    if (number == slot && is_name(name)) return std::string(name);
  return "arg" + std::to_string(at);
}

class Writer {
 public:
  explicit Writer(const ReadEntry& read) : read_(read) {}

  std::string run(std::string_view path) {
    const std::string_view name = path.substr(0, path.rfind('.')), package = package_of(name);
    names_.set_package(package);
    names_.reserve(name.substr(package.size()));
    declare(name, name.substr(package.size()), std::nullopt);
    if (text_.empty()) return {};
    std::string out = "// Declarations of a compiled class: its source is not on this machine.\n";
    if (!package.empty())
      out.append("package ").append(dotted(package.substr(0, package.size() - 1))).append(";\n\n");
    return out + names_.imports() + text_;
  }

 private:
  /// `nested`: the flags that the outer class has for a nested class.
  void declare(std::string_view path, std::string_view name, std::optional<unsigned> nested) {
    if (depth_ > kMaxNesting || is_over()) return;
    const std::optional<std::string> bytes = read_(std::string(path) + ".class");
    if (!bytes) return;
    read_bytes_ += bytes->size() + (1u << 12);
    const std::optional<ClassFile> file = read_class(*bytes);
    if (!file || file->name != path || !std::ranges::all_of(split(path, "/"), is_name)) return;
    const unsigned flags = nested.value_or(file->flags & ~kStatic);
    for (const ClassFile::Nested& each : file->nested) names_.reserve(each.name);
    const bool is_type = (flags & (kInterface | kEnum)) == 0;
    line(file->is_deprecated,
         modifiers(flags & (kPublic | kProtected | kStatic | (is_type ? kAbstract | kFinal : 0))) +
             kind(flags) + std::string(name) + bases(*file, flags) + " {");
    ++depth_;
    write_members(*file, name, flags, nested && (flags & kStatic) == 0);
    for (const ClassFile::Nested& each : file->nested)
      if (!is_hidden(each.flags) && is_name(each.name)) declare(each.path, each.name, each.flags);
    --depth_;
    line(false, "}");
  }

  static const char* kind(unsigned flags) {
    if ((flags & kAnnotation) != 0) return "@interface ";
    return (flags & kInterface) != 0 ? "interface " : (flags & kEnum) != 0 ? "enum " : "class ";
  }

  std::string bases(const ClassFile& file, unsigned flags) {
    if ((flags & kAnnotation) != 0) return {};
    SignatureReader signature(file.signature, names_);
    std::string out = signature.type_parameters(), super = signature.type();
    std::vector<std::string> interfaces;
    while (!signature.at_end() && interfaces.size() < kMaxTypes)
      interfaces.push_back(signature.type());
    if (signature.failed()) {
      out.clear(), interfaces.clear();
      super = names_.name_of(file.super);
      for (std::size_t i = 0; i < file.interfaces.size() && i < kMaxTypes; ++i)
        interfaces.push_back(names_.name_of(file.interfaces[i]));
    }
    std::erase(interfaces, "");
    if ((flags & (kInterface | kEnum)) == 0 && !super.empty() && super != "Object")
      out += " extends " + super;
    if (!interfaces.empty()) out += (flags & kInterface) != 0 ? " extends " : " implements ";
    return out + join(interfaces, ", ");
  }

  void write_members(const ClassFile& file, std::string_view name, unsigned flags, bool is_inner) {
    if ((flags & kEnum) != 0) {
      std::string names;
      for (const Member& field : file.fields)
        if ((field.flags & kEnum) != 0 && is_name(field.name) && names.size() < kMaxText)
          names.append(names.empty() ? "" : ", ").append(field.name);
      line(false, names + ";");
    }
    for (const Member& field : file.fields)
      if (reads(field) && (field.flags & kEnum) == 0) write_field(field);
    for (const Member& method : file.methods)
      if (reads(method)) write_method(method, name, flags, is_inner);
  }

  /// Many members may share a long descriptor: each counts as read.
  bool reads(const Member& member) {
    if (is_hidden(member.flags) || is_over()) return false;
    read_bytes_ += member.descriptor.size() + member.signature.size();
    return true;
  }

  bool is_over() const { return text_.size() > kMaxText || read_bytes_ > kMaxRead; }

  void write_field(const Member& field) {
    SignatureReader generic(field.signature, names_), plain(field.descriptor, names_);
    std::string type = generic.type();
    if (generic.failed()) type = plain.type();
    if (!type.empty() && is_name(field.name))
      line(field.is_deprecated, modifiers(field.flags & (kPublic | kProtected | kStatic | kFinal)) +
                                    type + " " + std::string(field.name) + ";");
  }

  void write_method(const Member& method, std::string_view class_name, unsigned flags,
                    bool is_inner) {
    const bool is_constructor = method.name == "<init>", is_enum = (flags & kEnum) != 0;
    // The compiler adds these to enumerations.
    const bool values = method.name == "values" && method.descriptor.starts_with("()");
    const bool value_of = method.name == "valueOf" &&
                          method.descriptor.starts_with("(Ljava/lang/String;)L");
    const bool added = is_enum && (is_constructor || values || value_of);
    if (added || !(is_constructor || is_name(method.name))) return;
    SignatureReader plain(method.descriptor, names_), generic(method.signature, names_);
    std::vector<std::string> types = plain.parameters();
    std::string result = plain.type(), parameters;
    if (plain.failed()) return;
    const std::string type_parameters = generic.type_parameters();
    const std::vector<std::string> generic_types = generic.parameters();
    const std::string generic_result = generic.type();
    // The outer object is a parameter that only the descriptor has.
    std::size_t hidden = is_constructor && is_inner && !types.empty() ? 1 : 0;
    if (!generic.failed() && generic_types.size() <= types.size()) {
      hidden = types.size() - generic_types.size();
      std::ranges::copy(generic_types, types.begin() + static_cast<std::ptrdiff_t>(hidden));
      result = generic_result;
    }
    unsigned slot = (method.flags & kStatic) != 0 ? 0 : 1;
    for (std::size_t i = 0; i < types.size(); ++i) {
      const std::string name = parameter_name(method, i, slot);
      slot += types[i] == "long" || types[i] == "double" ? 2 : 1;
      if ((method.flags & kVarargs) != 0 && i + 1 == types.size() && types[i].ends_with("[]"))
        types[i].replace(types[i].size() - 2, 2, "...");
      if (i >= hidden) parameters += (parameters.empty() ? "" : ", ") + types[i] + " " + name;
    }
    const bool is_interface = (flags & kInterface) != 0;
    const bool has_body = (method.flags & (kAbstract | kNative)) == 0;
    const bool is_default = is_interface && has_body && (method.flags & kStatic) == 0;
    std::string out = modifiers(method.flags & ~(is_interface ? kAbstract | kFinal : 0u));
    if (is_default) out += "default ";
    if (!generic.failed() && !type_parameters.empty()) out += type_parameters + " ";
    out += is_constructor ? std::string(class_name) : result + " " + std::string(method.name);
    line(method.is_deprecated,
         out + "(" + parameters + ")" + thrown(method) + (has_body ? " {}" : ";"));
  }

  std::string thrown(const Member& method) {
    std::string out;
    for (std::size_t i = 0; i < method.thrown.size() && i < kMaxTypes; ++i)
      if (const std::string name = names_.name_of(method.thrown[i]); !name.empty())
        out += (out.empty() ? " throws " : ", ") + name;
    return out;
  }

  void line(bool is_deprecated, std::string_view text) {
    if (text_.size() > kMaxText && text != "}") return;
    const std::string indent(2 * depth_, ' ');
    if (is_deprecated) text_.append(indent).append("@Deprecated\n");
    text_.append(indent).append(text).append("\n");
  }

  const ReadEntry& read_;
  TypeNames names_;
  std::string text_;
  std::size_t depth_ = 0, read_bytes_ = 0;
};

}  // namespace

std::string class_text(const ReadEntry& read, std::string_view path) {
  return Writer(read).run(path);
}

}  // namespace codefinder::jvm
