;;; support.el --- What the tests of editors/emacs share  -*- lexical-binding: t -*-

;;; Code:

(require 'cl-lib)
(require 'ert)
(require 'json)
(require 'subr-x)
(require 'codefinder)

(setq codefinder-command (append (json-read-from-string (getenv "CODEFINDER_COMMAND")) nil)
      codefinder-settings '(:slow_request_ms 0)
      vc-handled-backends '(Git)
      make-backup-files nil)

(defun test-record-anew ()
  "Have the next server recorded into a file of its own: a recording is one session."
  (let ((recording (getenv "CODEFINDER_RECORDING")))
    (setq codefinder-command
          (cl-substitute (concat (string-remove-suffix ".jsonl" recording) "-anew.jsonl") recording codefinder-command :test #'equal))))

(defconst test-workspace (file-name-as-directory (getenv "CODEFINDER_WORKSPACE")))

(defun test-visit (path)
  "Show PATH of the workspace as a user would."
  (find-file (expand-file-name path test-workspace)))

(defun test-go-to (word &optional nth)
  "Put point on the NTH occurrence of WORD."
  (goto-char (point-min))
  (search-forward word nil nil (or nth 1))
  (goto-char (match-beginning 0)))

(defun test-here ()
  "Point as path:line word."
  (format "%s:%d %s" (file-relative-name (buffer-file-name) test-workspace) (line-number-at-pos) (thing-at-point 'symbol t)))

(defun test-places (xrefs)
  "XREFS as a sorted list of path:line."
  (sort (mapcar (lambda (xref)
                  (let ((marker (xref-location-marker (xref-item-location xref))))
                    (with-current-buffer (marker-buffer marker)
                      (format "%s:%d" (file-relative-name (buffer-file-name) test-workspace) (line-number-at-pos marker)))))
                xrefs)
        #'string<))

(defun test-definitions ()
  "Where the symbol at point is defined, by the backend that this buffer has."
  (let ((backend (xref-find-backend)))
    (test-places (xref-backend-definitions backend (xref-backend-identifier-at-point backend)))))

(defun test-references ()
  "Who uses the symbol at point, by the backend that this buffer has."
  (let ((backend (xref-find-backend)))
    (test-places (xref-backend-references backend (xref-backend-identifier-at-point backend)))))

(defmacro test-typing (text &rest body)
  "BODY, with TEXT typed at each minibuffer prompt; choosing takes the first."
  (declare (indent 1))
  `(cl-letf (((symbol-function 'completing-read)
              (lambda (_prompt table &rest _)
                (or (car-safe (car-safe table)) (car (all-completions ,text table)) ,text))))
     ,@body))

(defmacro test-unsaved (&rest body)
  "BODY in cart.py with a function typed on top and its call below, not saved."
  `(progn
     (test-visit "python/shop/cart.py")
     (unwind-protect
         (progn
           (goto-char (point-min))
           (insert "def freshly_typed():  # 🛒\n    return 1\n\n")
           (goto-char (point-max))
           (insert "\nvalue = freshly_typed()\n")
           (test-go-to "freshly_typed" 2)
           ,@body)
       (set-buffer-modified-p nil)
       (kill-buffer))))

(defun test-commands ()
  "Use every command, whoever runs the server."
  (test-visit "README.md")
  (test-typing "add_item kind:method" (codefinder-nav))
  (should (equal (test-here) "python/shop/cart.py:11 add_item"))
  (test-go-to "add_item")
  (codefinder-copy-id)
  (let ((id (current-kill 0)))
    (should (string-prefix-p "cf_" id))
    (test-visit "README.md")
    (codefinder-open-id id)
    (should (equal (test-here) "python/shop/cart.py:11 add_item")))
  (should (string-match-p "no symbol has the id" (cadr (should-error (codefinder-open-id "cf_nothing") :type 'user-error))))
  (should (string-match-p "\"gadget\", which is not one of the choices"
                          (cadr (should-error (codefinder--hits "add kind:gadget") :type 'user-error))))
  (should (string-match-p "Nothing found for no_such_thing" (cadr (should-error (codefinder--hits "no_such_thing") :type 'user-error))))
  (should (string-match-p "Indexed: [0-9]+ symbols in 10 files" (codefinder-reindex)))
  (should (string-match-p "shop/?: ready, [0-9]+ symbols in 10 files" (codefinder-status)))
  (should (string-match-p "Indexed: [0-9]+ symbols in 10 files" (codefinder-reindex t))))

(provide 'support)

;;; support.el ends here
