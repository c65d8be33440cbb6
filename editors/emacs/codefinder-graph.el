;;; codefinder-graph.el --- Callers, callees, implementations, impact  -*- lexical-binding: t -*-

;; Copyright (C) 2026 the codefinder authors
;; SPDX-License-Identifier: MIT

;;; Commentary:

;; Who calls the symbol at point, what it calls, what implements it, and
;; what its change can break, in an Xref buffer.

;;; Code:

(require 'codefinder-place)
(require 'codefinder-server)

(defconst codefinder-graph--limit 1000 "The most that the verbs give.")

(defun codefinder-graph--described (link)
  "LINK, a caller or a callee, with its distance from the symbol."
  (concat (make-string (* 2 (1- (plist-get link :depth))) ?\s)
          (plist-get link :name)
          (and (plist-get link :via) (concat " via " (plist-get link :via)))))

(defun codefinder-graph--calls (answer)
  "The places of the :callers of ANSWER, one for each call."
  (apply #'append
         (mapcar (lambda (caller)
                   (mapcar (lambda (call)
                             (list :path (plist-get caller :path) :line (plist-get call :line) :name (plist-get answer :name)
                                   :preview (concat (codefinder-graph--described caller) ": " (plist-get call :preview))))
                           (plist-get caller :calls)))
                 (plist-get answer :callers))))

(defun codefinder-graph--callees (answer)
  "The :callees of ANSWER, as hits."
  (mapcar (lambda (callee)
            (list :path (plist-get callee :path) :line (plist-get callee :line)
                  :name (car (last (split-string (plist-get callee :name) "\\.\\|::")))
                  :preview (codefinder-graph--described callee)))
          (plist-get answer :callees)))

(defun codefinder-graph--dependents (answer)
  "The :impact of ANSWER, as hits at the lines of their use."
  (mapcar (lambda (each)
            (let ((use (plist-get each :use)))
              (list :path (plist-get each :path) :line (or (plist-get use :line) (plist-get each :line))
                    :name (if (= (plist-get each :depth) 1) (plist-get answer :name)
                            (car (last (split-string (plist-get each :name) "\\.\\|::"))))
                    :preview (concat (codefinder-graph--described each)
                                     (and (eq (plist-get each :test) t) " (test)")
                                     (and use (concat ": " (plist-get use :preview)))))))
          (plist-get answer :impact)))

(defun codefinder-graph--show (verb places-of params)
  "Ask VERB with PARAMS, and list the value of PLACES-OF for the answer."
  (let* ((answer (codefinder-request verb (append params (list :limit codefinder-graph--limit))))
         (places (append (funcall places-of answer) nil))
         (total (plist-get answer :total)))
    (unless places
      (user-error "No %s of %s%s" verb (or (plist-get answer :name) "the symbol")
                  (if (eq (plist-get answer :complete) t) "" " yet: indexing, or too much to look at")))
    (when (and total (> total codefinder-graph--limit))
      (message "The first %d of %d" codefinder-graph--limit total))
    (codefinder-place-list places)))

(defun codefinder-graph--params (ask)
  "The symbol at point, or the one that is named if ASK."
  (if ask (list :name (read-string "Symbol: " (thing-at-point 'symbol t))) (codefinder-place-at-point)))

;;;###autoload
(defun codefinder-callers (&optional ask)
  "List the callers of the symbol at point, with the lines of each call.
With a prefix argument ASK, of the symbol that is named."
  (interactive "P")
  (codefinder-graph--show 'callers #'codefinder-graph--calls (codefinder-graph--params ask)))

;;;###autoload
(defun codefinder-callees (&optional ask)
  "List the callees of the symbol at point.
With a prefix argument ASK, of the symbol that is named."
  (interactive "P")
  (codefinder-graph--show 'callees #'codefinder-graph--callees (codefinder-graph--params ask)))

;;;###autoload
(defun codefinder-implementations (&optional ask)
  "List the implementations of the type or member at point.
With a prefix argument ASK, of the symbol that is named."
  (interactive "P")
  (codefinder-graph--show 'implementations (lambda (answer) (plist-get answer :hits)) (codefinder-graph--params ask)))

;;;###autoload
(defun codefinder-impact (&optional ask)
  "List what depends on the symbol at point, with the line of each use.
With a prefix argument ASK, on the symbol that is named."
  (interactive "P")
  (codefinder-graph--show 'impact #'codefinder-graph--dependents (codefinder-graph--params ask)))

(provide 'codefinder-graph)

;;; codefinder-graph.el ends here
