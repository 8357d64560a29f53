"""Benchmarks: ours beside a peer's, in one run, so that ratios can be compared where seconds cannot."""
