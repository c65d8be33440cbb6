;;; installed.el --- The package as package.el installs it  -*- lexical-binding: t -*-

;;; Commentary:

;; In an Emacs with nothing else installed: neither Eglot nor lsp-mode
;; nor a newer xref.

;;; Code:

(require 'package)

(setq package-user-dir (expand-file-name "elpa" (getenv "HOME")))
(package-initialize)
(package-install-file (file-name-as-directory (getenv "CODEFINDER_PACKAGE")))

(require 'support)

(ert-deftest the-package-is-installed-and-compiled-without-a-warning ()
  (let ((installed (package-desc-dir (cadr (assq 'codefinder package-alist)))))
    (should (string-prefix-p package-user-dir installed))
    (should (equal (length (directory-files installed nil "\\.elc\\'"))
                   (length (directory-files (getenv "CODEFINDER_PACKAGE") nil "\\.el\\'")))))
  ;; Warnings in files that package.el makes do not count.
  (let (complaints)
    (with-current-buffer "*Compile-Log*"
      (goto-char (point-min))
      (while (re-search-forward "^\\(codefinder[a-z-]*\\.el\\):[0-9:]* \\(?:Warning\\|Error\\).*" nil t)
        (when (file-exists-p (expand-file-name (match-string 1) (getenv "CODEFINDER_PACKAGE")))
          (push (match-string 0) complaints))))
    (should-not complaints)))

(ert-deftest commands ()
  (test-commands))

(ert-deftest callers-are-listed ()
  (test-visit "python/shop/cart.py")
  (test-go-to "format_price" 2)
  (codefinder-callers)
  (with-current-buffer "*xref*"
    (should (string-match-p "Cart.receipt" (buffer-substring-no-properties (point-min) (point-max))))))

(ert-deftest a-missing-language-client-is-an-error-that-names-its-package ()
  (dolist (setup '((codefinder-eglot-setup . eglot) (codefinder-lsp-setup . lsp-mode)))
    (unless (locate-library (symbol-name (cdr setup)))
      (should (string-match-p (format "package-install RET %s" (cdr setup)) (cadr (should-error (funcall (car setup)))))))))

(add-hook 'kill-emacs-hook #'codefinder-shutdown)

(provide 'installed)

;;; installed.el ends here
