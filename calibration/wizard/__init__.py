"""Calibration as a pure state machine: steps, choices, tasks to try, and what the eye's answers mean. No OpenCV, no files, no clock."""
