;;; codefinder-modes.el --- What codefinder is started for  -*- lexical-binding: t -*-

;; Copyright (C) 2026 the codefinder authors
;; SPDX-License-Identifier: MIT

;;; Commentary:

;; The major modes whose language codefinder knows by a grammar.

;;; Code:

(defcustom codefinder-modes
  '(c-mode c-ts-mode c++-mode c++-ts-mode go-mode go-ts-mode java-mode java-ts-mode
    js-mode js-ts-mode js2-mode js-jsx-mode typescript-mode typescript-ts-mode tsx-ts-mode
    python-mode python-ts-mode rust-mode rust-ts-mode rustic-mode sh-mode bash-ts-mode
    markdown-mode gfm-mode json-mode js-json-mode json-ts-mode yaml-mode yaml-ts-mode
    conf-toml-mode toml-mode toml-ts-mode)
  "Major modes that Eglot and `lsp-mode' may start codefinder for."
  :type '(repeat symbol)
  :group 'codefinder)

(provide 'codefinder-modes)

;;; codefinder-modes.el ends here
