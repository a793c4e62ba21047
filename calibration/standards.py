"""What is asked of a camera's place: how wide dice must be in its picture, how steeply it may see them, how well it must tell where they
lie. Plain numbers, for calibration, the doctor and the eye at play."""

DIE_MM = 16.0  # edge of a usual die, where none is known yet
ENOUGH_PX, FINE_PX = 18.0, 24.0
"""Width of a die in the picture, pixels: below the first its value is guessed at, from the second on there is room to spare."""
UNSURE_HIGH_MM = 2.0
"""Left open of a die's place at the worst corner, one standard deviation: from which people are told what to do about it."""
ASLANT_DEG = 40.0
"""Off straight above, of the corner of a place: from there on about a third of the dice is asked about."""
BESIDE_MM = 1.0
"""Of a glued mat's sheets, from their places: from which people are told. A millimetre is as good as scissors and glue are."""
UNEVEN_MM = 0.6
"""What a mat's markers are off by, typically, of where a flat one's would be: from which people are told to weigh it down. Of mats that
were glued a millimetre askew it was 0.46 at most, of rolled ones whose ends came up by some 5 mm 0.8."""
