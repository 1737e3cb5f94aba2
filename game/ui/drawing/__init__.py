"""Widgets and what they are drawn with: canvas, boxes, animations, words that fit."""
