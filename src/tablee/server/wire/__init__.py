"""Messages, requests and answers, and what stands in them."""
