"""The training's way from pictures to the networks that ship: one step of learning, weights to ONNX, and the eye reads them."""

import subprocess
import sys

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="torch is not installed (pip install '.[train]')")
pytest.importorskip("onnx", reason="onnx is not installed (pip install '.[train]')")

from vision.network import MODELS, Network, evened  # noqa: E402
from vision.training.teach.export import export_all  # noqa: E402
from vision.training.teach.feed import composed, finder_batches, reader_batches  # noqa: E402
from vision.training.teach.mean import even_mean, halved, whole  # noqa: E402
from vision.training.teach.photo_networks import NETWORKS  # noqa: E402
from vision.training.teach.restore import restored  # noqa: E402
from vision.training.teach.train import FINDER_VALUES, AsBefore, finder_loss, reader_loss, take_step, values_alone  # noqa: E402

NAMES = ("finder", "reader")
torch.set_num_threads(1)


def a_batch(what, shard, size=8):
    rng = np.random.default_rng(5)
    batches = finder_batches if what == "finder" else reader_batches
    return [torch.from_numpy(part) for part in next(batches(composed(shard, rng), size, rng))]


def loss_of(what, net, batch):
    inputs, *targets = batch
    return (finder_loss if what == "finder" else reader_loss)(net(inputs.float()), *targets)


def said_by(network, shown):
    """A network of the eye's, asked one by one: the finder takes one picture at a time."""
    return np.concatenate([network.run(evened(one[None])) for one in shown.numpy()])


def learn(net, what, batch, groups, steps):
    """So many steps on one batch; the losses before each."""
    optimiser = torch.optim.AdamW(groups, lr=2e-3, weight_decay=0.0)
    averaged = torch.optim.swa_utils.AveragedModel(net)
    told = []
    for _ in range(steps):
        loss = loss_of(what, net, batch)
        told.append(loss.item())
        take_step(net, loss, optimiser, averaged)
    return told


@pytest.mark.parametrize("what", NAMES)
def test_what_one_step_of_training_left_is_exported_and_read_alike_by_both_runtimes(what, shard, tmp_path):
    words = [what, "--shards", shard, "--minutes", 0.001, "--batch", 4, "--out", tmp_path / f"{what}.pt"]
    subprocess.run([sys.executable, "-m", "vision.training.teach.train", *map(str, words)], check=True, capture_output=True, timeout=300)
    export_all(tmp_path, tmp_path)
    net = NETWORKS[what]()
    net.load_state_dict(torch.load(tmp_path / f"{what}.pt"))
    shown = a_batch(what, shard, 2)[0]
    with torch.no_grad():
        said = net.eval()(shown.float()).numpy()
    for runtime in ("onnxruntime", "opencv"):
        if runtime == "onnxruntime":
            pytest.importorskip("onnxruntime")
        assert said_by(Network(tmp_path / f"{what}.onnx", runtime), shown) == pytest.approx(said, abs=0.05)


@pytest.mark.parametrize("what", NAMES)
def test_a_network_learns_what_it_is_shown(what, shard):
    torch.manual_seed(0)
    net = NETWORKS[what]().train()
    told = learn(net, what, a_batch(what, shard), net.parameters(), 12)
    assert told[-1] < 0.9 * told[0]


def test_of_a_finder_values_alone_learn(shard):
    torch.manual_seed(0)
    net = NETWORKS["finder"]().eval()
    batch = a_batch("finder", shard)
    with torch.no_grad():
        before = net(batch[0].float())
    learn(net, "finder", batch, values_alone(net), 3)
    with torch.no_grad():
        changed = (net(batch[0].float()) - before).abs().amax((0, 2, 3)) > 0
    assert changed[FINDER_VALUES].all()
    assert not changed[: FINDER_VALUES.start].any()
    assert not changed[FINDER_VALUES.stop :].any()


@pytest.mark.parametrize("what", NAMES)
def test_a_pupil_that_answers_as_before_has_gone_nowhere(what, shard):
    net = NETWORKS[what]().eval()
    inputs, *targets = a_batch(what, shard)
    out = net(inputs.float())
    older = AsBefore(net, what == "finder")
    assert older.loss(inputs.float(), out, targets).item() == 0
    assert older.loss(inputs.float(), out + 1, targets).item() > 0.5


@pytest.mark.parametrize("what", NAMES)
def test_the_shipped_networks_come_back_as_weights_that_answer_as_they_do(what, shard):
    shown = a_batch(what, shard, 48)[0]
    net = restored(NETWORKS[what](), MODELS / f"{what}.onnx", shown.float())
    with torch.no_grad():
        said = net.eval()(shown[:4].float()).numpy()
    assert said == pytest.approx(said_by(Network(MODELS / f"{what}.onnx"), shown[:4]), abs=0.02)


def test_the_mean_of_equal_weights_is_what_they_were_and_halves_keep_their_names(tmp_path):
    weights = NETWORKS["reader"]().state_dict()
    mean = even_mean([weights] * 3)
    assert all(torch.allclose(mean[name], values) for name, values in weights.items())
    torch.save(halved(weights), tmp_path / "reader.pt")
    back = whole(tmp_path / "reader.pt")
    assert {name: values.shape for name, values in back.items()} == {name: values.shape for name, values in weights.items()}
    assert all(torch.allclose(back[name], values.float(), atol=1e-3) for name, values in weights.items())
