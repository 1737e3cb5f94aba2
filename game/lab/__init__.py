"""The laboratory: many matches of bots, tournaments, statistics and benchmarks."""
