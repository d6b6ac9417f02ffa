"""What stands in for something else: Fixtures for the corpus, and programs with flaws for pdfkey."""
