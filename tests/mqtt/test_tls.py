"""A broker that speaks TLS is believed where its certificate is vouched for; where it is not, that is said and nothing is told."""

import datetime
import ipaddress
import ssl

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

import companion.mqtt.tls
from companion.settings import Settings
from companion.verbs.doctoring import examine
from hardware.findings import OK, WARNING

STATE = "table-companion/state"
NOW = datetime.datetime.now(datetime.UTC)
DAY = datetime.timedelta(days=1)


class Authority:
    """Signs certificates for brokers. file: its own, which settings name."""

    def __init__(self, folder, name="home"):
        self._folder, self._key = folder, ec.generate_private_key(ec.SECP256R1())
        self._name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
        self.file = self._write(f"{name}.crt", self._sign(self._name, self._key, x509.BasicConstraints(True, None), NOW - DAY, NOW + DAY))

    def broker(self, address="127.0.0.1", since=NOW - DAY, until=NOW + DAY):
        """The files of a certificate and its key."""
        key = ec.generate_private_key(ec.SECP256R1())
        called = x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address(address))])
        own = self._sign(x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "broker")]), key, called, since, until)
        private = key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
        (self._folder / "broker.key").write_bytes(private)
        return self._write("broker.crt", own), self._folder / "broker.key"

    def _sign(self, name, key, more, since, until):
        made = x509.CertificateBuilder().subject_name(name).issuer_name(self._name).public_key(key.public_key())
        made = made.serial_number(x509.random_serial_number()).not_valid_before(since).not_valid_after(until)
        return made.add_extension(more, critical=isinstance(more, x509.BasicConstraints)).sign(self._key, hashes.SHA256())

    def _write(self, name, certificate):
        (self._folder / name).write_bytes(certificate.public_bytes(serialization.Encoding.PEM))
        return self._folder / name


@pytest.fixture
def authority(tmp_path):
    return Authority(tmp_path)


def look(broker, tmp_path, ca):
    found = examine(Settings(data=tmp_path / "doctor", port=0, mqtt=broker.address, mqtt_ca=ca))
    return next((check.verdict, str(check.text), str(check.mend)) for check in found if check.name == "mqtt")


def found(table):
    return next(check for check in table.care.findings() if check["name"] == "mqtt")


def test_a_broker_that_the_named_authority_vouches_for_is_told(new_broker, listen, new_table, authority, tmp_path):
    broker = new_broker("anna", "right", tls=authority.broker()).start()
    table = new_table(broker.address, mqtt_ca=authority.file)
    assert listen(broker, "anna", "right", ca=authority.file).until(STATE)["phase"] == "set-up"
    assert found(table)["verdict"] == OK
    assert look(broker, tmp_path, authority.file)[0] == OK


def test_without_a_named_authority_the_systems_are_asked(new_broker, listen, new_table, authority, monkeypatch):
    monkeypatch.setenv("SSL_CERT_FILE", str(authority.file))
    broker = new_broker(tls=authority.broker()).start()
    new_table(broker.address)
    assert listen(broker, ca=authority.file).until(STATE)


def test_a_broker_that_nobody_vouches_for_is_told_nothing(new_broker, listen, new_table, authority, tmp_path, said):
    broker = new_broker(tls=authority.broker()).start()
    (tmp_path / "other").mkdir()
    new_table(broker.address, mqtt_ca=Authority(tmp_path / "other", "other").file)
    assert "The certificate of the MQTT broker" in (told := said())
    assert "Name the file of the authority that signed it in the setting mqtt_ca" in told
    assert look(broker, tmp_path, None)[0] == WARNING


@pytest.mark.parametrize(
    ("made", "mend"),
    [
        ({"address": "192.0.2.1"}, "Name the broker in the setting mqtt as its certificate does"),
        ({"since": NOW - 2 * DAY, "until": NOW - DAY}, "See that this machine's clock is right"),
        ({"since": NOW + DAY, "until": NOW + 2 * DAY}, "See that this machine's clock is right"),
    ],
    ids=["another machine's", "run out", "not yet valid"],
)
def test_a_certificate_that_is_refused_says_what_to_mend(new_broker, authority, tmp_path, made, mend):
    broker = new_broker(tls=authority.broker(**made)).start()
    verdict, text, what_to_do = look(broker, tmp_path, authority.file)
    assert (verdict, text.startswith("The certificate of the MQTT broker")) == (WARNING, True)
    assert mend in what_to_do


def test_a_named_machine_must_be_the_one_of_the_certificate(new_broker, authority, tmp_path):
    broker = new_broker(tls=authority.broker()).start()
    asked = Settings(data=tmp_path / "doctor", port=0, mqtt=f"mqtts://localhost:{broker.port}", mqtt_ca=authority.file)
    assert "as its certificate does" in " ".join(str(check.mend) for check in examine(asked) if check.name == "mqtt")


def test_a_broker_without_tls_at_that_port_says_which_one_to_name(broker, tmp_path, authority):
    broker.scheme = "mqtts"
    verdict, text, mend = look(broker, tmp_path, authority.file)
    assert (verdict, "does not speak TLS" in text, "often 8883" in mend) == (WARNING, True, True)


def test_a_table_that_speaks_no_tls_to_one_that_does_is_told_what_is_wrong(new_broker, authority, tmp_path):
    broker = new_broker(tls=authority.broker()).start()
    broker.scheme = "mqtt"
    assert "does not answer as an MQTT broker" in look(broker, tmp_path, None)[1]


@pytest.mark.parametrize(("holds", "why"), [(None, "No such file"), ("no certificate", "it holds no certificate")])
def test_an_authority_that_cannot_be_read_keeps_no_table_from_starting(new_table, tmp_path, holds, why):
    pytest.importorskip("paho.mqtt.client")
    file = tmp_path / "ca.crt"
    if holds is not None:
        file.write_text(holds)
    table = new_table("mqtts://127.0.0.1:1", mqtt_ca=file)
    (problem,) = [str(problem) for problem in table.problems if "mqtt_ca" in str(problem)]
    assert why in problem
    assert found(table)["verdict"] == WARNING


def test_every_certificate_is_looked_at_and_its_name_too():
    believes = companion.mqtt.tls.context(None)
    assert (believes.verify_mode, believes.check_hostname) == (ssl.CERT_REQUIRED, True)
