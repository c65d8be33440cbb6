// Compiled classes (chapter 4 of the specification of the JVM): names, flags and signatures, no
// code.  Class files are untrusted: every length and every index is checked.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace codefinder::jvm {

// clang-format off
enum ClassFlag : unsigned {
  kPublic = 1, kPrivate = 2, kProtected = 4, kStatic = 8, kFinal = 0x10, kVarargs = 0x80,
  kNative = 0x100, kInterface = 0x200, kAbstract = 0x400, kSynthetic = 0x1000,
  kAnnotation = 0x2000, kEnum = 0x4000,
};
// clang-format on

/// Names of classes are internal names: "java/util/Map$Entry".  Views are into the bytes.
struct ClassFile {
  struct Member {
    unsigned flags = 0;
    bool is_deprecated = false;
    std::string_view name, descriptor;
    std::string_view signature{};  // With its generic types; empty without these.
    std::vector<std::string_view> thrown{};
    // Names of parameters and local variables, by slot.
    std::vector<std::pair<unsigned, std::string_view>> locals{};
  };
  struct Nested {
    std::string_view path, name;
    unsigned flags = 0;
  };

  unsigned flags = 0;
  bool is_deprecated = false;
  std::string_view name, super{}, signature{};
  std::vector<std::string_view> interfaces{};
  std::vector<Member> fields{}, methods{};
  std::vector<Nested> nested{};  // Member classes of this class.
};

/// nullopt if the bytes are no class file, or end early.
std::optional<ClassFile> read_class(std::string_view bytes);

}  // namespace codefinder::jvm
