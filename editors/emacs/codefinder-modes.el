;;; codefinder-modes.el --- What codefinder is started for  -*- lexical-binding: t -*-

;; Copyright (C) 2026 the codefinder authors
;; SPDX-License-Identifier: MIT

;;; Commentary:

;; The major modes of the languages that codefinder reads.

;;; Code:

(defcustom codefinder-modes
  '(LaTeX-mode R-mode ada-mode ada-ts-mode adoc-mode asm-mode bash-ts-mode
    bazel-build-mode bazel-mode bazel-starlark-mode c++-mode c++-ts-mode c-mode
    c-ts-mode caml-mode clojure-mode clojure-ts-mode clojurec-mode clojurescript-mode
    cmake-mode cmake-ts-mode cobol-mode conf-javaprop-mode conf-toml-mode
    conf-windows-mode cperl-mode csharp-mode csharp-ts-mode css-mode css-ts-mode
    dart-mode dart-ts-mode dockerfile-mode dockerfile-ts-mode elixir-mode elixir-ts-mode
    elm-mode emacs-lisp-mode enh-ruby-mode erlang-mode erlang-ts-mode ess-r-mode
    f90-mode fortran-mode fsharp-mode fsharp-ts-mode gdscript-mode gdscript-ts-mode
    gfm-mode glsl-mode gn-mode go-mode go-ts-mode graphql-mode graphql-ts-mode
    groovy-mode haskell-mode haskell-ts-mode hcl-mode html-erb-mode html-mode
    html-ts-mode java-mode java-ts-mode js-json-mode js-jsx-mode js-mode js-ts-mode
    js2-mode json-mode json-ts-mode jsonnet-mode julia-mode julia-ts-mode kotlin-mode
    kotlin-ts-mode latex-mode less-css-mode lisp-mode lua-mode lua-ts-mode
    makefile-automake-mode makefile-gmake-mode makefile-mode markdown-mode matlab-mode
    meson-mode mhtml-mode nasm-mode ninja-mode nix-mode nix-ts-mode nxml-mode objc-mode
    ocaml-ts-mode octave-mode opascal-mode pascal-mode perl-mode php-mode php-ts-mode
    powershell-mode powershell-ts-mode prisma-mode prisma-ts-mode protobuf-mode
    protobuf-text-mode protobuf-ts-mode python-mode python-ts-mode racket-mode rst-mode
    ruby-mode ruby-ts-mode rust-mode rust-ts-mode rustic-mode scala-mode scala-ts-mode
    scheme-mode scss-mode sh-mode solidity-mode sql-mode svelte-mode swift-mode
    swift-ts-mode tcl-mode terraform-mode tex-mode thrift-mode toml-mode toml-ts-mode
    tsx-ts-mode tuareg-mode typescript-mode typescript-ts-mode verilog-mode
    verilog-ts-mode vhdl-mode vhdl-ts-mode vimrc-mode visual-basic-mode vue-mode
    vue-ts-mode web-mode yaml-mode yaml-ts-mode zig-mode zig-ts-mode)
  "Major modes that Eglot and `lsp-mode' may start codefinder for."
  :type '(repeat symbol)
  :group 'codefinder)

(provide 'codefinder-modes)

;;; codefinder-modes.el ends here
