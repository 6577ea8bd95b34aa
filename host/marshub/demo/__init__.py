"""The demo: a simulated board, and scripted hands that play on it by gestures and buttons alone."""
