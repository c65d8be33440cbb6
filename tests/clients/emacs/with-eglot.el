;;; with-eglot.el --- Eglot with codefinder  -*- lexical-binding: t -*-

;;; Code:

(require 'support)
(unless (require 'eglot nil t)
  (princ "skipped: this Emacs has no eglot\n")
  (kill-emacs 77))

(codefinder-eglot-setup)
(setq eglot-sync-connect 30 eglot-autoshutdown nil)

(defun test-managed (path)
  "Visit PATH with Eglot on."
  (test-visit path)
  (unless (eglot-managed-p) (apply #'eglot--connect (eglot--guess-contact)))
  (should (eglot-managed-p))
  (should (cl-typep (eglot-current-server) 'codefinder-eglot-server)))

(defun test-send-edits ()
  "What Eglot's idle timer does, which a batch Emacs does not run."
  (eglot--signal-textDocument/didChange))

(ert-deftest definition-references-symbols-hover ()
  (test-managed "python/shop/cart.py")
  (test-go-to "format_price" 2)
  (should (equal (test-definitions) '("python/shop/money.py:6")))
  (should (equal (test-references)
                 '("python/shop/__init__.py:3" "python/shop/__init__.py:5" "python/shop/cart.py:2" "python/shop/cart.py:20"
                   "python/shop/money.py:6" "python/tests/test_cart.py:2" "python/tests/test_cart.py:8")))
  (should (member "python/shop/money.py:6" (test-places (xref-backend-apropos 'eglot "format_price"))))
  (let (told)
    (eglot-hover-eldoc-function (lambda (text &rest _) (setq told text)))
    (with-timeout (30 (ert-fail "hover never came"))
      (while (not told) (accept-process-output nil 0.05)))
    (should (string-match-p "Writes an amount the way a till prints it" told)))
  (xref-find-definitions (xref-backend-identifier-at-point 'eglot))
  (should (equal (test-here) "python/shop/money.py:6 format_price"))
  (test-visit "python/shop/cart.py")
  (should (string-match-p "add_item" (format "%S" (eglot-imenu)))))

(ert-deftest an-unsaved-edit ()
  (test-managed "python/shop/cart.py")
  (test-unsaved
   (test-send-edits)
   (should (equal (test-definitions) '("python/shop/cart.py:1")))
   (should (equal (plist-get (elt (plist-get (codefinder-request 'nav (codefinder-question "symbol:freshly_typed")) :hits) 0) :line) 1))))

(ert-deftest one-server-for-several-languages ()
  (test-managed "python/shop/cart.py")
  (let ((server (eglot-current-server)))
    (test-managed "native/main.c")
    (should (eq server (eglot-current-server)))
    (test-go-to "ledger_total")
    (should (member "native/ledger.c:3" (test-definitions)))))

(ert-deftest commands-ask-the-server-of-eglot ()
  (test-managed "python/shop/cart.py")
  (cl-letf (((symbol-function 'codefinder-server--start) (lambda (_) (ert-fail "a second server"))))
    (test-commands)))

(defun test-contact (path)
  "What Eglot would start for PATH."
  (test-visit path)
  (nth 3 (eglot--guess-contact)))

(ert-deftest a-mode-may-keep-its-server ()
  (let ((eglot-server-programs '((c-mode . ("clangd")))))
    (codefinder-eglot-setup t)
    (should (equal (test-contact "native/main.c") '("clangd")))
    (should (equal (test-contact "python/shop/cart.py") codefinder-command))))

(add-hook 'kill-emacs-hook
          (lambda () (codefinder-shutdown) (when (eglot-current-server) (eglot-shutdown (eglot-current-server) nil 10))))

(provide 'with-eglot)

;;; with-eglot.el ends here
