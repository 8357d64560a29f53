"""Simulated players on real sockets, and the load that they put on a server: `./dev load`.

`server` starts a server for them, `crowd` fills that (or another) with tables, `person` plays through `tablee.client`,
`measured` counts. A person makes any move that the table offers: no rule is decided here.
"""
