;;; codefinder-server.el --- Asking codefinder  -*- lexical-binding: t -*-

;; Copyright (C) 2026 the codefinder authors
;; SPDX-License-Identifier: MIT

;;; Commentary:

;; `codefinder-request' asks the server that a language client runs for the
;; buffer, if that is codefinder, and else a server of its own for the
;; project.  With each question, its own server is given the text of the
;; project's buffers that are not saved.

;;; Code:

(require 'cl-lib)
(require 'jsonrpc)
(require 'project)
(require 'subr-x)
(require 'url-util)

(defgroup codefinder nil
  "Search and follow code with codefinder."
  :group 'tools)

(defcustom codefinder-command '("codefinder" "lsp")
  "The program and its arguments."
  :type '(repeat string))

(defcustom codefinder-settings nil
  "Settings for the server, as a property list.
For example (:lsp (:disabled_languages [\"rust\"]))."
  :type 'plist)

(defcustom codefinder-timeout 40
  "Seconds to wait for an answer.  The server waits up to 30 for an index."
  :type 'number)

(defvar codefinder-server-functions nil
  "Functions that may know a codefinder server of the current buffer.
Each is called without arguments and returns nil, or a function of two
arguments, method and params, that gives the answer as a property list
or signals `jsonrpc-error'.")

;;;; The project

(defun codefinder-root ()
  "The project of the current buffer, a canonical directory name.
That is the nearest directory with a .codefinder.json, else what
`project-current' says."
  (let ((found (or (locate-dominating-file default-directory ".codefinder.json")
                   (let ((project (project-current))) (and project (project-root project))))))
    (unless found (user-error "%s is in no project" (abbreviate-file-name default-directory)))
    (file-name-as-directory (file-truename found))))

;;;; A server of our own

(defvar codefinder-server--own (make-hash-table :test #'equal) "Connections, by root.")

(defun codefinder-server--uri (file)
  "The URI of FILE."
  (concat "file://" (url-hexify-string (encode-coding-string (directory-file-name file) 'utf-8)
                                       (url--allowed-chars (cons ?/ url-unreserved-chars)))))

(defun codefinder-server--refuse (_connection method _params)
  "Refuse METHOD: the server has no reason to ask for it."
  (signal 'jsonrpc-error `((jsonrpc-error-code . -32601) (jsonrpc-error-message . ,(format "No method %s" method)))))

(defun codefinder-server--start (root)
  "Start a server for ROOT."
  (unless (executable-find (car codefinder-command))
    (user-error "There is no program %s; `codefinder-command' names it" (car codefinder-command)))
  (let* ((name (format "codefinder (%s)" (file-name-nondirectory (directory-file-name root))))
         (connection
          (make-instance
           'jsonrpc-process-connection
           :name name
           :request-dispatcher #'codefinder-server--refuse
           :notification-dispatcher #'ignore
           :on-shutdown (lambda (_) (remhash root codefinder-server--own))
           :process (lambda ()
                      (let ((default-directory root))
                        (make-process :name name :command codefinder-command :connection-type 'pipe :coding 'utf-8-emacs-unix :noquery t
                                      :stderr (get-buffer-create (format " *%s stderr*" name))))))))
    (jsonrpc-request connection :initialize
                     `(:processId ,(emacs-pid)
                       :rootUri ,(codefinder-server--uri root)
                       :capabilities (:general (:positionEncodings ["utf-8"]))
                       ,@(and codefinder-settings (list :initializationOptions codefinder-settings)))
                     :timeout codefinder-timeout)
    (jsonrpc-notify connection :initialized (make-hash-table))
    (puthash root connection codefinder-server--own)))

(defun codefinder-server--unsaved (root)
  "The buffers below ROOT whose text is not on the disk."
  (cl-remove-if-not (lambda (buffer)
                      (let ((file (buffer-file-name buffer)))
                        (and file (buffer-modified-p buffer) (string-prefix-p root (file-truename file)))))
                    (buffer-list)))

(defun codefinder-server--ask-own (method params)
  "Ask METHOD with PARAMS of our own server."
  (let* ((root (codefinder-root))
         (connection (gethash root codefinder-server--own))
         (connection (if (and connection (jsonrpc-running-p connection)) connection (codefinder-server--start root)))
         (opened nil))
    (unwind-protect
        (progn
          (dolist (buffer (codefinder-server--unsaved root))
            (with-current-buffer buffer
              (let ((uri (codefinder-server--uri (file-truename buffer-file-name))))
                (jsonrpc-notify connection :textDocument/didOpen
                                (list :textDocument
                                      (list :uri uri :languageId "plaintext" :version 1
                                            :text (save-restriction (widen) (buffer-substring-no-properties (point-min) (point-max))))))
                (push uri opened))))
          (jsonrpc-request connection method params :timeout codefinder-timeout))
      (when (jsonrpc-running-p connection)
        (dolist (uri opened)
          (jsonrpc-notify connection :textDocument/didClose (list :textDocument (list :uri uri))))))))

(defun codefinder-shutdown ()
  "End the servers of the commands.
The next command makes a new one."
  (interactive)
  (dolist (connection (hash-table-values codefinder-server--own))
    (jsonrpc-request connection :shutdown nil :timeout 10)
    (jsonrpc-notify connection :exit nil)
    (cl-loop repeat 100 while (jsonrpc-running-p connection)
             do (accept-process-output nil 0.1))
    (jsonrpc-shutdown connection)))

;;;; Questions

(defun codefinder-server--asker ()
  "What asks the server of this buffer, or of another buffer of its project."
  (let ((root (codefinder-root)))
    (or (cl-some (lambda (buffer)
                   (with-current-buffer buffer
                     (let ((ask (run-hook-with-args-until-success 'codefinder-server-functions)))
                       (and ask (equal (codefinder-root) root) ask))))
                 (cons (current-buffer) (buffer-list)))
        #'codefinder-server--ask-own)))

(defun codefinder-request (verb params)
  "The answer to VERB (a symbol) with PARAMS (a property list).
Problems are user errors, with what to try instead."
  (let ((ask (codefinder-server--asker)))
    (condition-case problem
        (funcall ask (intern (format ":codeFinder/%s" verb)) (or params (make-hash-table)))
      (jsonrpc-error
       (let* ((told (cdr problem))
              (hint (plist-get (plist-get (alist-get 'jsonrpc-error-data told) :error) :hint)))
         (user-error "%s%s" (or (alist-get 'jsonrpc-error-message told) (car told))
                     (if (member hint '(nil "")) "" (concat "; " hint))))))))

(provide 'codefinder-server)

;;; codefinder-server.el ends here
