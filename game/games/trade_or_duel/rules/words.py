"""What stories, prompts and summaries share: names, and the way to fill a sentence."""

from __future__ import annotations
