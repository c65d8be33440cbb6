;;; codefinder-eglot.el --- Eglot starts codefinder  -*- lexical-binding: t -*-

;; Copyright (C) 2026 the codefinder authors
;; SPDX-License-Identifier: MIT

;;; Commentary:

;; After (codefinder-eglot-setup), `eglot' starts codefinder for the modes
;; of `codefinder-modes'.  Eglot has one server for a buffer: to keep
;; another one, use (codefinder-eglot-setup t), which is for modes that have
;; no other, and the commands of codefinder.el and `codefinder-xref-backend',
;; which work together with it.

;;; Code:

(require 'codefinder-modes)
(require 'codefinder-server)

;; Emacs has Eglot from 29.1 on, and this package does not depend on it: the file also compiles without.
(require 'eglot nil t)
(unless (featurep 'eglot)
  (error "Eglot is not installed; `M-x package-install RET eglot' installs it"))
(declare-function eglot-current-server "eglot" ())
(defvar eglot-server-programs)

(defclass codefinder-eglot-server (eglot-lsp-server) ()
  :documentation "A codefinder that Eglot runs.")

(cl-defmethod eglot-initialization-options ((_server codefinder-eglot-server))
  "The settings: `codefinder-settings'."
  (or codefinder-settings (make-hash-table)))

;; One server has all modes, and older versions of Eglot send one language
;; for all buffers of a server: with this one the server goes by the file.
(defconst codefinder-eglot--language-id "plaintext" "What the server is told of a buffer's language.")

(defun codefinder-eglot--contact (&rest _)
  "The class and the command of the server."
  (cons 'codefinder-eglot-server codefinder-command))

(defun codefinder-eglot--server ()
  "A function to ask the codefinder of Eglot in this buffer, or nil."
  (let ((server (eglot-current-server)))
    (and (cl-typep server 'codefinder-eglot-server)
         ;; Deferred: until Eglot has told the server what was typed.
         (lambda (method params) (jsonrpc-request server method params :timeout codefinder-timeout :deferred method)))))

;;;###autoload
(defun codefinder-eglot-setup (&optional last)
  "Have Eglot start codefinder for `codefinder-modes'.
If LAST is non-nil, only for those that Eglot has no other server for."
  (interactive "P")
  (let ((entry (cons (mapcar (lambda (mode) (list mode :language-id codefinder-eglot--language-id)) codefinder-modes)
                     #'codefinder-eglot--contact)))
    (setq eglot-server-programs
          (cl-remove #'codefinder-eglot--contact eglot-server-programs :key #'cdr))
    (add-to-list 'eglot-server-programs entry last)
    (add-hook 'codefinder-server-functions #'codefinder-eglot--server)))

(provide 'codefinder-eglot)

;;; codefinder-eglot.el ends here
