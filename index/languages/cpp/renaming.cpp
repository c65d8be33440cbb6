// C++: what can be a name.
#include "index/languages/_c/renaming.h"

#include "base/strings.h"

namespace codefinder::renaming_rows {
namespace {

// The methods that fixtures of GoogleTest override.
constexpr Words kCppOfTests =
    "SetUp TearDown Setup TestBody SetUpTestSuite TearDownTestSuite SetUpTestCase TearDownTestCase";
constexpr LibraryBase kCppBases[] = {
    {"Test", kCppOfTests},     {"TestWithParam", kCppOfTests}, {"exception", "what"},
    {"runtime_error", "what"}, {"logic_error", "what"},
};

/// `template <> int f(int)`, `template int f(int)`.
bool cpp_is_specialization(std::string_view declaration) {
  constexpr std::string_view kTemplate = "template";
  if (!declaration.starts_with(kTemplate)) return false;
  const auto skip = [&](std::size_t at) {
    while (at < declaration.size() && is_space(declaration[at])) ++at;
    return declaration.substr(at);
  };
  declaration = skip(kTemplate.size());
  if (!declaration.starts_with('<')) return true;
  declaration = skip(1);
  return declaration.starts_with('>');
}

}  // namespace

constinit const RenamingRules cpp = {
    .language = Language::cpp,
    .keywords =
        "alignas alignof and and_eq asm auto bitand bitor bool break case catch char char8_t "
        "char16_t char32_t class compl concept const consteval constexpr constinit const_cast "
        "continue co_await co_return co_yield decltype default delete do double dynamic_cast else "
        "enum explicit export extern false float for friend goto if inline int long mutable "
        "namespace new noexcept not not_eq nullptr operator or or_eq private protected public "
        "register reinterpret_cast requires return short signed sizeof static static_assert "
        "static_cast struct switch template this thread_local throw true try typedef typeid "
        "typename union unsigned using virtual void volatile wchar_t while xor xor_eq",
    .special_names = "main begin end",  // The last two are called by loops over ranges.
    .special_members =
        "await_ready await_suspend await_resume get_return_object initial_suspend "
        "final_suspend return_value return_void yield_value unhandled_exception",
    .special_prefix = "__",
    .destructor_mark = "~",
    .quotes = "\"'",
    .has_block_comments = true,
    .library_bases = kCppBases,
    .has_overloads = true,
    .is_specialization = cpp_is_specialization,
    .scope_words = "if for while do switch try catch",
    .name_spaces = c_family::name_spaces,
    .is_more_than_use = c_family::is_more_than_use,
    .is_no_name = c_family::is_no_name,
    .is_macro_test = c_family::is_macro_test,
    .becomes_member = c_family::becomes_member,
    .is_always_defined = c_family::is_always_defined,
    .objection = c_family::renaming_objection,
};

}  // namespace codefinder::renaming_rows
