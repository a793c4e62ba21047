"""The Custom Edition: the dice game with playing cards for money, chips, and the skip house rules. Start reading at game.py.

It is the dice game of ../las_vegas with another bank, so its state, turns and payout are built on those. Rules and sources: ../SOURCES.md.
"""
