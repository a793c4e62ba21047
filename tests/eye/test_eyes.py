"""The eye's reader and the profile it is given: one that is damaged is refused in words and ends nothing."""

import pytest

from companion.eye.config import EyeConfig
from companion.eye.eyes import TableEyes
from vision.mat import MAT_1, MatLayout
from vision.profile import Profile, ProfileError
from vision.table_plane import CameraPose, Lens

OWN = MatLayout((420.0, 297.0), dict(MAT_1.zones), name="by hand")
POSE = CameraPose(Lens((1280, 960), 1150.0, (639.5, 479.5)), (0.1, 0.0, 0.0), (-210.0, -148.5, 560.0))


@pytest.mark.parametrize("look", ["AAAA", "abc"])
def test_a_profile_whose_small_picture_of_the_table_is_damaged_is_refused_in_words(tmp_path, look):
    path = tmp_path / "own-001.json"
    Profile(pose=POSE, layout=OWN, size_px=(1280, 960), look=look).save(path)
    with pytest.raises(ProfileError) as refused:
        TableEyes(EyeConfig("none", profile=str(path)))
    assert "damaged at look" in str(refused.value.message)
