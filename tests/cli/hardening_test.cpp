// The released binary has the protections of docs/security.md, as read from its ELF file.
#include <catch2/catch.hpp>
#include "support/file_text.h"

#include <elf.h>
#include <cstring>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::hardening_test {

namespace {

class Elf {
 public:
  explicit Elf(const char* path) : bytes_(testing::file_text(path)) {
    REQUIRE(bytes_.size() > sizeof header_);
    std::memcpy(&header_, bytes_.data(), sizeof header_);
    REQUIRE(std::memcmp(header_.e_ident, ELFMAG, SELFMAG) == 0);
    REQUIRE(header_.e_ident[EI_CLASS] == ELFCLASS64);
    segments_ = read<Elf64_Phdr>(header_.e_phoff, header_.e_phnum);
    for (const Elf64_Phdr& segment : segments_)
      if (segment.p_type == PT_DYNAMIC)
        dynamic_ = read<Elf64_Dyn>(segment.p_offset, segment.p_filesz / sizeof(Elf64_Dyn));
  }

  int type() const { return header_.e_type; }
  const Elf64_Phdr* segment(std::uint32_t type) const {
    for (const Elf64_Phdr& segment : segments_)
      if (segment.p_type == type) return &segment;
    return nullptr;
  }
  std::uint64_t dynamic(std::int64_t tag) const {
    for (const Elf64_Dyn& entry : dynamic_)
      if (entry.d_tag == tag) return entry.d_un.d_val;
    return 0;
  }
  bool contains(std::string_view text) const { return bytes_.find(text) != std::string::npos; }
  std::size_t count(std::string_view text) const {
    std::size_t found = 0;
    for (std::size_t at = bytes_.find(text); at != std::string::npos;
         at = bytes_.find(text, at + 1))
      ++found;
    return found;
  }

 private:
  template <class T>
  std::vector<T> read(std::uint64_t offset, std::size_t count) const {
    REQUIRE(offset + count * sizeof(T) <= bytes_.size());
    std::vector<T> out(count);
    std::memcpy(out.data(), bytes_.data() + offset, count * sizeof(T));
    return out;
  }

  std::string bytes_;
  Elf64_Ehdr header_{};
  std::vector<Elf64_Phdr> segments_;
  std::vector<Elf64_Dyn> dynamic_;
};

}  // namespace

#ifdef CODEFINDER_HARDENED
TEST_CASE("the binary has PIE, RELRO, a non-executable stack and stack protection") {
  const Elf elf(CODEFINDER_BINARY);
  CHECK(elf.type() == ET_DYN);  // Position-independent, so that its addresses are random.
  CHECK((elf.dynamic(DT_FLAGS_1) & DF_1_PIE) != 0);
  // With RELRO: no pointer to a library can be overwritten.
  CHECK((elf.dynamic(DT_FLAGS_1) & DF_1_NOW) != 0);
  CHECK(elf.segment(PT_GNU_RELRO) != nullptr);
  REQUIRE(elf.segment(PT_GNU_STACK) != nullptr);
  CHECK((elf.segment(PT_GNU_STACK)->p_flags & PF_X) == 0);
  CHECK(elf.contains("__stack_chk_fail"));
  // _FORTIFY_SOURCE.
  CHECK((elf.contains("__memcpy_chk") || elf.contains("__snprintf_chk") ||
         elf.contains("__read_chk")));
#ifdef __x86_64__
  // endbr64: the targets of indirect jumps, of -fcf-protection.
  CHECK(elf.count("\xf3\x0f\x1e\xfa") > 1000);
#endif
}
#endif

}  // namespace codefinder::hardening_test
