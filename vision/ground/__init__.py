"""Where the mat lies and how the camera stands above it; what of its print is hidden."""
