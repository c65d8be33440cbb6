;;; codefinder-lsp.el --- The client lsp-mode starts codefinder  -*- lexical-binding: t -*-

;;; Commentary:

;; After (codefinder-lsp-setup), `lsp' starts codefinder for the modes of
;; `codefinder-modes', together with the other servers of the mode or, after
;; (codefinder-lsp-setup t), instead of them.

;;; Code:

(require 'codefinder-modes)
(require 'codefinder-server)
(require 'lsp-mode)

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
           (let ((lsp-response-timeout codefinder-timeout))
             (condition-case problem
                 (codefinder-lsp--plain
                  (with-lsp-workspace workspace
                    (lsp-request (substring (symbol-name method) 1) params)))
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
