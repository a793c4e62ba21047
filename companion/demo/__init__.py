"""The filmed games that ship with the project: pictures rendered on our own mat, their truth, and the show made of them."""
