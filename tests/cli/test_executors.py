"""Verbs over a cluster's workers: the same answers, also where a worker is lost."""

import json
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.conftest import Runner
from tests.recorded import csv_of, recorded_rounds

WORKERS = 2


class Cluster:
    """A scheduler and its workers, each a process of its own."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        file = folder / "scheduler.json"
        self._given = ["--scheduler-file", str(file)]
        self._processes = [
            self._start("dask_scheduler", *self._given, "--host", "127.0.0.1", "--port", "0",
                        "--no-dashboard")
        ]  # fmt: skip
        wait_until(file.exists)
        self.workers = [self._worker(n) for n in range(WORKERS)]
        self._processes += self.workers
        address = json.loads(file.read_text())["address"]
        self.address = address.replace("tcp://", "dask://")
        wait_until(lambda: all("Registered to" in self.log(n) for n in range(WORKERS)))

    def _start(self, module: str, *given: str, log: Path | None = None) -> subprocess.Popen[bytes]:
        out = (log or self._folder / f"{module}.log").open("wb")
        command = [sys.executable, "-m", f"distributed.cli.{module}", *given]
        with out:
            return subprocess.Popen(command, stdout=out, stderr=out, cwd=self._folder)

    def _worker(self, n: int) -> subprocess.Popen[bytes]:
        given = [*self._given, "--nthreads", "1", "--no-dashboard", "--no-nanny"]
        given += ["--local-directory", str(self._folder / str(n))]
        return self._start("dask_worker", *given, log=self._folder / f"worker-{n}.log")

    def log(self, n: int) -> str:
        return (self._folder / f"worker-{n}.log").read_text(errors="replace")

    def stop(self) -> None:
        for process in reversed(self._processes):
            process.kill()
            process.wait()


def wait_until(holds: object, seconds: float = 120.0) -> None:
    end = time.monotonic() + seconds
    assert callable(holds)
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.05)


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    pytest.importorskip("distributed", reason="Dask is not installed")
    folder = tmp_path / "cluster"
    folder.mkdir()
    made = Cluster(folder)
    yield made
    made.stop()


@pytest.mark.slow
def test_a_cluster_answers_as_this_machine_does_and_may_lose_a_worker(
    process: Runner, cluster: Cluster, tmp_path: Path
) -> None:
    lines = [line for each in recorded_rounds(60, seed=9) for line in each]
    head, rows = csv_of(lines).split("\n", 1)
    path = tmp_path / "payments.csv"
    path.write_text(head + "\n" + rows * 120)
    audited = ["audit", str(path), "--json"]
    here = process(*audited, "--workers", "1")
    assert process(*audited, "--executor", cluster.address).out == here.out
    simulated = ["simulate", "three-pictures", "--rounds", "150000000", "--seed", "5", "--json"]
    alone = json.loads(process(*simulated).out)
    lost = cluster.workers[0]
    command = [sys.executable, "-m", "trifelt", *simulated, "--executor", cluster.address]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        time.sleep(2)
        assert running.poll() is None, "the worker is to be lost in the middle"
        lost.send_signal(signal.SIGKILL)
        out, _ = running.communicate()
    found = json.loads(out)
    assert found["wagers"] == alone["wagers"]
    again = process(*audited, "--executor", cluster.address)
    assert again.out == here.out


@pytest.mark.parametrize(
    ("address", "says"), [("ray://here", "dask://HOST:PORT"), ("dask://127.0.0.1:1", "answer")]
)
def test_a_cluster_that_is_none_is_told(process: Runner, address: str, says: str) -> None:
    if says == "answer":
        pytest.importorskip("distributed", reason="Dask is not installed")
    run = process("simulate", "three-pictures", "--rounds", "10", "--executor", address)
    assert run.status == 2
    assert says in run.err
