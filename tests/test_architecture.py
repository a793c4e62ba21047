"""The imports flow one way: games ← journal ← table ← web; vision knows no game; hardware knows nothing of ours but its ports."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
OURS = ("companion", "vision", "hardware", "web", "calibration")
# Sentences, refusals, whole files, what is known of the clock: the ground everybody stands on.
GROUND = ("companion.text", "companion.errors", "companion.disk", "companion.wall_clock")
PURE = set(sys.stdlib_module_names) - {
    "random",
    "time",
    "datetime",
    "socket",
    "sqlite3",
    "os",
    "pathlib",
    "threading",
    "secrets",
    "subprocess",
}

MAY_IMPORT = {
    "companion/games": (*GROUND, "companion.games"),
    "companion/journal": (*GROUND, "companion.games", "companion.journal"),
    "companion/mqtt": (*GROUND, "companion.mqtt", "companion.table.feed", "hardware.findings"),
    "companion/odds": (*GROUND, "companion.games", "companion.odds"),
    "companion/service": (*GROUND, "companion.service", "hardware.ports"),
    "companion/table": (
        *GROUND,
        "companion.games",
        "companion.journal",
        "companion.odds",
        "companion.table",
        "companion.settings",
        "vision.reading",
        "hardware.ports",
    ),
    "companion/accuracy": (*GROUND, "companion.accuracy", "companion.table", "vision.colours.colour_look", "vision.reading"),
    "companion/rehearsal": (
        *GROUND,
        "companion.games",
        "companion.journal",
        "companion.rehearsal",
        "companion.table",
        "companion.eye.jobs_dice",
        "companion.eye.jobs_memory",
        "vision",
    ),
    "companion/eye": (*GROUND, "companion.eye", "companion.settings", "vision", "hardware", "calibration"),
    "vision": ("vision", *GROUND),
    "hardware": ("hardware", "vision.frame", "vision.pictures", "vision.errors", *GROUND),
    "calibration": ("calibration", "vision", *GROUND),
    "web": (
        "web",
        *GROUND,
        "companion.games",
        "companion.journal",
        "companion.accuracy",
        "companion.table",
        "companion.settings",
        "companion.news",
        "companion.eye",
        "calibration.sheets",
        "calibration.wizard",
        "calibration.profiles",
        "calibration.keeping",
        "calibration.relearn",
    ),
}

# The rooms of vision/, and which other rooms each may know. All of them stand on what lies beside them; of that, only what orders a look
# knows the rooms.
ROOMS: dict[str, tuple[str, ...]] = {
    "ground": (),
    "lamps": ("ground",),
    "boards": ("ground",),
    "notes": ("ground",),
    "dice": ("ground",),
    "colours": ("boards", "ground", "lamps"),
    "photos": (),
}
# The same of vision/training/: what draws knows nothing of what teaches, what teaches nothing of what measures.
TRAINING_ROOMS: dict[str, tuple[str, ...]] = {
    "draw": (),
    "sheets": (),
    "compose": ("draw", "sheets"),
    "lay": ("compose", "draw", "sheets"),
    "render": ("compose", "draw", "sheets"),
    "teach": ("compose", "draw", "lay"),
    "judge": ("compose", "draw", "lay"),
    "measure": ("compose", "draw", "judge", "lay", "sheets", "teach"),
    "traced": ("compose", "measure"),
}
ORDER_A_LOOK = {"one_look.py", "photo.py", "pipeline.py", "second_opinion.py"}

# What is remembered without end, by file and function: only where the keys are few, however long a table stands and whoever plays.
REMEMBERED_FOR_GOOD = {
    "companion/games/las_vegas/bank.py _deal": "numbers of casinos",
    "companion/games/las_vegas/state.py bare": "numbers of casinos, and the chip cards of the box beside them",
    "companion/games/plain.py _shape": "classes of our own",
    "companion/odds/luck.py expected_group": "how many dice a roll has",
    "vision/boards/board.py light": "one look's own, gone with it",
    "web/sheets_api.py _drawn": "papers that we know",
}


def modules(folder: str) -> Iterator[Path]:
    return (path for path in sorted((ROOT / folder).rglob("*.py")) if "training" not in path.parts)


def imported(path: Path, top_level_only: bool = False) -> Iterator[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in tree.body if top_level_only else ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module


@pytest.mark.parametrize("folder", MAY_IMPORT)
def test_imports_point_one_way(folder):
    wrong = [
        f"{path.relative_to(ROOT)} imports {name}"
        for path in modules(folder)
        for name in imported(path)
        if name.split(".")[0] in OURS and not any(name == ok or name.startswith(ok + ".") for ok in MAY_IMPORT[folder])
    ]
    assert not wrong


def test_every_room_of_vision_has_its_place():
    folders = {path.parent.name for path in (ROOT / "vision").glob("*/__init__.py")}
    assert folders - {"training"} == set(ROOMS)


@pytest.mark.parametrize("room", ["", *ROOMS])
def test_rooms_of_vision_know_only_those_before_them(room):
    allowed = {room, *ROOMS.get(room, ())}
    files = sorted((ROOT / "vision" / room).glob("*.py"))
    wrong = [
        f"{path.relative_to(ROOT)} imports {name}"
        for path in files
        if room or path.name not in ORDER_A_LOOK
        for name in imported(path)
        if name.startswith("vision.") and name.split(".")[1] in ROOMS and name.split(".")[1] not in allowed
    ]
    assert files
    assert not wrong


def test_every_room_of_training_has_its_place():
    assert {path.parent.name for path in (ROOT / "vision" / "training").glob("*/__init__.py")} == set(TRAINING_ROOMS)
    assert {path.stem for path in (ROOT / "vision" / "training").glob("*.py")} == {"__init__", "__main__", "extras"}


@pytest.mark.parametrize("room", TRAINING_ROOMS)
def test_rooms_of_training_know_only_those_before_them(room):
    allowed = {room, *TRAINING_ROOMS[room]}
    wrong = [
        f"{path.relative_to(ROOT)} imports {name}"
        for path in sorted((ROOT / "vision" / "training" / room).glob("*.py"))
        for name in imported(path)
        if name.startswith("vision.training") and not (name.count(".") > 1 and name.split(".")[2] in allowed)
    ]
    assert not wrong


def test_games_import_the_pure_standard_library_only():
    wrong = [
        f"{path.relative_to(ROOT)} imports {name}"
        for path in modules("companion/games")
        for name in imported(path)
        if name.split(".")[0] not in PURE and not name.startswith("companion.")
    ]
    assert not wrong


def test_only_the_composition_root_knows_everybody():
    knows_web_and_eye = [
        str(path.relative_to(ROOT))
        for path in modules("companion")
        if {"web", "companion.eye"}
        <= {
            name if name.startswith("companion.eye") else name.split(".")[0]
            for name in ("companion.eye" if n.startswith("companion.eye") else n for n in imported(path))
        }
    ]
    assert set(knows_web_and_eye) <= {"companion/app.py"}


def test_hardware_libraries_are_imported_inside_the_class_that_needs_them():
    special = {"picamera2", "RPi", "libcamera", "lgpio", "gpiozero", "onnxruntime", "torch", "bpy", "paho"}
    wrong = [
        f"{path.relative_to(ROOT)} imports {name} at the top"
        for folder in OURS
        for path in modules(folder)
        for name in imported(path, top_level_only=True)
        if name.split(".")[0] in special
    ]
    assert not wrong


def test_the_serving_process_never_imports_opencv():
    code = "import sys, companion.app; sys.exit('cv2' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode == 0


def test_the_eye_never_loads_what_prints_or_teaches():
    code = "import sys, companion.eye.life, companion.eye.eyes; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    assert not {"reportlab", "flask", "torch", "vision.training"} & set(loaded)


def remembering_for_good(path: Path) -> Iterator[str]:
    """Functions whose every answer is kept: by functools.cache, or by an lru_cache without an end."""
    endless = {"cache", "functools.cache", "lru_cache(None)", "lru_cache(maxsize=None)"}
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef):
            yield from (node.name for how in node.decorator_list if ast.unparse(how).removeprefix("functools.") in endless)
        elif isinstance(node, ast.Call) and ast.unparse(node.func).removeprefix("functools.") in endless:
            yield ast.unparse(node)


def test_nothing_is_remembered_for_good_by_what_people_choose():
    """Rolls by the seats' names were: other names came every evening, and a table that stands for months grew by each of them."""
    found = {f"{path.relative_to(ROOT)} {what}" for folder in OURS for path in modules(folder) for what in remembering_for_good(path)}
    assert found == set(REMEMBERED_FOR_GOOD)
