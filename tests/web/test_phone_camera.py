"""A phone as the camera: who may send pictures, what is taken, how fast; and the certificate without which no phone gives its camera."""

import datetime
import ssl

import pytest
from cryptography import x509

from companion.wall_clock import BORN_S
from vision.reading import DieReading, Scene, TableReading
from web.certificate import own_certificate
from web.phone import SILENT_S, CameraSeat

JPEG = b"\xff\xd8 a picture \xff\xd9"
FRAME = "/api/v1/camera/frame?device=phone-1"
NOW = datetime.datetime(2027, 3, 1, tzinfo=datetime.UTC)
TOP = ((10.0, 10.0), (40.0, 10.0), (40.0, 40.0), (10.0, 40.0))


class PhoneEye:
    """An eye that looks through a browser and remembers what it was sent."""

    camera, status, reading_takes_s = "browser", "ok", 0.1

    def __init__(self):
        self.pushed = []
        self.newest = None

    def push_frame(self, jpeg):
        self.pushed.append(jpeg)


@pytest.fixture
def phone_table(table):
    table.eye = PhoneEye()
    parts = table.app.extensions["companion"]
    object.__setattr__(parts, "eye", table.eye)
    return table


def send(client, picture=JPEG, address=FRAME, **headers):
    return client.post(address, data=picture, content_type="image/jpeg", headers=headers)


def test_a_picture_goes_to_the_eye_and_the_answer_says_when_the_next_one_is_wanted(phone_table):
    answer = send(phone_table.here).get_json()
    assert phone_table.eye.pushed == [JPEG]
    assert (answer["pause_ms"], answer["camera"]) == (140, "ok")


def test_a_slow_eye_is_sent_fewer_pictures(phone_table):
    phone_table.eye.reading_takes_s = 0.6
    assert send(phone_table.here).get_json()["pause_ms"] == 840
    phone_table.eye.reading_takes_s = 30.0
    assert send(phone_table.here).get_json()["pause_ms"] == 1500  # the eye counts a phone as gone after six seconds


def test_what_was_read_is_told_while_the_table_lies_still(phone_table):
    die = DieReading(5, "red", 0.99, False, TOP, (10, 10, 30, 30))
    phone_table.eye.newest = TableReading(0.0, 1, Scene.SETTLED, (die,), size_px=(640, 480))
    answer = send(phone_table.here).get_json()
    assert answer["dice"] == [{"top": [[10, 10], [40, 10], [40, 40], [10, 40]], "value": 5, "ask": False}]
    phone_table.eye.newest = TableReading(0.0, 2, Scene.MOVING, (die,), size_px=(640, 480))
    assert send(phone_table.here).get_json()["dice"] == []


def test_strangers_send_nothing_and_a_seats_phone_neither(phone_table, show_pin):
    assert send(phone_table.away()).status_code == 401
    foreign = phone_table.away()
    show_pin(foreign)
    assert send(foreign, Origin="http://elsewhere.test").status_code == 403
    assert send(foreign).status_code == 403  # a cookie alone does not tell which page sends
    assert send(foreign, Origin="http://table.test").status_code == 200


def test_the_cameras_code_lets_a_phone_send_pictures_and_do_nothing_else(phone_table):
    with phone_table.app.test_request_context():
        from web.access import camera_ticket

        ticket = camera_ticket()
    phone = phone_table.away()
    assert phone.get(f"/camera/{ticket}").status_code == 302
    assert phone.get("/camera").status_code == 200
    origin = {"Origin": "http://table.test"}
    assert send(phone, **origin).status_code == 200
    assert phone.post("/api/v1/panel", json={"button": "confirm"}, headers=origin).status_code == 403
    assert phone.get("/api/v1/games").status_code == 403
    assert phone.get("/camera/forged").status_code == 422


