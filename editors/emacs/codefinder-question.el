;;; codefinder-question.el --- What is typed, as a question  -*- lexical-binding: t -*-

;; Copyright (C) 2026 the codefinder authors
;; SPDX-License-Identifier: MIT

;;; Commentary:

;; "parse kind:function path:src/** @recent" has the query "parse" and
;; three filters.

;;; Code:

(require 'subr-x)

(defcustom codefinder-limit 50
  "Most symbols that are offered for what is typed."
  :type 'integer
  :group 'codefinder)

(defconst codefinder-question--lists
  '(("kind" . :kinds) ("lang" . :languages) ("path" . :paths) ("layer" . :layers) ("owner" . :owners))
  "Filters that may be given several times.")

(defconst codefinder-question--words '(("file" . :file) ("symbol" . :symbol)) "Filters with one value.")

(defconst codefinder-question--flags
  '(("@recent" . :recent) ("@tests" . :tests) ("@docs" . :docs) ("@deps" . :deps))
  "Filters that are there or not.")

(defun codefinder-question (text)
  "The params of codeFinder/nav that TEXT means."
  (let (query filters)
    (dolist (word (split-string text))
      (let* ((parts (and (string-match "\\`\\([a-z]+\\):\\([^:].*\\)\\'" word)
                         (cons (match-string 1 word) (match-string 2 word))))
             (in-list (cdr (assoc (car parts) codefinder-question--lists)))
             (one (cdr (assoc (car parts) codefinder-question--words)))
             (flag (cdr (assoc word codefinder-question--flags))))
        (cond (in-list (setq filters (plist-put filters in-list (vconcat (plist-get filters in-list) (list (cdr parts))))))
              (one (setq filters (plist-put filters one (cdr parts))))
              (flag (setq filters (plist-put filters flag t)))
              (t (push word query)))))
    (append (list :query (string-join (nreverse query) " ") :limit codefinder-limit)
            (and filters (list :filters filters)))))

(provide 'codefinder-question)

;;; codefinder-question.el ends here
