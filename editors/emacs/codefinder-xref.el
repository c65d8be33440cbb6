;;; codefinder-xref.el --- An Xref backend  -*- lexical-binding: t -*-

;; Copyright (C) 2026 the codefinder authors
;; SPDX-License-Identifier: MIT

;;; Commentary:

;; For buffers without a language client, or with one that knows less:
;;
;;   (add-hook 'xref-backend-functions #'codefinder-xref-backend)
;;
;; Then \\[xref-find-definitions], \\[xref-find-references] and
;; \\[xref-find-apropos] ask codefinder.

;;; Code:

(require 'codefinder-place)
(require 'codefinder-question)
(require 'codefinder-server)
(require 'xref)

;;;###autoload
(defun codefinder-xref-backend ()
  "The symbol `codefinder' in the files of a project, for `xref-backend-functions'."
  (and buffer-file-name (ignore-errors (codefinder-root)) 'codefinder))

(defun codefinder-xref--target (identifier)
  "IDENTIFIER as the params of a verb: the place it was taken from, or its name."
  (or (get-text-property 0 'codefinder-place identifier)
      (list :name (substring-no-properties identifier))))

(cl-defmethod xref-backend-identifier-at-point ((_backend (eql codefinder)))
  "The symbol at point, which remembers where it stands."
  (let ((name (thing-at-point 'symbol t)))
    (and name (propertize name 'codefinder-place (codefinder-place-at-point)))))

(cl-defmethod xref-backend-identifier-completion-table ((_backend (eql codefinder)))
  "The names that the project has for what is typed."
  (completion-table-dynamic
   (lambda (text)
     (delete-dups (mapcar (lambda (hit) (plist-get hit :name))
                          (plist-get (codefinder-request 'nav (codefinder-question text)) :hits))))))

(cl-defmethod xref-backend-definitions ((_backend (eql codefinder)) identifier)
  "Where IDENTIFIER is defined, most certain first."
  (codefinder-place-xrefs (plist-get (codefinder-request 'definition (codefinder-xref--target identifier)) :hits)))

(cl-defmethod xref-backend-references ((_backend (eql codefinder)) identifier)
  "Where IDENTIFIER is used, the certain places first."
  (codefinder-place-xrefs
   (plist-get (codefinder-request 'references (append (list :limit 1000) (codefinder-xref--target identifier))) :references)))

(cl-defmethod xref-backend-apropos ((_backend (eql codefinder)) pattern)
  "The symbols for PATTERN, as in `codefinder-nav'."
  (codefinder-place-xrefs (plist-get (codefinder-request 'nav (codefinder-question pattern)) :hits)))

(provide 'codefinder-xref)

;;; codefinder-xref.el ends here
