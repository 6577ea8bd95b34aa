"""How soon both ends get over what a line does: lost frames, silence, a storm; all in virtual time."""

from __future__ import annotations

from random import Random

import pytest
from wire_world import LEDS, Bench, Line

from hublink import frame
from hublink import host_end as h
from hublink import messages as m
from hublink.channel import RESEND_MS
from hublink.host_clock import BoardClock
from hublink.host_end import STALE_MS, HostEnd


class Losing(Line):
    """Loses or damages exactly the next so many frames of a kind."""

    def __init__(self, random: Random) -> None:
        super().__init__(random)
        self.victims = 0
        self.kinds: tuple[int, ...] = ()
        self.damage = False

    def send(self, data: bytes, now: int) -> None:
        out = b""
        for outcome, kind, seq, payload in frame.Deframer().feed(data):
            assert outcome == frame.FRAME
            wire = frame.encode(kind, seq, payload)
            if self.victims and kind in self.kinds:
                self.victims -= 1
                wire = wire[:5] + bytes([wire[5] ^ 0x55]) + wire[6:] if self.damage else b""
            out += wire
        super().send(out, now)


def quick() -> Bench:
    bench = Bench(1, step=5)
    bench.up, bench.down = Losing(bench.random), Losing(bench.random)
    bench.up.longest_delay = bench.down.longest_delay = 10
    bench.run(2000)
    return bench


def time_until(bench: Bench, holds: object) -> int:
    assert callable(holds)
    start = bench.now
    while not holds():
        bench.tick()
        assert bench.now - start < 20_000
    return bench.now - start


def all_told(bench: Bench) -> bool:
    return bench.position == len(bench.world.happenings)


def test_a_burst_of_events_does_not_stall() -> None:
    bench = quick()
    for _ in range(90):
        bench.press()
    pauses, last, message = [], bench.now, bench.position
    while not all_told(bench):
        bench.tick()
        if bench.position != message:
            pauses.append(bench.now - last)
            last, message = bench.now, bench.position
    assert max(pauses) <= 60
    assert bench.board._channel.resends == 0


@pytest.mark.parametrize("damage", [True, False], ids=["damaged", "lost"])
@pytest.mark.parametrize("victims", [1, 3])
def test_a_hole_in_a_burst_is_mended_before_the_timer(victims: int, damage: bool) -> None:
    bench = quick()
    assert isinstance(bench.up, Losing)
    bench.up.victims, bench.up.kinds, bench.up.damage = victims, (m.BUTTON,), damage
    for _ in range(10):
        bench.press()
    assert time_until(bench, lambda: all_told(bench)) < RESEND_MS // 2
    assert bench.board._channel.resends > 0


def test_a_lost_light_is_found_out_by_the_ping_after_it() -> None:
    bench = quick()
    assert isinstance(bench.down, Losing)
    bench.down.victims, bench.down.kinds = 1, (m.LIGHTS,)
    bench.show(bytes([7, 0, 0, 0]) * LEDS)
    assert time_until(bench, lambda: bench.shown_generation == bench.wanted_generation) < RESEND_MS // 2
    assert (bench.host.resends, bench.host.bad_frames) == (1, 0)


def test_a_board_that_forgot_the_picture_gets_one_that_stands_alone() -> None:
    bench = quick()
    motley = b"".join(bytes([n, 1, 2, 0]) for n in range(LEDS))
    bench.show(motley)
    bench.settle()
    bench.board._lights.reset()  # as no board should
    bench.show(motley[:-4] + bytes(4))
    bench.settle()
    assert [event[4] for event in bench.events if event[0] == h.ERROR] == ["lights: 1 is not shown"]
    bench.assert_same_picture()


def test_a_picture_that_is_refused_for_good_is_not_sent_for_ever() -> None:
    bench = quick()
    bench.show(bytes([7, 0, 0, 0]) * LEDS)
    bench.settle()
    refused = m.pack_error(m.BAD_PAYLOAD, m.LIGHTS, 9, "not with me")
    for _ in range(5):
        bench.host.feed(frame.encode(m.ERROR, 0, refused), bench.now)
        bench.settle()
    assert len(bench.world.shown) == 1
    sent = frame.Deframer().feed(bench.host.poll(bench.now))
    assert not any(kind == m.LIGHTS for _, kind, _, _ in sent)


def test_a_request_that_is_lost_itself_is_repeated() -> None:
    bench = quick()
    assert isinstance(bench.up, Losing)
    assert isinstance(bench.down, Losing)
    bench.up.victims, bench.up.kinds, bench.up.damage = 1, (m.BUTTON,), True
    bench.down.victims, bench.down.kinds = 1, (m.AGAIN,)
    bench.press()
    assert time_until(bench, lambda: all_told(bench)) < 2 * RESEND_MS


