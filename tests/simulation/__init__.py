"""The whole server in one process, with time, network, disk and luck from a seed."""
