;;; with-lsp-mode.el --- The client lsp-mode with codefinder  -*- lexical-binding: t -*-

;;; Code:

(require 'support)
(unless (require 'lsp-mode nil t)
  (princ "skipped: this Emacs has no lsp-mode\n")
  (kill-emacs 77))

(codefinder-lsp-setup)
(setq lsp-auto-guess-root t
      lsp-enabled-clients '(codefinder)
      lsp-diagnostics-provider :none
      lsp-session-file (expand-file-name "lsp-session" (getenv "HOME"))
      lsp-restart 'ignore
      lsp-headerline-breadcrumb-enable nil
      lsp-modeline-workspace-status-enable nil
      lsp-modeline-diagnostics-enable nil
      lsp-modeline-code-actions-enable nil)
(lsp-workspace-folders-add test-workspace)

(defun test-managed (path)
  "Visit PATH with lsp-mode on, its server ready."
  (test-visit path)
  (unless lsp-mode (lsp))
  (with-timeout (30 (ert-fail "the server was never ready"))
    (while (not (and (lsp-workspaces) (eq 'initialized (lsp--workspace-status (car (lsp-workspaces))))))
      (accept-process-output nil 0.05))))

(ert-deftest definition-references-symbols-hover ()
  (test-managed "python/shop/cart.py")
  (test-go-to "format_price")  ; The second stands behind a character of two units, of which lsp-mode counts one.
  (should (equal (test-definitions) '("python/shop/money.py:6")))
  (should (member "python/shop/cart.py:20" (test-references)))
  (should (seq-find (lambda (symbol) (equal (lsp-get symbol :name) "format_price"))
                    (lsp-request "workspace/symbol" '(:query "format_price"))))
  (should (string-match-p "Writes an amount the way a till prints it"
                          (format "%S" (lsp-get (lsp-request "textDocument/hover" (lsp--text-document-position-params)) :contents)))))

(ert-deftest an-unsaved-edit ()
  (test-managed "python/shop/cart.py")
  (test-unsaved
   (should (equal (test-definitions) '("python/shop/cart.py:1")))
   (should (equal (plist-get (elt (plist-get (codefinder-request 'nav (codefinder-question "symbol:freshly_typed")) :hits) 0) :line) 1))))

(ert-deftest commands-ask-the-server-of-lsp-mode ()
  (test-managed "native/main.c")
  (cl-letf (((symbol-function 'codefinder-server--start) (lambda (_) (ert-fail "a second server"))))
    (test-commands)))

(provide 'with-lsp-mode)

;;; with-lsp-mode.el ends here
