;;; own.el --- The commands with a server of their own  -*- lexical-binding: t -*-

;;; Code:

(require 'support)
(require 'codefinder-xref)

(ert-deftest commands ()
  (test-commands))

(ert-deftest words-become-filters ()
  (should (equal (codefinder-question "add item kind:method kind:function lang:python @recent a::b file:cart")
                 '(:query "add item a::b" :limit 50
                   :filters (:kinds ["method" "function"] :languages ["python"] :recent t :file "cart")))))

(ert-deftest completion-shows-what-the-server-found-in-its-order ()
  (test-visit "README.md")
  (let ((buffer (current-buffer)) (completion-styles '(basic)) completion-category-defaults offered)
    (cl-letf (((symbol-function 'read-from-minibuffer)
               (lambda (_prompt _initial keys &rest _)
                 (with-temp-buffer
                   (use-local-map keys)
                   (run-hooks 'minibuffer-setup-hook)
                   (should (eq (lookup-key (current-local-map) " ") #'self-insert-command))
                   (let ((overrides completion-category-overrides))
                     (with-current-buffer buffer
                       (let ((completion-category-overrides overrides))
                         (setq offered (completion-all-completions "crt lang:python" #'codefinder--table nil 15
                                                                   (completion-metadata "" #'codefinder--table nil)))))))
                 (car offered))))
      (codefinder-nav))
    (should (equal (codefinder--candidates "crt lang:pyt") nil))
    (should (equal (codefinder--candidates "crt lang:python") offered))
    (should (equal (car offered) "Cart  python/shop/cart.py:5"))
    (should (equal (codefinder--annotation (car offered)) "  class"))
    (should (equal (test-here) "python/shop/cart.py:5 Cart"))))

(ert-deftest several-hits-are-chosen-from ()
  (test-visit "README.md")
  (let (offered)
    (cl-letf (((symbol-function 'completing-read)
               (lambda (prompt table &rest _)
                 (if (equal prompt "Symbol: ") "cart lang:python"
                   (setq offered (mapcar #'car table))
                   (cadr offered)))))
      (codefinder-nav))
    (should (equal (car offered) "Cart  python/shop/cart.py:5"))
    (should (string-suffix-p "python/shop/cart.py" (buffer-file-name)))))

(ert-deftest a-prefix-argument-lists ()
  (test-visit "README.md")
  (test-typing "cart lang:python" (codefinder-nav t))
  (with-current-buffer "*xref*"
    (should (string-match-p "^python/shop/cart.py\n *5: ?class Cart" (buffer-substring-no-properties (point-min) (point-max))))))

;; The graph's commands show an Xref buffer, or go to the only place.
(defun test-graph (command)
  "The places that COMMAND lists, each with its line."
  (let (listed)
    (cl-letf (((symbol-function 'xref-show-xrefs)
               (lambda (fetcher _action)
                 (setq listed (mapcar (lambda (xref)
                                        (cons (car (test-places (list xref))) (xref-item-summary xref)))
                                      (funcall fetcher))))))
      (funcall command))
    listed))

(ert-deftest the-graph ()
  (test-visit "python/shop/cart.py")
  (test-go-to "format_price" 2)
  (let ((callers (test-graph #'codefinder-callers)))
    (should (equal (mapcar #'car callers) '("python/shop/cart.py:20" "python/tests/test_cart.py:8")))
    (should (string-prefix-p "Cart.receipt: return" (cdar callers))))
  (test-go-to "receipt")
  (should (equal (test-graph #'codefinder-callees)
                 '(("python/shop/cart.py:15" . "Cart.total") ("python/shop/money.py:6" . "format_price"))))
  (should (equal (cadr (should-error (codefinder-implementations) :type 'user-error)) "No implementations of receipt"))
  (test-go-to "format_price" 2)
  (let ((dependents (test-graph #'codefinder-impact)))
    (should (member "python/shop/cart.py:20" (mapcar #'car dependents)))
    (should (seq-some (lambda (each) (string-match-p "test_receipt (test): " (cdr each))) dependents)))
  (cl-letf (((symbol-function 'read-string) (lambda (&rest _) "test_receipt")))
    (should (equal (cadr (should-error (codefinder-callers t) :type 'user-error)) "No callers of test_receipt"))
    (codefinder-callees t))
  (with-current-buffer "*xref*"
    (should (string-match-p "Cart.receipt" (buffer-substring-no-properties (point-min) (point-max))))))

(ert-deftest the-xref-backend ()
  (let ((xref-backend-functions (list #'codefinder-xref-backend)))
    (test-visit "python/shop/cart.py")
    (test-go-to "format_price" 2)
    (should (equal (test-definitions) '("python/shop/money.py:6")))
    (should (equal (test-references)
                   '("python/shop/__init__.py:3" "python/shop/__init__.py:5" "python/shop/cart.py:2" "python/shop/cart.py:20"
                     "python/tests/test_cart.py:2" "python/tests/test_cart.py:8")))
    (should (member "python/shop/money.py:6" (test-places (xref-backend-apropos 'codefinder "format_price"))))
    (should (member "format_price" (all-completions "format" (xref-backend-identifier-completion-table 'codefinder))))
    (xref-find-definitions (xref-backend-identifier-at-point 'codefinder))
    (should (equal (test-here) "python/shop/money.py:6 format_price"))))

(ert-deftest unsaved-text-is-asked-about ()
  (let ((xref-backend-functions (list #'codefinder-xref-backend)))
    (test-unsaved
     (should (equal (test-definitions) '("python/shop/cart.py:1")))
     (should (equal (test-places (xref-backend-apropos 'codefinder "symbol:freshly_typed")) '("python/shop/cart.py:1"))))
    (test-visit "README.md")
    (should (equal (xref-backend-apropos 'codefinder "symbol:freshly_typed") nil))))

(ert-deftest problems-are-told ()
  (let ((default-directory temporary-file-directory))
    (should (string-match-p "is in no project" (cadr (should-error (codefinder-root) :type 'user-error)))))
  (test-visit "README.md")
  (codefinder-shutdown)
  (let ((codefinder-command '("/nowhere/codefinder" "lsp")))
    (should (string-match-p "There is no program /nowhere/codefinder" (cadr (should-error (codefinder-status) :type 'user-error)))))
  (test-record-anew)
  (codefinder-reindex)  ; A server that starts anew first compares its index with the disk, and says so.
  (should (string-match-p "ready" (codefinder-status))))

;; The package itself: no warning of the compiler, of checkdoc or of package-lint.
(ert-deftest the-package-is-clean ()
  (dolist (file (directory-files (getenv "CODEFINDER_PACKAGE") t "\\.el\\'"))
    (unless (and (string-suffix-p "codefinder-lsp.el" file) (not (locate-library "lsp-mode")))
      (let ((byte-compile-error-on-warn t))
        (should (byte-compile-file file))))
    (let (complaints)
      (cl-letf (((symbol-function 'warn) (lambda (&rest told) (push told complaints))))
        (checkdoc-file file))
      (should (equal (cons file complaints) (list file))))))

(ert-deftest the-package-passes-package-lint ()
  (skip-unless (require 'package-lint nil t))
  (let ((package-lint-main-file (expand-file-name "codefinder.el" (getenv "CODEFINDER_PACKAGE")))
        ;; What the header Package-Requires names, without asking an archive.
        (package-archive-contents
         (mapcar (lambda (name) (list name (package-desc-create :name name :version '(9)))) '(project jsonrpc))))
    (dolist (file (directory-files (getenv "CODEFINDER_PACKAGE") t "\\.el\\'"))
      (with-current-buffer (find-file-noselect file)
        (dolist (complaint (package-lint-buffer))
          ;; The release of the package writes this header: packaging/editor_lists.mjs --stamp.
          (unless (equal (nth 3 complaint) "Package should have a Homepage or URL header.")
            (should-not (cons file complaint))))))))

(add-hook 'kill-emacs-hook #'codefinder-shutdown)

(provide 'own)

;;; own.el ends here
