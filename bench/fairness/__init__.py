"""The real arbiter in simulated time, among models of networks, pages, people and liars: `./dev fairness`."""
