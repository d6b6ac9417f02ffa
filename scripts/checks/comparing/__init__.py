"""Two versions of a file, as readers see them: what differs that nobody asked for."""
