"""The cookie by which a device is known again, whatever the clock on the wall says: a Pi has none that runs without power.

It starts in the past, and in another past after each pulled plug. Whether a device is the table's hangs on the PIN alone, which signs the
cookie: one "of the future" is as good as any. How long a browser keeps it is told in seconds, too, which it counts by its own clock.
"""

from flask import Flask, Request, Response
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface, SessionMixin
from itsdangerous import BadSignature


class Remembered(SecureCookieSessionInterface):
    """Flask's own signed cookies, of which no date is asked."""

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession:
        """What the device's cookie says; nothing where it has none, or none of ours."""
        signed, signer = request.cookies.get(self.get_cookie_name(app)), self.get_signing_serializer(app)
        try:
            return self.session_class(signer.loads(signed) if signed and signer is not None else None)
        except BadSignature:
            return self.session_class()

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        """Tell a device that is remembered to go on remembering; all else is as Flask does it."""
        signer = self.get_signing_serializer(app)
        if not session or not session.permanent or signer is None or not self.should_set_cookie(app, session):
            return super().save_session(app, session, response)
        response.vary.add("Cookie")
        response.set_cookie(
            self.get_cookie_name(app), signer.dumps(dict(session)), max_age=app.permanent_session_lifetime,
            path=self.get_cookie_path(app), secure=self.get_cookie_secure(app), httponly=self.get_cookie_httponly(app),
            samesite=self.get_cookie_samesite(app),
        )  # fmt: skip
        return None
