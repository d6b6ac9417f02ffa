;;; test.el --- Drives pdfkey.el without a screen -*- lexical-binding: t -*-

;; emacs -Q --batch -l Examples/emacs/test.el
;; PDFKEY names the program, and the current folder has Fixtures.

(load (expand-file-name "Examples/emacs/pdfkey.el") nil t)
(setq pdfkey-program (or (getenv "PDFKEY") "pdfkey"))

(defmacro expect (what condition)
  "Wait until CONDITION is true, and end Emacs with WHAT if it never is."
  `(let ((end (+ (float-time) 10)))
     (while (and (not ,condition) (< (float-time) end)) (accept-process-output nil 0.01))
     (unless ,condition
       (princ (format "failed: %s\n%S\n%s\n" ,what pdfkey--state (buffer-string)) #'external-debugging-output)
       (kill-emacs 1))))

(defun has (text) (string-search text (buffer-string)))
(defun press (key) (call-interactively (key-binding (kbd key))))
(defun state (key) (alist-get key pdfkey--state))

(let ((buffer (pdfkey-open "Fixtures/article.pdf" "Fixtures/many-pages.pdf")))
  (set-buffer buffer)
  (expect "the first page is shown" (has "Mara Lindqvist"))
  (expect "the mode line says where" (equal (pdfkey--place) "[1/2] article.pdf · page 1 (i) of 12"))
  (press "J")
  (expect "J turns the page" (and (eql (state 'page) 2) (has "This little book")))
  (pdfkey-command "page iv")
  (expect "a command goes to a page by its label" (eql (state 'page) 4))
  (pdfkey-command "search NoZoom")
  (expect "a search goes to a hit" (eql (alist-get 'number (state 'match)) 1))
  (press "n")
  (expect "n is the next hit, with its page" (and (eql (state 'page) 8) (has "2.2.1 NoZoom")))
  (expect "the cursor is on the hit" (string-search "NoZoom" (thing-at-point 'line)))
  (press "o")
  (expect "o lists the outline" (and pdfkey--list (has "1.1 Chords and sequences")))
  (goto-char (point-min))
  (search-forward "1.1 Chords and sequences")
  (press "RET")
  (expect "Return chooses the row under the cursor" (and (eql (state 'page) 5) (not pdfkey--list)))
  (pdfkey-command "page 8")
  (press "] a")
  (expect "] a shows an annotation" (string-search "Ben Marker" (or pdfkey--message "")))
  (pdfkey-command "no such command")
  (expect "what is wrong is said" (string-search "no such command" (or pdfkey--message "")))
  (press "g t")
  (expect "g t is the next tab" (and (eql (state 'tab) 2) (eql (state 'pageCount) 300)))
  (let ((process pdfkey--process))
    (kill-buffer buffer)
    (expect "the reader ends with its buffer" (not (process-live-p process)))))
(princ "ok\n")
