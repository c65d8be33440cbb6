// Any text file without a grammar, read by its words and headings.
#include "index/languages/language.h"
#include "index/languages/text/tags.h"

namespace codefinder::language_rows {

constinit const LanguageDefinition text = {
    .language = Language::text,
    .name = "text",
    .lsp_id = "plaintext",
    .aliases = "txt",
    .kind = ContentKind::text,
    .test_globs = "**/test/** **/tests/** **/testdata/**",
    .manifests = "Gemfile composer.json BUILD.bazel mix.exs Package.swift",
    .lock_files = "composer.lock Gemfile.lock flake.lock",
    .config_names =
        "Makefile makefile GNUmakefile Dockerfile Jenkinsfile Vagrantfile Procfile BUILD WORKSPACE "
        "BUILD.bazel Justfile",
    .config_extensions = "ini cfg conf properties env editorconfig xml cmake mk in ac am service",
    .generated_suffixes = ".g.dart .min.css",
    .dependency_directories = "Pods",
    .tags = &codefinder::text::kTags,
};

}  // namespace codefinder::language_rows
