"""The shipped files are found however the program was installed."""

from pathlib import Path

import pytest

from trifelt.engine.resources import resource_root

CHECKOUT = Path(__file__).parents[2]


def make_package(site: Path) -> Path:
    """An installed package as a wheel or a bundle lays it down, without its files."""
    package = site / "trifelt"
    (package / "engine").mkdir(parents=True)
    return package


def test_checkout_and_editable_install_use_the_folder_at_the_top() -> None:
    assert resource_root() == CHECKOUT / "resources"


def test_wheel_and_bundle_use_the_folder_inside_the_package(tmp_path: Path) -> None:
    package = make_package(tmp_path / "site-packages")
    (package / "resources").mkdir()
    assert resource_root(package) == package / "resources"


def test_folder_inside_wins_over_a_stranger_beside(tmp_path: Path) -> None:
    package = make_package(tmp_path / "lib" / "site-packages")
    (package / "resources").mkdir()
    (tmp_path / "lib" / "resources").mkdir()
    assert resource_root(package) == package / "resources"


def test_link_to_a_checkout_leads_to_its_folder(tmp_path: Path) -> None:
    package = make_package(tmp_path / "checkout" / "desktop")
    (tmp_path / "checkout" / "resources").mkdir()
    link = tmp_path / "trifelt"
    link.symlink_to(package, target_is_directory=True)
    assert resource_root(link) == tmp_path / "checkout" / "resources"


def test_missing_files_are_named_with_both_places(tmp_path: Path) -> None:
    package = make_package(tmp_path / "lib" / "site-packages")
    with pytest.raises(FileNotFoundError) as fault:
        resource_root(package)
    assert str(package / "resources") in str(fault.value)
    assert str(tmp_path / "lib" / "resources") in str(fault.value)


def test_a_file_in_place_of_the_folder_is_not_taken_for_it(tmp_path: Path) -> None:
    package = make_package(tmp_path / "lib" / "site-packages")
    (package / "resources").write_text("")
    with pytest.raises(FileNotFoundError):
        resource_root(package)
