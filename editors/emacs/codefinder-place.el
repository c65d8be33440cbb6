;;; codefinder-place.el --- Hits as places in files  -*- lexical-binding: t -*-

;; Copyright (C) 2026 the codefinder authors
;; SPDX-License-Identifier: MIT

;;; Commentary:

;; The hits and references of the server, shown, gone to, and as Xref has
;; them.  The server counts lines and columns from 1, columns in
;; characters; a hit has no column, its name is looked for in its line.

;;; Code:

(require 'cl-lib)
(require 'codefinder-server)
(require 'xref)

(defun codefinder-place-display (hit)
  "HIT as one line of a list."
  (let ((container (plist-get hit :container)))
    (format "%s%s  %s:%d" (if (member container '(nil "")) "" (concat container "."))
            (plist-get hit :name) (plist-get hit :path) (plist-get hit :line))))

(defun codefinder-place-at-point ()
  "Point, as the params of a verb."
  (unless buffer-file-name (user-error "This buffer has no file"))
  (list :path (file-truename buffer-file-name)
        :line (line-number-at-pos nil t)
        :column (1+ (- (point) (line-beginning-position)))))

(cl-defstruct (codefinder-place (:constructor codefinder-place--make))
  "A place of Xref: a FILE, a LINE, and a NAME or a COLUMN in it."
  file group line name column)

(defun codefinder-place--of (hit)
  "The place of a HIT or a reference of the current buffer's project."
  (codefinder-place--make :file (expand-file-name (plist-get hit :path) (codefinder-root))
                          :group (plist-get hit :path)
                          :line (plist-get hit :line)
                          :name (plist-get hit :name)
                          :column (plist-get hit :column)))

(cl-defmethod xref-location-marker ((place codefinder-place))
  "Where PLACE is in its buffer, which is made if need be."
  (with-current-buffer (find-file-noselect (codefinder-place-file place))
    (save-restriction
      (widen)
      (save-excursion
        (goto-char (point-min))
        (forward-line (1- (codefinder-place-line place)))
        (let ((column (codefinder-place-column place)) (name (codefinder-place-name place)))
          (cond (column (goto-char (min (+ (point) (1- column)) (line-end-position))))
                ((and name (search-forward name (line-end-position) t)) (goto-char (match-beginning 0)))))
        (point-marker)))))

(cl-defmethod xref-location-group ((place codefinder-place))
  "The file of PLACE, as the server names it."
  (codefinder-place-group place))

(cl-defmethod xref-location-line ((place codefinder-place))
  "The line of PLACE."
  (codefinder-place-line place))

(defun codefinder-place-xrefs (hits)
  "HITS or references (a sequence) as a list of Xref's items."
  (mapcar (lambda (hit) (xref-make (plist-get hit :preview) (codefinder-place--of hit))) hits))

(defun codefinder-place-list (hits)
  "List HITS or references in an Xref buffer, or go to the only one."
  (let ((fetcher (lambda () (codefinder-place-xrefs hits))))
    (if (fboundp 'xref-show-xrefs)  ; Emacs 29, or a newer xref than that of Emacs 28.
        (xref-show-xrefs fetcher nil)
      (xref--show-xrefs fetcher nil))))

(defun codefinder-place-go (hit)
  "Show the file of HIT in the selected window, point on its name."
  (let ((marker (xref-location-marker (codefinder-place--of hit))))
    (xref-push-marker-stack)
    (switch-to-buffer (marker-buffer marker))
    (unless (<= (point-min) marker (point-max)) (widen))
    (goto-char marker)
    (run-hooks 'xref-after-jump-hook)))

(provide 'codefinder-place)

;;; codefinder-place.el ends here