def test_rubbish_without_end_is_not_answered_without_end() -> None:
    bench = quick()
    frames = []
    for _ in range(400):  # 2 s
        bench.host.feed(b"\x00\xf9\xf9" + bench.random.randbytes(40).replace(b"\x00", b"\x01") + b"\x00", bench.now)
        frames += frame.Deframer().feed(bench.host.poll(bench.now))
        bench.now += 5
    again = [one for one in frames if one[1] == m.AGAIN]
    assert 1 <= len(again) <= 2000 // RESEND_MS + 1


def test_silence_is_told_within_a_second_and_taken_back_with_the_next_frame() -> None:
    bench = quick()
    bench.up.dead = True
    bench.up.cut()
    silent = time_until(bench, lambda: bench.host.stale)
    assert silent <= STALE_MS + 10
    assert bench.events[-1] == (h.STALE,)
    assert bench.host.established
    bench.up.dead = False
    assert time_until(bench, lambda: not bench.host.stale) <= 400
    assert (h.FRESH,) in bench.events
    assert not any(event[0] == h.LOST for event in bench.events)


def test_a_board_that_is_lost_is_not_stale() -> None:
    bench = quick()
    bench.up.dead = True
    bench.run(6000)
    assert [event[0] for event in bench.events[-2:]] == [h.STALE, h.LOST]
    assert not bench.host.stale


def test_under_losses_too_no_more_than_200_bytes_are_under_way() -> None:
    bench = Bench(5)
    bench.up, bench.down = Losing(bench.random), Losing(bench.random)
    bench.up.longest_delay, bench.down.longest_delay = 20, 150
    kinds = (m.LIGHTS, m.ACK, m.PING, m.CONFIG, m.ASK, m.AGAIN)
    for number in range(200):
        bench.down.victims, bench.down.kinds = bench.random.randrange(2), kinds
        bench.up.victims, bench.up.kinds = bench.random.randrange(2), (m.ACK, m.PONG, m.BUTTON)
        bench.show(bytes([number, 0, 0, 0]) * LEDS)
        bench.host.configure(number, 10, b"\x01\x01\x01")
        bench.host.ask(m.ASK_SNAPSHOT)
        bench.press()
        bench.run(bench.random.randrange(20, 120))
    assert bench.down.peak <= 200
    bench.settle()
    bench.assert_same_picture()


def test_configuring_without_end_does_not_pile_up() -> None:
    bench = quick()
    bench.up.dead = True
    for brightness in range(250):
        bench.host.configure(brightness, 10, bytes(16))
        bench.host.ask(m.ASK_STATS)
        bench.tick()
    assert bench.host._channel.waiting_bytes <= h.QUEUE
    bench.up.dead = False
    bench.settle()
    assert bench.world.configured[-1] == (249, bytes(16))


def test_another_version_is_told_once_until_it_changes() -> None:
    host = HostEnd(1)
    for version in (2, 2, 2, 3, 2):
        host._wrong_version(version)
    assert [event[1] for event in host.take_events()] == [2, 3, 2]


@pytest.mark.parametrize("start", [0, (1 << 30) - 900])
@pytest.mark.parametrize("ahead", [0, 77, (1 << 30) - 5, 0xFFFFFFFF])
def test_the_boards_clock_is_known_to_half_a_round_trip(start: int, ahead: int) -> None:
    random, clock = Random(ahead), BoardClock()
    assert clock.board_ms(start) == -1
    now = start
    for _ in range(40):
        there, back = random.randrange(2, 60), random.randrange(2, 60)
        sent, heard = now & 0x3FFFFFFF, now + there + back & 0x3FFFFFFF
        clock.take(sent, heard, now + there + ahead & 0xFFFFFFFF)
        assert clock.rtt_ms == there + back
        now += 300
        wrong = (clock.board_ms(now & 0x3FFFFFFF) - (now + ahead) + 500 & 0x3FFFFFFF) - 500
        assert abs(wrong) <= clock.best_ms // 2 + 1


def test_the_clock_is_learned_over_the_line_and_forgotten_with_the_boot() -> None:
    bench = quick()
    wrong = bench.host.clock.board_ms(bench.now) - bench.now
    assert abs(wrong & 0x3FFFFFFF if wrong > 0 else wrong) <= 20
    bench.start_board()
    bench.up.dead = True
    bench.run(100)
    bench.up.dead = False
    bench.settle()
    assert bench.host.clock.best_ms >= 0
