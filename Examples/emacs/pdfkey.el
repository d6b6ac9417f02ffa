;;; pdfkey.el --- Read PDFs in a buffer -*- lexical-binding: t -*-

;; Reads PDFs in a buffer of Emacs (27 or later): pdfkey's line mode with --json stands behind it.
;;
;;   (load "/path/to/Examples/emacs/pdfkey.el")
;;
;; M-x pdfkey-open opens a document, M-x pdfkey-command (":" in the buffer) sends any command of the reader, as
;; "page iv", and the keys of `pdfkey-keys' do what they do in pdfkey. A buffer shows the text of the page in front,
;; or a list; its mode line says where one is.

(require 'cl-lib)
(require 'json)

(defvar pdfkey-program "pdfkey" "The program, or its path.")

(defvar pdfkey-keys
  '(("SPC" . "next page") ("J" . "next page") ("K" . "previous page") ("g g" . "first page") ("G" . "last page")
    ("] ]" . "next section") ("[ [" . "previous section") ("] a" . "next annotation")
    ("[ a" . "previous annotation") ("n" . "next match") ("N" . "previous match") ("/" . "search ")
    ("o" . "outline") ("a" . "annotations") ("b" . "add bookmark") ("B" . "bookmarks") ("L" . "links")
    ("g t" . "next tab") ("g T" . "previous tab") ("DEL" . "back") ("?" . "help"))
  "The keys of the buffer, and the commands that they send; one that ends in a blank asks for the rest.")

(defvar-local pdfkey--process nil "The reader behind the buffer.")
(defvar-local pdfkey--state nil "Where the reader is.")
(defvar-local pdfkey--list nil "The list that the buffer shows.")
(defvar-local pdfkey--message nil "What the reader said last.")

(defun pdfkey--flat (text)
  "A TEXT of a document on one line."
  (replace-regexp-in-string "[ \t]*[\r\n]+[ \t]*" " " (format "%s" text)))

(defun pdfkey--say (text)
  "Show TEXT of the reader in the echo area."
  (setq pdfkey--message (pdfkey--flat text))
  (message "%s" pdfkey--message))

(defun pdfkey--place ()
  "Where the reader is, for the mode line."
  (let-alist pdfkey--state
    (pdfkey--flat
     (string-join
      (delq nil
            (list (and .tab (format "[%d/%d] %s" .tab .tabs .name))
                  (and .page (format "page %d%s of %d" .page
                                     (if (equal .label (number-to-string .page)) "" (format " (%s)" .label))
                                     .pageCount))
                  .section
                  (and .match (format "hit %s/%d" (or (alist-get 'number .match) "–") (alist-get 'count .match)))))
      " · "))))

(defun pdfkey--show (lines number)
  "Show LINES in the buffer, the cursor on the line with NUMBER, in its windows too."
  (let ((inhibit-read-only t))
    (erase-buffer)
    (insert (string-join lines "\n")))
  (goto-char (point-min))
  (forward-line (1- (max 1 number)))
  (dolist (window (get-buffer-window-list nil nil t)) (set-window-point window (point))))

(defun pdfkey--list-lines (list)
  "The lines of a LIST, one for each row, so that the row under the cursor is the one to choose."
  (mapcar (lambda (row)
            (let-alist row
              (pdfkey--flat (format "%3d  %s%s%s" .number (make-string (* 2 (or .level 0)) ?\s) .title
                                    (if .label (format "  ·  %s" .label) "")))))
          (alist-get 'rows list)))

(defun pdfkey--help-lines (groups)
  "The lines of the commands in GROUPS."
  (cl-loop for group in groups
           collect (alist-get 'name group)
           append (mapcar (lambda (command)
                            (format "  %-40s %s" (alist-get 'command command)
                                    (string-join (alist-get 'keys command) " ")))
                          (alist-get 'commands group))))

(defun pdfkey--take (answer)
  "Show what a command has answered: ANSWER, an object of JSON."
  (let-alist answer
    (when .state (setq pdfkey--state .state))
    (force-mode-line-update)
    (cond
     ;; What happens by itself comes before the next answer, which shows the page.
     (.event
      (dolist (document .result.reloaded) (pdfkey--say (concat (alist-get 'name document) " has changed")))
      (mapc #'pdfkey--say .result.warnings)
      (when (equal .event "waiting") (pdfkey--say .message)))
     ((not .ok) (pdfkey--say .error.message))
     ((equal .command "quit"))
     (t
      (mapc #'pdfkey--say .result.messages)
      (when .result.annotation
        (pdfkey--say (format "%s: %s %s" (or .result.annotation.author .result.annotation.type)
                             (or .result.annotation.text.plain "") (or .result.annotation.contents ""))))
      (setq pdfkey--list (and .state.list (or .result.list pdfkey--list)))
      (cond
       (.result.list (pdfkey--show (pdfkey--list-lines .result.list) (or .state.list.selected 1)))
       (.result.help (pdfkey--show (pdfkey--help-lines .result.help) 1))
       (.result.text (pdfkey--show (split-string .result.text "\n") (or .state.line 1)))
       ;; The page in front is shown, whatever has led to it.
       ((not pdfkey--list) (pdfkey-command "text")))))))

(defun pdfkey--receive (process output)
  "Take the whole lines of the OUTPUT of PROCESS, which may end in the middle of one."
  (let ((lines (split-string (concat (process-get process 'pending) output) "\n")))
    (process-put process 'pending (car (last lines)))
    (when (buffer-live-p (process-buffer process))
      (with-current-buffer (process-buffer process)
        (dolist (line (butlast lines))
          (unless (string-empty-p line)
            (pdfkey--take (json-parse-string line :object-type 'alist :array-type 'list :false-object nil
                                             :null-object nil))))))))

(defun pdfkey-command (line)
  "Send a command of the reader, LINE."
  (interactive "sCommand: ")
  (unless (process-live-p pdfkey--process) (user-error "No document is open here; M-x pdfkey-open opens one"))
  (process-send-string pdfkey--process (concat (pdfkey--flat line) "\n")))

(defun pdfkey-choose ()
  "Choose the row of a list on which the cursor is."
  (interactive)
  (when pdfkey--list (pdfkey-command (format "choose %d" (line-number-at-pos)))))

(defvar pdfkey-mode-map
  (let ((map (make-sparse-keymap)))
    (pcase-dolist (`(,key . ,line) pdfkey-keys)
      (define-key map (kbd key)
        (lambda ()
          (interactive)
          (pdfkey-command (if (string-suffix-p " " line) (concat line (read-string line)) line)))))
    (define-key map (kbd "RET") #'pdfkey-choose)
    (define-key map (kbd ":") #'pdfkey-command)
    (define-key map (kbd "q") #'kill-this-buffer)
    map))

(define-derived-mode pdfkey-mode special-mode "PDF"
  "The text of a PDF, read by pdfkey."
  (setq mode-line-buffer-identification '(:eval (pdfkey--place)))
  ;; The end of its input ends pdfkey, and everything is saved.
  (add-hook 'kill-buffer-hook
            (lambda () (when (process-live-p pdfkey--process) (process-send-eof pdfkey--process))) nil t))

(defun pdfkey-open (&rest files)
  "Open FILES as the tabs of one session, in a buffer of their own, which is returned."
  (interactive "fOpen PDF: ")
  (let ((buffer (generate-new-buffer (file-name-nondirectory (car files))))
        (paths (mapcar #'expand-file-name files)))
    (with-current-buffer buffer
      (pdfkey-mode)
      (setq pdfkey--process
            (make-process :name "pdfkey" :buffer buffer :command `(,pdfkey-program "open" "--json" ,@paths)
                          :connection-type 'pipe :coding 'utf-8 :noquery t :filter #'pdfkey--receive
                          :sentinel #'ignore :stderr (get-buffer-create " *pdfkey messages*")))
      (pdfkey-command "text"))
    (pop-to-buffer-same-window buffer)
    buffer))

(provide 'pdfkey)
;;; pdfkey.el ends here
