"""Other programs and libraries that read PDFs, each with the same answer."""
