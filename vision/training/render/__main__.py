"""python -m vision.training.render film --out DIR: writes film.json and labels.jsonl, then renders the pictures not there yet."""

import argparse
import json
import time
from pathlib import Path

import cv2

from vision.training.render.boulevard import boulevard
from vision.training.render.card_film import card_film
from vision.training.render.film import Film, four_players, two_players
from vision.training.render.mess import pictures, scenes
from vision.training.render.scene import SIZE_PX, Scene, label
from vision.training.render.tables import random_table

JPEG_QUALITY = 82
GAMES = {"boulevard": boulevard, "cards": card_film}
"""Films of other games, each with its truth in its own film.json."""


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m vision.training.render", description=__doc__)
    parser.add_argument(
        "what",
        choices=["film", "truth", "tables", *GAMES],
        help="film: pictures and truth; truth: the film's truth alone; tables: random ones; boulevard, cards: the films of those games",
    )
    parser.add_argument("--out", type=Path, required=True, help="folder for pictures and truth; finished pictures are kept")
    parser.add_argument("--samples", type=int, default=16, help="light paths a pixel (16; 8 look almost the same, 4 for a first look)")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--only", default="", help="only pictures whose name begins so: two, mess, four")
    parser.add_argument("--shard", default="0/1", help="K/N: every N-th picture from K on, to share the work among processes")
    parser.add_argument("--count", type=int, default=24, help="how many random tables")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    if options.what == "tables":
        tables = {f"table-{seed:03d}.jpg": random_table(seed) for seed in range(options.count)}
        write_labels(options.out, tables)
        render(options.out, tables, options.samples, options.threads)
        return
    if options.what in GAMES:
        film = GAMES[options.what]()
        shots = {step.file: step.scene for step in film.steps}
        (options.out / "film.json").write_text(json.dumps(film.to_json(), indent=1) + "\n", encoding="utf-8")
        write_labels(options.out, shots)
        render(options.out, shots, options.samples, options.threads)
        return
    films = (two_players(), four_players())
    shots = _all_scenes(films)
    write_truth(options.out, films, shots)
    if options.what == "film":
        shard, shards = (int(part) for part in options.shard.split("/"))
        names = [name for name in shots if name.startswith(options.only)][shard::shards]
        render(options.out, {name: shots[name] for name in names}, options.samples, options.threads)


def _all_scenes(films: tuple[Film, ...]) -> dict[str, Scene]:
    two, four = ({step.file: step.scene for step in film.steps} for film in films)
    return two | pictures() | four


def write_truth(out: Path, films: tuple[Film, ...], shots: dict[str, Scene]) -> None:
    """film.json says what happens and what must come of it; labels.jsonl what lies in every picture."""
    story = {"size_px": list(SIZE_PX), "films": [film.to_json() for film in films], "mess": [scene.to_json() for scene in scenes()]}
    (out / "film.json").write_text(json.dumps(story, indent=1) + "\n", encoding="utf-8")
    write_labels(out, shots)


def write_labels(out: Path, shots: dict[str, Scene]) -> None:
    """What lies in every picture, a line each."""
    lines = [json.dumps(label(scene, name)) for name, scene in shots.items()]
    (out / "labels.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")


def render(out: Path, shots: dict[str, Scene], samples: int, threads: int) -> None:
    """Render what is missing; each picture is complete when it appears under its name."""
    from vision.training.render.blender import Studio

    missing = {name: scene for name, scene in shots.items() if not (out / name).exists()}
    studio = Studio(samples, threads) if missing else None
    for number, (name, scene) in enumerate(missing.items(), start=1):
        assert studio is not None
        start = time.monotonic()
        _, data = cv2.imencode(".jpg", studio.shoot(scene, seed=number), [cv2.IMWRITE_JPEG_QUALITY, JPEG_QUALITY])
        half = out / f".{name}.part"
        half.write_bytes(data.tobytes())
        half.rename(out / name)
        print(f"{number}/{len(missing)} {name} {time.monotonic() - start:.1f} s, {len(data) // 1000} kB", flush=True)


if __name__ == "__main__":
    main()
