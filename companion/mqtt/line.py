"""The line to one broker: opened, kept up by turns, written to, closed. What goes wrong on it is a sentence, without the password."""

import secrets
import ssl
from pathlib import Path
from typing import Any

from companion.mqtt.address import Address
from companion.mqtt.tls import context, not_secure
from companion.mqtt.topics import HOME_ASSISTANT_STATUS, OFFLINE, ONLINE, Topics
from companion.mqtt.trouble import LineError
from companion.text import Text, say

KEEP_ALIVE_S = 15
"""After twice this a broker that says nothing is given up; after one and a half times the broker tells that we are gone."""
REACH_S = 5.0
NOT_ALLOWED = ("Bad user name or password", "Not authorized")

TRIES_AGAIN = say("See that the broker runs and that the setting mqtt names it; the table tries again by itself.")


class Line:
    """One broker. All of it belongs to one thread. connected: it has let us in.

    asked_again: everything is to be told anew, for Home Assistant has started, or somebody has told or removed what is ours to tell.
    arrived: our own "online" came back, and so the broker has all that was told before it.
    """

    def __init__(self, address: Address, ca: Path | None = None, topics: Topics | None = None) -> None:
        """ca: who vouches for the broker's certificate, the system's authorities where it is None.

        topics: where the broker tells that the table is offline when the line breaks; without them nothing is told by itself. Raises
        LineError where the package is missing, or `ca` can't be used.
        """
        try:
            from paho.mqtt.client import Client
            from paho.mqtt.enums import CallbackAPIVersion
        except ImportError as missing:
            raise LineError(
                say("MQTT needs the package paho-mqtt, and it is not installed."),
                say("Install it into the same environment: pip install '.[mqtt]'. Then start the table again."),
            ) from missing
        self.address = address
        self.connected = self.asked_again = self.arrived = False
        self._refusal: str | None = None
        self._topics = topics
        self._client = Client(CallbackAPIVersion.VERSION2, client_id=f"table-companion-{secrets.token_hex(4)}")
        self._client.connect_timeout = REACH_S
        self._client.username_pw_set(address.user, address.password)
        if address.tls:
            self._client.tls_set_context(context(ca))
        if topics is not None:
            self._client.will_set(topics.availability, OFFLINE, retain=True)
        self._client.on_connect = self._greeted
        self._client.on_message = self._heard

    def open(self) -> None:
        """Call the broker; turn() hears whether it lets us in. Raises LineError where nobody is there."""
        self.connected, self._refusal = False, None
        try:
            self._client.connect(self.address.host, self.address.port, KEEP_ALIVE_S)
        except ssl.SSLError as wrong:
            raise LineError(*not_secure(wrong, str(self.address))) from wrong
        except (OSError, ValueError) as wrong:  # the second: no name of a machine
            if self.address.tls and isinstance(wrong, ConnectionResetError):  # a greeting it does not know: it speaks no TLS
                raise LineError(*not_secure(wrong, str(self.address))) from wrong
            why = getattr(wrong, "strerror", None) or str(wrong)
            raise self._error(say("The MQTT broker {broker} can't be reached: {why}.", broker=str(self.address), why=why)) from wrong

    def turn(self, wait_s: float) -> None:
        """Read and write what waits, for at most wait_s where nothing does. Raises LineError where the line is broken, or was refused."""
        if self._client.loop(wait_s) == 0:
            return
        let_in, self.connected = self.connected, False
        broker = str(self.address)
        if self._refusal in NOT_ALLOWED and self.address.user is None:
            raise LineError(
                say("The MQTT broker {broker} wants a user and a password.", broker=broker),
                say("Write them into the setting mqtt: mqtt://user:password@host:1883; then start the table again."),
            )
        if self._refusal in NOT_ALLOWED:
            raise LineError(
                say("The MQTT broker {broker} refuses this user and password.", broker=broker),
                say("Mend them in the setting mqtt, then start the table again."),
            )
        if self._refusal is not None:
            raise self._error(say("The MQTT broker {broker} refuses the table: {why}.", broker=broker, why=self._refusal))
        if let_in:
            raise self._error(say("The line to the MQTT broker {broker} is broken.", broker=broker))
        raise self.no_answer()

    def no_answer(self) -> LineError:
        """What is to be said where it was called and says nothing, or nothing that a broker would say."""
        return self._error(say("What is at {broker} does not answer as an MQTT broker.", broker=str(self.address)))

    def tell(self, topic: str, said: str) -> None:
        """Say something that stays there for those who come later. Never waits.

        Told at most once: after a break all of it is told anew, and an older word must not arrive after a newer one.
        """
        self._client.publish(topic, said, qos=0, retain=True)

    def close(self) -> None:
        """Take leave in order: the last will stays unsaid. Never raises, never waits."""
        self._client.disconnect()
        self.connected = False

    def _error(self, problem: Text) -> LineError:
        return LineError(problem, TRIES_AGAIN)

    def _greeted(self, client: Any, userdata: Any, flags: Any, reason: Any, properties: Any) -> None:
        if reason.is_failure:
            self._refusal = str(reason)
            return
        self.connected = True
        if self._topics is not None:
            client.subscribe([(HOME_ASSISTANT_STATUS, 0), (self._topics.availability, 0)])

    def _heard(self, client: Any, userdata: Any, message: Any) -> None:
        """Home Assistant is there; or we are said to be online, which is our own word, or anything else, which is another's of our name."""
        if message.retain:
            return
        is_there = message.payload == ONLINE.encode()
        if is_there and message.topic != HOME_ASSISTANT_STATUS:
            self.arrived = True
        elif is_there or message.topic != HOME_ASSISTANT_STATUS:
            self.asked_again = True
