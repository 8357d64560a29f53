"""A crowd of simulated players on real sockets, and what a server makes of them.

`house` starts a server for it, `crowd` fills that (or another) with tables, `person` plays at them through
`tablee.client`, `measured` is what is to be told of it all. A person makes any move that the table offers: no rule is
decided here.
"""
