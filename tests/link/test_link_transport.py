"""Opening ports: what is wrong is said, and what helps."""

from __future__ import annotations

import contextlib
import errno
import os
import socket
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest
import serial
from live_board import PtyPort
from serial.rfc2217 import PortManager

from marshub.link import port_holders, tcp, transport
from marshub.link.errors import PortBusyError, PortForbiddenError, PortLostError, PortNotFoundError
from marshub.link.port_holders import Holder
from marshub.link.transport import SerialLine, SocketLine, Transport, _explain_error, open_line


def read_until_lost(line: Transport) -> None:
    while True:
        line.read()


def write_until_lost(line: Transport) -> None:
    while True:
        line.write(b"x" * 1000)


def all_bytes_go_both_ways(line: Transport, port: PtyPort) -> None:
    every = bytes(range(256))
    line.write(every)
    got = b""
    while len(got) < 256:
        got += port.read()
    assert got == every
    port.write(every)
    got = b""
    while len(got) < 256:
        got += line.read()
    assert got == every


def test_bytes_go_both_ways_over_a_pty_untouched(tmp_path: Path) -> None:
    port = PtyPort(tmp_path)
    line = open_line(port.path)
    all_bytes_go_both_ways(line, port)
    line.close()
    port.close()


def test_all_bytes_go_both_ways_over_a_socket_however_many_they_are() -> None:
    received = bytearray()
    with socket.create_server(("127.0.0.1", 0)) as server:
        line = SocketLine(f"socket://127.0.0.1:{server.getsockname()[1]}")
        caller, _ = server.accept()

        def receive() -> None:
            while data := caller.recv(1 << 16):
                received.extend(data)

        reader = threading.Thread(target=receive, daemon=True)
        reader.start()
        caller.sendall(bytes(3000))
        got = b""
        while len(got) < 3000 and (data := line.read()):
            got += data
        line.write(bytes(8_000_000))
        line.close()
        reader.join(20)
        caller.close()
    assert (len(got), len(received)) == (3000, 8_000_000)


def test_a_missing_port_is_named() -> None:
    with pytest.raises(PortNotFoundError, match="no port /dev/ttyNOPE; is the cable"):
        open_line("/dev/ttyNOPE")


