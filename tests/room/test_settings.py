"""Settings: read once, each fault in one sentence that names the variable."""

from pathlib import Path

import pytest

from cardroom.settings import BadSetting, Settings, read_settings, unknown_settings


def test_defaults(tmp_path: Path) -> None:
    settings = read_settings({"CARDROOM_DATA": str(tmp_path), "PATH": "x"})
    assert (settings.host, settings.port, settings.bus_url) == ("127.0.0.1", 8000, "memory://")
    assert settings.database_file == tmp_path / "cardroom.db"
    assert not settings.secure


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("PORT", "eighty"), ("PORT", "70000"), ("LOG", "xml"), ("LOG_LEVEL", "loud"),
        ("LIMITS", "some"), ("DURABILITY", "none"), ("PUBLIC_URL", "cards.example"),
        ("PUBLIC_URL", "ftp://cards.example"), ("DATABASE_URL", "mysql://x"),
        ("BUS_URL", "carrier://pigeon"), ("SECRET", "short"),
    ],
)  # fmt: skip
def test_a_bad_setting_is_one_sentence(tmp_path: Path, name: str, value: str) -> None:
    with pytest.raises(BadSetting) as fault:
        read_settings({"CARDROOM_DATA": str(tmp_path), f"CARDROOM_{name}": value})
    sentence = str(fault.value)
    assert sentence.startswith(f"CARDROOM_{name} ")
    assert sentence.endswith(".")
    assert "\n" not in sentence


def test_limits_are_off_only_on_the_own_machine(tmp_path: Path) -> None:
    off = {"CARDROOM_DATA": str(tmp_path), "CARDROOM_LIMITS": "off"}
    for host in ("127.0.0.1", "::1", "localhost"):
        read_settings({**off, "CARDROOM_HOST": host})
    for host in ("0.0.0.0", "192.168.1.5", "cards.example"):
        with pytest.raises(BadSetting, match="CARDROOM_LIMITS=off"):
            read_settings({**off, "CARDROOM_HOST": host})


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(BadSetting, match="CARDROOM_DATA"):
        read_settings({"CARDROOM_DATA": str(tmp_path / "file" / "data")})


def test_flags_come_before_the_environment(tmp_path: Path) -> None:
    settings = read_settings({"CARDROOM_PORT": "1", "CARDROOM_DATA": "/no"}, data=tmp_path, port=2)
    assert (settings.port, settings.data) == (2, tmp_path)


def test_the_secret_is_made_once_and_kept_private(tmp_path: Path) -> None:
    settings = read_settings({"CARDROOM_DATA": str(tmp_path)})
    first = settings.kept_secret()
    assert len(first) == 64
    assert settings.kept_secret() == first
    assert (tmp_path / "secret").stat().st_mode & 0o077 == 0
    given = Settings(data=tmp_path, secret="given by the operator")
    assert given.kept_secret() == "given by the operator"


def test_a_fleet_needs_a_secret_of_its_own(tmp_path: Path) -> None:
    url = {"CARDROOM_DATABASE_URL": "postgresql+asyncpg://room:hush@db/room"}
    with pytest.raises(BadSetting, match="CARDROOM_SECRET must be set"):
        read_settings(url)
    settings = read_settings({**url, "CARDROOM_SECRET": "of every node, the same"})
    assert settings.postgres_url == url["CARDROOM_DATABASE_URL"]
    assert read_settings({"CARDROOM_DATA": str(tmp_path)}).postgres_url == ""


def test_addresses_of_libpq_are_understood() -> None:
    """As hosts of databases hand them out; the driver calls `sslmode` otherwise."""
    url = "postgres://u:hu%40sh@db:5433/cards?sslmode=require"
    settings = read_settings({"CARDROOM_DATABASE_URL": url, "CARDROOM_SECRET": "x" * 16})
    assert settings.postgres_url == "postgresql+asyncpg://u:hu%40sh@db:5433/cards?ssl=require"


def test_a_setting_that_means_nothing_is_noticed() -> None:
    assert unknown_settings({"CARDROOM_PROT": "80", "PATH": "x", "CARDROOM_PORT": "80"}) == [
        "CARDROOM_PROT"
    ]


def test_no_password_is_repeated_in_a_fault() -> None:
    for name, value in (("DATABASE_URL", "mysql://hush@db"), ("BUS_URL", "amqp://hush@bus")):
        with pytest.raises(BadSetting) as fault:
            read_settings({f"CARDROOM_{name}": value})
        assert "hush" not in str(fault.value)
