;;; read-org.el --- What Org reads in a file besides headings, properties, quotes and text  -*- lexical-binding: t -*-

;; usage: emacs -Q --batch -l read-org.el FILE
;;
;; Prints a line for each link, and one for each thing that an export of a document shouldn't have: other elements and
;; objects, keywords and tags of headings, entries in the agenda, evaluated expressions, variables for Emacs.

(require 'org)
(require 'org-agenda)
(require 'org-element)

(defun found (kind text)
  (let ((print-escape-newlines t))
    (princ (format "%s %S\n" kind (substring-no-properties text)))))

(defun read-element (element)
  (let ((text (buffer-substring (org-element-property :begin element) (org-element-property :end element))))
    (pcase (org-element-type element)
      ((or 'section 'paragraph 'property-drawer 'quote-block))
      ('link (found "link" (org-element-property :raw-link element)))
      ('node-property
       (let ((value (or (org-element-property :value element) "")))
         (when (or (string-match org-link-any-re value) (string-match "<[0-9%]\\|{{{[-a-z0-9_]" value))
           (found "property" value))))
      ('headline
       (dolist (key '(:todo-keyword :priority :tags :commentedp :footnote-section-p :archivedp :deadline :scheduled
                      :closed))
         (when (org-element-property key element) (found (symbol-name key) text))))
      (type (found (symbol-name type) text)))))

(defun read-agenda (file)
  (let ((org-agenda-files (list file))
        (org-agenda-span 10)
        (org-agenda-start-day "2024-01-01")
        (org-agenda-start-on-weekday nil)
        (inhibit-message t))
    (dolist (view (list #'org-agenda-list #'org-todo-list))
      (funcall view)
      (with-current-buffer org-agenda-buffer
        (goto-char (point-min))
        (while (not (eobp))
          (when (get-text-property (point) 'org-marker)
            (found "agenda" (buffer-substring (point) (line-end-position))))
          (forward-line))))))

(let ((file (expand-file-name (car command-line-args-left)))
      (enable-local-variables nil))
  (find-file file)
  (org-element-map (org-element-parse-buffer)
      (append org-element-all-elements org-element-all-objects) #'read-element)
  (read-agenda file)
  (condition-case problem
      (dolist (variable (append (hack-local-variables-prop-line) (hack-local-variables--find-variables)))
        (found "variable" (format "%S" variable)))
    (error (found "variable" (format "%S" problem))))
  (setq command-line-args-left nil))
