// C++: names, files and conventions.
#include "index/languages/language.h"
#include "index/extract/parse/scanner_guard.h"
#include "index/languages/_c/rules.h"
#include "index/languages/_c/semantics.h"

extern "C" const TSLanguage* tree_sitter_cpp();

namespace codefinder::language_rows {

constinit const LanguageDefinition cpp = {
    .language = Language::cpp,
    .name = "cpp",
    .lsp_id = "cpp",
    .aliases = "c++ cxx cc",
    .family = family_of(Language::c),
    .separator = "::",
    .extensions =
        "cpp cc cxx c++ hpp hh hxx h++ C H inl ipp tpp txx tcc ixx cppm ccm cxxm mpp cu "
        "cuh ino yy ypp ll lpp",
    .line_comments = "//",
    .test_globs =
        "test_*.{cpp,cc,cxx} *_test.{cpp,cc,cxx,h,hpp} *_tests.{cpp,cc,cxx} "
        "*_unittest.{cpp,cc,cxx} *Test.{cpp,cc,cxx} *Tests.{cpp,cc,cxx} **/test/** "
        "**/tests/** **/unittests/**",
    .entry_functions = "main",
    .generated_suffixes = ".pb.cc .pb.h",
    .library_directories = c_family::cpp_library_directories,
    .grammar = extract::guarded<tree_sitter_cpp>,  // Not exact: macros.
    .members_in_scope = true,
    .scan = LineScan::defines,
    .preprocessor = c_family::cpp_preprocessor,
    .traits = c_family::kCppTraits,
    .semantics = c_family::semantics,
    .completion = &c_family::kCompletion,
    .moved_imports = &c_family::kMovedImports,
    .public_names = &c_family::kCppPublicNames,
    .renaming = &renaming_rows::cpp,
    .scip_name = "CPP",
};

}  // namespace codefinder::language_rows