def test_no_code_for_strangers_and_their_way_leads_to_the_pin(phone_table):
    assert phone_table.away().get("/qr/camera.svg").status_code == 401
    assert phone_table.away().get("/camera").headers["Location"] == "/join?next=/camera"
    assert phone_table.here.get("/qr/camera.svg").mimetype == "image/svg+xml"
    assert "/qr/camera.svg" not in phone_table.here.get("/camera").text  # no phone could follow a code to this machine's own address


@pytest.mark.parametrize(
    ("picture", "status"),
    [(b"GIF89a", 400), (b"", 400), (b"\xff\xd8" + bytes(4 * 1024 * 1024), 413)],
    ids=["no JPEG", "nothing", "too large"],
)
def test_what_is_no_picture_is_refused_in_words(phone_table, picture, status):
    answer = send(phone_table.here, picture)
    assert (answer.status_code, phone_table.eye.pushed) == (status, [])
    assert answer.get_json()["message"]


def test_a_table_with_another_camera_takes_no_pictures(phone_table):
    phone_table.eye.camera = "usb:0"
    answer = send(phone_table.here)
    assert (answer.status_code, answer.get_json()["code"]) == (409, "other-camera")


def test_one_device_at_a_time(phone_table):
    send(phone_table.here)
    other = FRAME.replace("phone-1", "phone-2")
    assert send(phone_table.here, address=other).get_json()["code"] == "camera-taken"
    assert send(phone_table.here, address=other + "&instead=1").status_code == 200
    assert send(phone_table.here).get_json()["code"] == "camera-taken"
    phone_table.here.post("/api/v1/camera/leave?device=phone-2", json={})
    assert send(phone_table.here).status_code == 200
    assert send(phone_table.here, address="/api/v1/camera/frame").status_code == 400  # which device, it did not say


def test_a_silent_device_gives_up_its_place():
    seat = CameraSeat()
    assert seat.take("one", 0.0)
    assert not seat.take("two", SILENT_S)
    assert seat.take("two", SILENT_S + 0.1)


# The certificate


def test_a_certificate_is_made_once_and_kept(tmp_path):
    made = own_certificate(tmp_path, ("localhost", "192.0.2.9", "table.local"), NOW)
    again = own_certificate(tmp_path, ("localhost", "192.0.2.9"), NOW)
    assert made == again
    assert (tmp_path / "tls" / "table.key").stat().st_mode & 0o077 == 0
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(made.certificate, made.key)


@pytest.mark.parametrize("key", [b"", b"\0" * 200, None], ids=["empty", "damaged", "another one's"])
def test_a_key_that_is_not_the_certificates_is_made_anew_with_it(tmp_path, key):
    """A power cut between the two files, or a bad card: the table said “[SSL] PEM lib” and never started again."""
    first = own_certificate(tmp_path, ("localhost",), NOW)
    first.key.write_bytes(own_certificate(tmp_path / "other", ("localhost",), NOW).key.read_bytes() if key is None else key)
    then = own_certificate(tmp_path, ("localhost",), NOW)
    assert then.fingerprint != first.fingerprint
    ssl.create_default_context(ssl.Purpose.CLIENT_AUTH).load_cert_chain(then.certificate, then.key)


def test_it_can_sign_nothing_else_and_names_exactly_what_is_served(tmp_path):
    made = own_certificate(tmp_path, ("localhost", "192.0.2.9"), NOW)
    read = x509.load_pem_x509_certificate(made.certificate.read_bytes())
    assert read.extensions.get_extension_for_class(x509.BasicConstraints).value.ca is False
    assert not read.extensions.get_extension_for_class(x509.KeyUsage).value.key_cert_sign
    names = read.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    assert {str(name.value) for name in names} == {"localhost", "192.0.2.9"}


@pytest.mark.parametrize(
    ("names", "days"), [(("localhost", "192.0.2.77"), 0), (("localhost",), 380)],
    ids=["another address in the house", "it runs out"],
)  # fmt: skip
def test_a_new_one_is_made_where_the_old_one_would_not_do(tmp_path, names, days):
    first = own_certificate(tmp_path, ("localhost",), NOW)
    then = own_certificate(tmp_path, names, NOW + datetime.timedelta(days=days))
    assert then.fingerprint != first.fingerprint


