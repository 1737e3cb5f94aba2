"""A camera on the network: read, lost, said so and found again, over a real connection on this machine."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import cv2

from tests.vision.webcams import noisy, table
from tests.waiting import wait_until
from vision.capture.read import Camera
from vision.capture.status import CameraState

SHOW = noisy(table())


class Stream(BaseHTTPRequestHandler):
    """Sends pictures as a phone's camera app does, until the server is closed."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "multipart/x-mixed-replace; boundary=picture")
        self.end_headers()
        # Until the server is closed, a picture every so many seconds.
        while not self.server.closing.wait(0.02):  # type: ignore[attr-defined]
            image = SHOW(0.0)
            assert image is not None
            picture = cv2.imencode(".jpg", image)[1].tobytes()
            head = f"--picture\r\nContent-Type: image/jpeg\r\nContent-Length: {len(picture)}\r\n\r\n"
            try:
                self.wfile.write(head.encode() + picture + b"\r\n")
            except OSError:
                return

    def log_message(self, *_: object) -> None:
        """Nothing on the terminal."""


@contextmanager
def camera_app(port: int = 0) -> Iterator[int]:
    """A server of pictures; its port."""
    server = ThreadingHTTPServer(("127.0.0.1", port), Stream)
    server.closing = threading.Event()  # type: ignore[attr-defined]
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield server.server_address[1]
    finally:
        server.closing.set()  # type: ignore[attr-defined]
        server.shutdown()
        server.server_close()
        thread.join()


def test_a_camera_on_the_network_is_lost_with_its_app_and_comes_back_with_it() -> None:
    with camera_app() as port:
        camera = Camera(f"http://ann:secret@127.0.0.1:{port}/video")
        wait_until(lambda: camera.status.state is CameraState.OK)
        frame = camera.latest()
        assert frame is not None
        assert frame.image.shape == table().shape
    wait_until(lambda: camera.status.state is CameraState.LOST)
    assert "check the address and the network" in camera.status.sentence
    assert "secret" not in camera.status.sentence
    with camera_app(port):
        wait_until(lambda: camera.status.state is CameraState.OK)
    camera.close()
