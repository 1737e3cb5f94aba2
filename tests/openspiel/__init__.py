"""Our rules as a game of OpenSpiel, so that its players can try them. Only where OpenSpiel is installed."""
