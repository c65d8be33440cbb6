;;; codefinder-lsp.el --- The client lsp-mode starts codefinder  -*- lexical-binding: t -*-

;; Copyright (C) 2026 the codefinder authors
;; SPDX-License-Identifier: MIT

;;; Commentary:

;; After (codefinder-lsp-setup), `lsp' starts codefinder for the modes of
;; `codefinder-modes', together with the other servers of the mode or, after
;; (codefinder-lsp-setup t), instead of them.

;;; Code:

(require 'cl-lib)
(require 'codefinder-modes)
(require 'codefinder-server)

;; This package does not depend on lsp-mode: the file also compiles without.
(require 'lsp-mode nil t)
(unless (featurep 'lsp-mode)
  (error "The package lsp-mode is not installed; `M-x package-install RET lsp-mode' installs it"))
(declare-function lsp-register-client "lsp-mode" (client))
(declare-function lsp-request "lsp-mode" (method params &rest more))
(declare-function lsp-stdio-connection "lsp-mode" (command &optional test-command))
(declare-function lsp-workspaces "lsp-mode" ())
(declare-function lsp--client-server-id "lsp-mode" (client))
(declare-function lsp--workspace-client "lsp-mode" (workspace))
(declare-function make-lsp-client "lsp-mode" (&rest slots))
(defvar lsp-response-timeout)
(defvar lsp--cur-workspace)

(defun codefinder-lsp--plain (value)
  "VALUE with its hash tables made property lists, all through."
  (cond ((hash-table-p value)
         (let (plist)
           (maphash (lambda (key item) (setq plist (cons (intern (concat ":" key)) (cons (codefinder-lsp--plain item) plist)))) value)
           plist))
        ((vectorp value) (vconcat (mapcar #'codefinder-lsp--plain value)))
        ((and (consp value) (not (keywordp (car value)))) (mapcar #'codefinder-lsp--plain value))
        (t value)))

(defun codefinder-lsp--server ()
  "A function to ask the codefinder of `lsp-mode' in this buffer, or nil."
  (let ((workspace (cl-find 'codefinder (lsp-workspaces)
                            :key (lambda (workspace) (lsp--client-server-id (lsp--workspace-client workspace))))))
    (and workspace
         (lambda (method params)
           (let ((lsp-response-timeout codefinder-timeout)
                 (lsp--cur-workspace workspace))  ; What the macro `with-lsp-workspace' does.
             (condition-case problem
                 (codefinder-lsp--plain (lsp-request (substring (symbol-name method) 1) params))
               (error (signal 'jsonrpc-error `((jsonrpc-error-message . ,(error-message-string problem)))))))))))

;;;###autoload
(defun codefinder-lsp-setup (&optional alone)
  "Have `lsp-mode' start codefinder for `codefinder-modes'.
If ALONE is non-nil, instead of other servers of the mode."
  (interactive "P")
  (lsp-register-client
   (make-lsp-client :server-id 'codefinder
                    :new-connection (lsp-stdio-connection (lambda () codefinder-command))
                    :activation-fn (lambda (_file mode) (memq mode codefinder-modes))
                    :initialization-options (lambda () (or codefinder-settings (make-hash-table)))
                    :add-on? (not alone)
                    :priority (if alone 10 -2)))
  (add-hook 'codefinder-server-functions #'codefinder-lsp--server))

(provide 'codefinder-lsp)

;;; codefinder-lsp.el ends here