@pytest.mark.parametrize("days", [-3, -300], ids=["since the plug was pulled", "as old as its system"])
def test_a_clock_that_starts_in_the_past_makes_no_phone_warn_anew(tmp_path, days):
    """A Pi's clock has no battery: each start without a network made another certificate, by a date at which phones find it has run out."""
    first = own_certificate(tmp_path, ("localhost",), NOW)
    assert own_certificate(tmp_path, ("localhost",), NOW + datetime.timedelta(days=days)) == first


def test_one_made_while_the_clock_ran_years_ahead_is_made_anew(tmp_path):
    """Somebody mistyped the year: for every phone it would be valid in 2062 only, long after the clock was put right."""
    first = own_certificate(tmp_path, ("localhost",), NOW.replace(year=2062))
    then = own_certificate(tmp_path, ("localhost",), NOW)
    assert then.fingerprint != first.fingerprint


def test_by_a_clock_that_was_never_set_none_is_too_new(tmp_path):
    """A Pi without a network, some years on."""
    first = own_certificate(tmp_path, ("localhost",), NOW.replace(year=2031))
    assert own_certificate(tmp_path, ("localhost",), NOW.replace(year=1970)) == first


def test_one_made_by_a_clock_that_was_never_set_has_not_run_out_for_phones(tmp_path):
    """The first start of a Pi without a network; when one sets its clock the certificate stays, so that no phone warns anew."""
    first = own_certificate(tmp_path, ("localhost",), datetime.datetime(2024, 7, 4, tzinfo=datetime.UTC))
    read = x509.load_pem_x509_certificate(first.certificate.read_bytes())
    born = datetime.datetime.fromtimestamp(BORN_S, datetime.UTC)
    assert read.not_valid_before_utc < born < read.not_valid_after_utc - datetime.timedelta(days=300)
    assert own_certificate(tmp_path, ("localhost",), born + datetime.timedelta(days=90)) == first


def test_a_broken_file_is_replaced(tmp_path):
    first = own_certificate(tmp_path, ("localhost",), NOW)
    first.certificate.write_text("no certificate", encoding="utf-8")
    assert own_certificate(tmp_path, ("localhost",), NOW).fingerprint != first.fingerprint


@pytest.mark.parametrize("key", [b"", None], ids=["cut off", "of another certificate"])
def test_a_key_that_is_not_the_certificates_is_replaced_with_it(tmp_path, key):
    made = own_certificate(tmp_path, ("localhost",), NOW)
    other = own_certificate(tmp_path / "other", ("localhost",), NOW)
    made.key.write_bytes(other.key.read_bytes() if key is None else key)
    again = own_certificate(tmp_path, ("localhost",), NOW)
    assert again.fingerprint != made.fingerprint
    ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(again.certificate, again.key)


def test_a_name_with_an_umlaut_is_written_as_browsers_ask_for_it(tmp_path):
    made = own_certificate(tmp_path, ("localhost", "Küche.local", "ü" * 70 + ".local"), NOW)
    read = x509.load_pem_x509_certificate(made.certificate.read_bytes())
    names = read.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    assert {str(name.value) for name in names} == {"localhost", "xn--kche-0ra.local"}
    assert own_certificate(tmp_path, ("localhost", "Küche.local"), NOW) == made


def test_a_folder_that_cannot_be_written_is_said(tmp_path):
    (tmp_path / "tls").write_text("a file where the folder should be", encoding="utf-8")
    with pytest.raises(Exception, match="can't be kept"):
        own_certificate(tmp_path, ("localhost",), NOW)


def test_a_table_that_looks_through_no_browser_shows_no_code_for_one(phone_table):
    """Whoever followed it read that the table has another camera."""
    assert "Use another phone or tablet" in phone_table.here.get("/camera").text
    phone_table.eye.camera = "usb"
    assert "Use another phone or tablet" not in phone_table.here.get("/camera").text
