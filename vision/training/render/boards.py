"""python -m vision.training.render.boards --out DIR: the filmed board and single boards, composed and rendered, labels.jsonl and film.json.

Rendered pictures need Blender (the extra `render`) and minutes; those that are there already are kept.
"""

import argparse
import json
import time
from pathlib import Path
from typing import Any

import cv2

from vision.training.compose.boards import BoardScene, compose, label, random_scene
from vision.training.render.board_film import CITY, SEATS, SHOTS, START_CARDS, film
from vision.training.render.scene import Hand, Light
from vision.training.render.tables import LAMPS

QUALITY, EVENING = 48, 1
FILM_LIGHT = Light(lamp=0.95, spot=0.4, warmth=0.5)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m vision.training.render.boards", description=__doc__)
    parser.add_argument("--out", type=Path, required=True, help="folder for pictures and truth; finished pictures are kept")
    parser.add_argument("--rendered", type=int, default=12, help="how many single boards of the renderer")
    parser.add_argument("--composed", type=int, default=48, help="how many of the compositor")
    parser.add_argument("--no-render", action="store_true", help="leave out what needs Blender")
    parser.add_argument("--samples", type=int, default=8, help="light paths a pixel")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    shots = film()
    composed: dict[str, tuple[BoardScene, int, int | None]] = {}
    composed |= {f"composed-{seed:02}.jpg": (random_scene(seed), seed, None) for seed in range(options.composed)}
    composed |= {name: (scene, 500 + i, EVENING) for i, (name, (scene, hands)) in enumerate(shots.items()) if not hands}
    rendered = {f"rendered-{name}": shot for name, shot in shots.items()}
    rendered |= {f"rendered-{seed:02}.jpg": (random_scene(1000 + seed), ()) for seed in range(options.rendered)}
    for name, (scene, number, evening) in composed.items():
        if not (options.out / name).exists():
            cv2.imwrite(str(options.out / name), compose(scene, number, evening), [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    write_truth(options.out, {name: scene for name, (scene, *_) in composed.items()}, rendered)
    if not options.no_render:
        _render(options.out, rendered, options.samples)
        write_truth(options.out, {name: scene for name, (scene, *_) in composed.items()}, rendered)


def write_truth(out: Path, composed: dict[str, BoardScene], rendered: dict[str, tuple[BoardScene, tuple[Hand, ...]]]) -> None:
    """labels.jsonl: what lies in every picture that is there and has no hand in it; film.json: what happens, and what must come of it."""
    rows = [label(scene, name, "composed") for name, scene in composed.items()]
    rows += [label(scene, name, "rendered") for name, (scene, hands) in rendered.items() if not hands and (out / name).exists()]
    (out / "labels.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    lots: dict[str, Any] = {name: [h.get("marker"), h.get("tile"), *h.get("die", (None, None))] for name, h in CITY.items()}
    told = [shot.to_json() for shot in SHOTS]
    story = {"seats": list(SEATS), "start_cards": list(START_CARDS), "lots": lots, "shots": told}
    (out / "film.json").write_text(json.dumps(story, indent=1) + "\n", encoding="utf-8")


def _render(out: Path, rendered: dict[str, tuple[BoardScene, tuple[Hand, ...]]], samples: int) -> None:
    from vision.training.render.board_studio import BoardStudio

    studio = None
    for number, (name, (scene, hands)) in enumerate(rendered.items()):
        if (out / name).exists():
            continue
        studio = studio or BoardStudio(samples)
        start = time.monotonic()
        filmed = number < len(SHOTS)
        light, ground = (FILM_LIGHT, "wood") if filmed else (LAMPS[number % len(LAMPS)], "cloth" if number % 2 else "wood")
        shot = studio.shoot_board(scene, light, number, hands, ground)
        cv2.imwrite(str(out / name), shot, [cv2.IMWRITE_JPEG_QUALITY, QUALITY + 27])
        print(f"{name} {time.monotonic() - start:.1f} s", flush=True)


if __name__ == "__main__":
    main()
