;;; codefinder.el --- Search and follow code with codefinder  -*- lexical-binding: t -*-

;; Copyright (C) 2026 the codefinder authors

;; Author: the codefinder authors
;; Maintainer: the codefinder maintainers
;; Version: 0.1.0
;; Package-Requires: ((emacs "27.1") (project "0.8") (jsonrpc "1.0"))
;; Keywords: tools, languages, convenience
;; SPDX-License-Identifier: MIT

;;; Commentary:

;; codefinder indexes a project with tree-sitter and answers over the
;; language server protocol.  This package searches it (`codefinder-nav'),
;; lists callers, callees and implementations (`codefinder-callers' and
;; its neighbours), goes to jump ids (`codefinder-open-id'), tells how the index is doing
;; (`codefinder-status') and has it read the disk again
;; (`codefinder-reindex').
;;
;; The commands ask the server that Eglot or lsp-mode runs for the buffer,
;; if that is codefinder, and else a server of their own: so they work
;; together with any other language server.  See `codefinder-eglot-setup',
;; `codefinder-lsp-setup' and `codefinder-xref-backend'.

;;; Code:

(require 'codefinder-server)
(require 'codefinder-question)
(require 'codefinder-place)

(autoload 'codefinder-eglot-setup "codefinder-eglot" "Have Eglot start codefinder." t)
(autoload 'codefinder-lsp-setup "codefinder-lsp" "Have `lsp-mode' start codefinder." t)
(autoload 'codefinder-callers "codefinder-graph" "List the calls of a symbol." t)
(autoload 'codefinder-callees "codefinder-graph" "List what a symbol calls." t)
(autoload 'codefinder-implementations "codefinder-graph" "List what implements a symbol." t)
(autoload 'codefinder-xref-backend "codefinder-xref" "An Xref backend.")

;;;; Search

(defvar codefinder--shown nil "The hits in the minibuffer: an alist from what is shown.")

(defun codefinder--candidates (text)
  "The candidates for TEXT, best first."
  (setq codefinder--shown
        (mapcar (lambda (hit) (cons (codefinder-place-display hit) hit))
                ;; Half a filter is no question yet; when it is all that was typed, `codefinder--hits' says what is wrong.
                ;; It also waits for an index that is being built, which nobody wants at every key.
                (plist-get (ignore-error user-error
                             (codefinder-request 'nav (append (codefinder-question text) '(:wait_for_index :json-false)))) :hits)))
  (mapcar #'car codefinder--shown))

(defun codefinder--table (text _predicate action)
  "The completion table of `codefinder-nav': ACTION on TEXT."
  (cond ((eq action 'metadata)
         `(metadata (category . codefinder)
                    (display-sort-function . identity)
                    (cycle-sort-function . identity)
                    (annotation-function . codefinder--annotation)))
        ((eq (car-safe action) 'boundaries) nil)
        ((eq action 'lambda) (assoc text codefinder--shown))
        ((null action) text)
        (t (codefinder--candidates text))))

(defun codefinder--annotation (shown)
  "The kind of what is SHOWN."
  (let ((hit (cdr (assoc shown codefinder--shown))))
    (and hit (concat "  " (plist-get hit :kind)))))

;; What the server found is shown as it is: no style of Emacs may leave out
;; or sort again what does not look like the text.
(defun codefinder--style-try (text table predicate point)
  "Keep TEXT and POINT; TABLE and PREDICATE as in `completion-styles-alist'."
  (and (or (test-completion text table predicate) (all-completions text table predicate))
       (cons text point)))

(defun codefinder--style-all (text table predicate _point)
  "All of TABLE for TEXT, with PREDICATE."
  (all-completions text table predicate))

(add-to-list 'completion-styles-alist
             '(codefinder codefinder--style-try codefinder--style-all "What the server found, in its order."))

(defun codefinder--prepare-minibuffer ()
  "Have the minibuffer show what the server found, and take spaces as they are."
  ;; Overrides, not defaults: Fido and others clear those.
  (setq-local completion-category-overrides (cons '(codefinder (styles codefinder)) completion-category-overrides))
  (use-local-map (let ((keys (make-sparse-keymap)))
                   (set-keymap-parent keys (current-local-map))
                   (define-key keys " " #'self-insert-command)
                   keys)))

(defun codefinder--read ()
  "Read what to search."
  (minibuffer-with-setup-hook #'codefinder--prepare-minibuffer
    (completing-read "Symbol: " #'codefinder--table nil nil nil 'codefinder-history)))

;;;###autoload
(defun codefinder-nav (&optional as-list)
  "Search the symbols of the project and go to one.
What is typed is a name or a part of one, or several words; words such
as kind:function, lang:rust, path:src/**, file:cart, symbol:add_item,
layer:core, owner:@team, @recent, @tests, @docs and @deps narrow it.
With a prefix argument AS-LIST, list what is found in an Xref buffer."
  (interactive "P")
  (let* ((text (codefinder--read))
         (chosen (cdr (assoc text codefinder--shown))))
    (if as-list
        (let ((hits (if chosen (mapcar #'cdr codefinder--shown) (codefinder--hits text))))
          (codefinder-place-list hits))
      (codefinder-place-go (or chosen (codefinder--choose text))))))

(defvar codefinder-history nil "What was searched.")

(defun codefinder--hits (text)
  "What is found for TEXT; that there is nothing is a user error."
  (let ((answer (codefinder-request 'nav (codefinder-question text))))
    (or (append (plist-get answer :hits) nil)
        (user-error "Nothing found for %s%s" text
                    (cond ((not (eq (plist-get answer :complete) t)) " yet: indexing")
                          ((> (length (plist-get answer :suggestions)) 0)
                           (concat "; " (mapconcat #'identity (plist-get answer :suggestions) ", ")))
                          (t ""))))))

(defun codefinder--choose (text)
  "The one hit for TEXT, or the one of several that the user chooses."
  (let ((hits (codefinder--hits text)))
    (if (cdr hits)
        (let ((shown (mapcar (lambda (hit) (cons (codefinder-place-display hit) hit)) hits)))
          (cdr (assoc (completing-read "Which: " shown nil t) shown)))
      (car hits))))

;;;; Jump ids

;;;###autoload
(defun codefinder-open-id (id)
  "Go to the symbol of the jump ID, and say so when it is not what it was."
  (interactive (list (read-string "Jump id: " (let ((word (thing-at-point 'symbol t)))
                                                (and word (string-prefix-p "cf_" word) word)))))
  (let* ((snippet (codefinder-request 'snippet (list :id id :context 0 :max_bytes 512)))
         (state (plist-get snippet :state)))
    (when (equal state "ambiguous") (user-error "%s may mean several symbols" id))
    (if (equal state "gone")
        (user-error "The symbol of %s is gone; it was in %s" id (plist-get snippet :path))
      (codefinder-place-go (elt (plist-get (codefinder-request 'definition (list :id id)) :hits) 0))
      (unless (equal state "exact") (message "The symbol %s since this id was shown" (if (equal state "moved") "moved" "changed"))))))

;;;###autoload
(defun codefinder-copy-id ()
  "Copy the jump id of the symbol at point to the kill ring, and tell it."
  (interactive)
  (let ((symbol (plist-get (codefinder-request 'explain (codefinder-place-at-point)) :symbol)))
    (unless symbol (user-error "No symbol is known here"))
    (kill-new (plist-get symbol :id))
    (message "%s is %s in %s" (plist-get symbol :id) (plist-get symbol :name) (plist-get symbol :path))))

;;;; The index

(defun codefinder--describe (status)
  "The lines that tell a STATUS."
  (let ((index (plist-get status :index)) (writer (plist-get status :writer)))
    (concat
     (format "%s: %s, %d symbols in %d files (generation %d)\n" (plist-get status :root) (plist-get index :state)
             (plist-get index :symbols) (plist-get index :files) (plist-get index :generation))
     (format "index %s, %.1f MB\n" (plist-get status :cache_directory) (/ (plist-get status :bytes) 1e6))
     (format "changes are seen by %s, written by %s" (plist-get status :watcher)
             (if (eq (plist-get writer :self) t) "this server" (format "process %s" (plist-get writer :pid))))
     (and (equal (plist-get index :state) "building") (format "\n%d%% indexed" (* 100 (plist-get index :progress))))
     (and (plist-get status :failure) (format "\nfailure: %s" (plist-get status :failure)))
     (and (plist-get index :excluded_by)
          (format "\nnearly empty: %s excludes the rest (setting index.no_ignore)" (plist-get index :excluded_by)))
     (and (> (plist-get index :skipped) 0) (format "\n%d files are left out:" (plist-get index :skipped)))
     (mapconcat (lambda (file) (format "\n  %s: %s" (plist-get file :path) (plist-get file :reason))) (plist-get status :skipped) ""))))

;;;###autoload
(defun codefinder-status ()
  "Tell the contents of the index, its writer, and the files left out."
  (interactive)
  (message "%s" (codefinder--describe (codefinder-request 'status (list :limit 20)))))

;;;###autoload
(defun codefinder-reindex (&optional from-scratch)
  "Have the server look at the disk again.
With a prefix argument FROM-SCRATCH, have it forget everything first."
  (interactive "P")
  (let ((index (plist-get (codefinder-request 'reindex (and from-scratch (list :from_scratch t))) :index)))
    (message "Indexed: %d symbols in %d files" (plist-get index :symbols) (plist-get index :files))))

(provide 'codefinder)

;;; codefinder.el ends here
