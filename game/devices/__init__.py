"""Devices that dice come from, a folder each, and the field."""
