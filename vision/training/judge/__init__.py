"""Learns how sure the networks are: the judgements that weigh what they say, in belief.json."""
