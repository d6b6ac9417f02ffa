"""The reader on a pipe, a pseudo-terminal, a terminal in X, and in tmux."""
