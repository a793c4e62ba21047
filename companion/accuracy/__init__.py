"""How well this table reads: what people had to correct (kept only with the owner's yes), evenings recorded as labels, and the report."""
