"""Renders labelled table pictures with Blender (the bpy package): the films. Never imported at run time.

    python -m vision.training.render film --out DIR            # all pictures of the film, 16 samples each
    python -m vision.training.render film --out DIR --samples 4 --only two
    python -m vision.training.render boulevard --out DIR       # biggies, kickers, the slot machine; `cards`: the Card Game

Needs Python 3.11 with `pip install -e ".[render]"`, then `pip install --no-deps "bpy==5.0.*"`, and pdftoppm. Finished pictures are
skipped, so a run may be broken off and resumed, and several may share one folder. `scene.py` is plain data and needs no Blender; other
tools may make their own scenes:

    from vision.training.render.scene import Scene, Die, overhead
    from vision.training.render.blender import Studio
    Studio(samples=16).shoot(Scene(camera=overhead(), dice=(Die("red", 5, 210, 210),)))   # (h, w, 3) uint8, BGR
"""