def test_a_port_in_use_names_its_holder(tmp_path: Path) -> None:
    port = PtyPort(tmp_path)
    script = f"import serial; s = serial.Serial({port.path!r}, exclusive=True); print('open', flush=True); input()"
    with subprocess.Popen(
        [sys.executable, "-c", script], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "open\n"
        with pytest.raises(PortBusyError) as raised:
            open_line(port.path)
        other.communicate("\n")
    if sys.platform == "linux":
        assert f"(pid {other.pid})" in str(raised.value)
    port.close()


def test_a_closed_port_is_free_although_a_starting_process_has_a_copy_of_it(tmp_path: Path) -> None:
    port = PtyPort(tmp_path)
    line = open_line(port.path)
    assert isinstance(line, SerialLine)
    copy = os.dup(line._port.fileno())  # as between fork and exec of a process that another thread starts
    line.close()
    open_line(port.path).close()
    os.close(copy)
    port.close()


def test_a_port_whose_file_is_closed_already_has_no_lock_to_give_back() -> None:
    with socket.socket() as port:
        pass
    assert port.fileno() == -1, "flock refuses it with a ValueError"
    transport.unlock_port(port)


def test_a_port_that_cannot_be_unlocked_is_closed_all_the_same(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    port = PtyPort(tmp_path)
    line = SerialLine(port.path)

    def fail(*args: object) -> None:
        raise OSError(errno.EBADF, "Bad file descriptor")

    monkeypatch.setattr("fcntl.flock", fail)
    line.close()
    assert not line._port.is_open
    port.close()


def test_a_port_without_permission_tells_of_the_group() -> None:
    """Root may open anything, so the error is made by hand, as pyserial makes it."""
    error = serial.SerialException(errno.EACCES, "could not open port /dev/ttyUSB0: Permission denied")
    explained = _explain_error("/dev/ttyUSB0", error)
    assert isinstance(explained, PortForbiddenError)
    assert "dialout" in str(explained)


def test_all_who_hold_a_port_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(port_holders, "list_holders", lambda device: [Holder(1, "screen"), Holder(2, "minicom")])
    explained = _explain_error("/dev/x", serial.SerialException(errno.EAGAIN, "Could not exclusively lock port"))
    assert isinstance(explained, PortBusyError)
    assert str(explained) == "/dev/x is in use by screen (pid 1), minicom (pid 2)"


def test_something_that_is_no_terminal_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("hello")
    with pytest.raises(PortNotFoundError, match="can't open"):
        open_line(str(tmp_path / "file"))


@pytest.mark.parametrize("url", ["socket://", "socket://localhost", "socket://localhost:x", "socket://localhost:99999"])
def test_a_url_without_host_and_port_says_what_was_expected(url: str) -> None:
    with pytest.raises(PortNotFoundError, match="expected socket://host:port"):
        open_line(url)


def test_a_url_where_nobody_listens_is_named() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        number = server.getsockname()[1]
    with pytest.raises(PortNotFoundError, match=f"nobody answers at socket://127.0.0.1:{number}"):
        open_line(f"socket://127.0.0.1:{number}")


def test_a_url_where_somebody_listens_who_never_answers_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(transport, "CONNECT_S", transport.CONNECT_S / 100)
    with socket.create_server(("127.0.0.1", 0), backlog=0) as server, contextlib.ExitStack() as waiting:
        address = server.getsockname()
        for _ in range(3):  # until no more callers may wait
            with contextlib.suppress(OSError):
                waiting.enter_context(socket.create_connection(address, 0.01))
        with pytest.raises(PortNotFoundError, match="nobody answers"):
            open_line(f"socket://127.0.0.1:{address[1]}")


def test_an_unknown_scheme_is_refused() -> None:
    with pytest.raises(PortNotFoundError, match="can't open carrier-pigeon"):
        open_line("carrier-pigeon://roof")


def test_unplugging_ends_a_read(tmp_path: Path) -> None:
    port = PtyPort(tmp_path)
    line = SerialLine(port.path)
    port.unplug()
    with pytest.raises(PortLostError, match="has disconnected"):
        read_until_lost(line)
    with pytest.raises(PortLostError, match=f"^{port.path} has disconnected"):
        write_until_lost(line)
    line.close()


def test_cancel_ends_a_read_in_another_thread(tmp_path: Path) -> None:
    port = PtyPort(tmp_path)
    with socket.create_server(("127.0.0.1", 0)) as server:
        tcp = SocketLine(f"socket://127.0.0.1:{server.getsockname()[1]}")
        for line in (SerialLine(port.path), tcp):
            ended = threading.Event()

            def read_on(line: Transport = line, ended: threading.Event = ended) -> None:
                try:
                    read_until_lost(line)
                except PortLostError:
                    ended.set()

            threading.Thread(target=read_on, daemon=True).start()
            line.cancel()
            assert ended.wait(20)
            line.close()
            with pytest.raises(PortLostError):
                line.write(b"x")
    port.close()


def test_a_full_line_that_nobody_reads_is_lost_not_hung(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    port = PtyPort(tmp_path)
    line = SerialLine(port.path)
    with pytest.raises(PortLostError, match="accepts no data"):
        write_until_lost(line)
    line.close()
    port.close()
    monkeypatch.setattr(tcp, "WRITE_S", 0.05)
    with socket.create_server(("127.0.0.1", 0)) as server:
        opened: list[socket.socket] = []
        connect = socket.create_connection
        monkeypatch.setattr(socket, "create_connection", lambda *args: opened.append(connect(*args)) or opened[0])
        tcp_line = SocketLine(f"socket://127.0.0.1:{server.getsockname()[1]}")
        assert opened[0].getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY), "a frame leaves at once"
        assert tcp_line.read() == b"", "nobody speaks; closing must be felt all the same"
        with pytest.raises(PortLostError, match="accepts no data"):
            write_until_lost(tcp_line)
        tcp_line.close()
        with pytest.raises(PortLostError, match="has disconnected"):
            tcp_line.read()
        tcp_line.cancel()  # nothing to end


def test_a_line_whose_driver_fails_is_gone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """pyserial does not wrap what the system says when it is asked how many bytes wait."""
    port = PtyPort(tmp_path)
    line = SerialLine(port.path)

    def fail(self: serial.Serial) -> int:
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(serial.Serial, "in_waiting", property(fail))
    os.write(port.fd, b"x")
    with pytest.raises(PortLostError, match="has disconnected"):
        read_until_lost(line)
    port.close()


class SlowWrite:
    """A write that is under way until somebody has tried to close the line."""

    def __init__(self) -> None:
        self.order: list[str] = []
        self._begun, self._may_end = threading.Event(), threading.Event()

    def __call__(self, data: bytes = b"x") -> bytes:
        self._begun.set()
        self._may_end.wait(20)
        self.order.append("written")
        return data

    def close_meanwhile(self, write: Callable[[], object], close: Callable[[], object]) -> None:
        """Close the line within the write, in another thread."""
        threads = threading.Thread(target=write), threading.Thread(target=close)
        threads[0].start()
        assert self._begun.wait(20)
        threads[1].start()
        threads[1].join(0.1)  # it would be through by then if it did not wait
        self._may_end.set()
        for thread in threads:
            thread.join(20)


def test_a_socket_is_closed_after_the_write_under_way() -> None:
    slow, (near, far) = SlowWrite(), socket.socketpair()
    line = tcp.TcpLine("socket://near", near)

    def close() -> None:
        line.close()
        slow.order.append("closed")

    slow.close_meanwhile(lambda: line.send(slow), close)
    assert slow.order == ["written", "closed"]
    far.close()


def test_a_serial_line_is_closed_after_the_write_under_way(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    port, slow = PtyPort(tmp_path), SlowWrite()
    line = SerialLine(port.path)
    monkeypatch.setattr(serial.Serial, "write", slow)
    monkeypatch.setattr(line._port, "close", lambda: slow.order.append("closed"))
    slow.close_meanwhile(lambda: line.write(b"x"), line.close)
    assert slow.order == ["written", "closed"]
    monkeypatch.undo()
    line.close()
    port.close()


def test_both_control_lines_stand_equal_before_the_port_opens(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    port = PtyPort(tmp_path)
    levels: list[tuple[bool, bool]] = []
    real_open = serial.Serial.open

    def watched(self: serial.Serial) -> None:
        levels.append((self.dtr, self.rts))
        real_open(self)

    monkeypatch.setattr(serial.Serial, "open", watched)
    SerialLine(port.path).close()
    assert levels in ([(True, True)], [(False, False)])
    port.close()


@pytest.mark.skipif(sys.platform == "win32", reason="no ptys on Windows")
@pytest.mark.parametrize(("platform", "native"), [("win32", True), ("win32", False), ("linux", True)])
def test_native_usb_has_its_rts_lowered_first_where_closing_lowers_both(
    platform: str, native: bool, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """RTS up while DTR is down is a reset for a C3; so it must not be the last that is up."""
    port = PtyPort(tmp_path)
    monkeypatch.setattr("marshub.link.transport.sys", SimpleNamespace(platform=platform))
    levels: list[tuple[bool, bool]] = []
    real_close = serial.Serial.close

    def watched(self: serial.Serial) -> None:
        levels.append((self.dtr, self.rts))
        real_close(self)

    monkeypatch.setattr(serial.Serial, "close", watched)
    open_line(port.path, *([True] if native else [])).close()
    assert levels[0] == ((True, False) if platform == "win32" and native else (native, native))
    port.close()


@pytest.mark.parametrize("error", [None, AttributeError, OSError, ValueError, NotImplementedError])
def test_a_bridge_is_asked_to_hand_over_each_byte_at_once(
    error: type[Exception] | None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Only FTDI's wait otherwise; what has no such mode, or no such method, does without."""
    port = PtyPort(tmp_path)
    asked: list[bool] = []

    def answer(self: serial.Serial, low_latency: bool) -> None:
        asked.append(low_latency)
        if error is not None:
            raise error

    monkeypatch.setattr(serial.Serial, "set_low_latency_mode", answer)
    SerialLine(port.path).close()
    assert asked == [True]
    port.close()


def test_the_hang_up_flag_is_cleared_so_that_reopening_does_not_reset_the_board(tmp_path: Path) -> None:
    termios = pytest.importorskip("termios")
    port = PtyPort(tmp_path)
    settings = termios.tcgetattr(port._slave)
    settings[2] |= termios.HUPCL
    termios.tcsetattr(port._slave, termios.TCSANOW, settings)
    line = SerialLine(port.path)
    fd = os.open(port.path, os.O_RDWR | os.O_NOCTTY)
    assert not termios.tcgetattr(fd)[2] & termios.HUPCL
    os.close(fd)
    line.close()
    port.close()


class Cable(serial.Serial):  # type: ignore[misc]  # pyserial has no types here
    """A pty has no lines but the two for data; a bridge in the network asks for all of them."""

    cts = dsr = ri = cd = True

    def _update_dtr_state(self) -> None: ...

    def _update_rts_state(self) -> None: ...


def rfc2217_bridge(path: str, server: socket.socket) -> None:
    """Serve the serial port at `path` to one caller of `server` by RFC 2217, until it hangs up."""
    caller, _ = server.accept()
    with caller, Cable(path, timeout=0.01) as port:
        sender = type("Sender", (), {"write": staticmethod(caller.sendall)})
        manager = PortManager(port, sender)
        caller.settimeout(0.01)
        while True:
            with contextlib.suppress(TimeoutError):
                data = caller.recv(1024)
                if not data:
                    return
                port.write(b"".join(manager.filter(data)))
            back = port.read(256)
            if back:
                caller.sendall(b"".join(manager.escape(back)))


@pytest.mark.skipif(sys.platform == "win32", reason="no ptys on Windows")
@pytest.mark.filterwarnings("ignore:setDaemon:DeprecationWarning", "ignore:setName:DeprecationWarning")
def test_a_port_in_the_network_by_rfc_2217(tmp_path: Path) -> None:
    port = PtyPort(tmp_path)
    with socket.create_server(("127.0.0.1", 0)) as server:
        bridge = threading.Thread(target=rfc2217_bridge, args=(port.path, server))
        bridge.start()
        line = open_line(f"rfc2217://127.0.0.1:{server.getsockname()[1]}")
        all_bytes_go_both_ways(line, port)
        line.cancel()
        with pytest.raises(PortLostError, match="was closed"):
            read_until_lost(line)
        line.close()
        bridge.join(10)
        assert not bridge.is_alive()
    port.close()


@pytest.mark.parametrize(
    ("url", "says"),
    [
        ("nope://here", r"^can't open nope://here: invalid URL, protocol 'nope' not known$"),
        ("rfc2217://127.0.0.1:1", r"^can't open rfc2217://127\.0\.0\.1:1: Could not open port .*refused"),
        ("rfc2217://nowhere", r"^can't open rfc2217://nowhere: "),
        ("spy:///dev/ttyNOPE", r"^there is no port spy:///dev/ttyNOPE"),
        ("hwgrep://no such thing", r"^can't open hwgrep://"),
        ("alt://dev?class=Nope", r"^can't open alt://"),
    ],
)
def test_a_url_that_leads_nowhere_is_refused_in_a_sentence(url: str, says: str) -> None:
    with pytest.raises(PortNotFoundError, match=says):
        open_line(url)
