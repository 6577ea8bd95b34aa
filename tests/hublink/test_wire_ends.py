"""Two ends over a line that does what lines do: all arrives once, in order, and both come to the same picture."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from wire_world import LEDS, READERS, Bench

from hublink import cobs, frame, snapshot
from hublink import host_end as h
from hublink import messages as m
from hublink.board_end import BUSY_MS, QUEUE, SILENT_MS, Board, BoardEnd
from hublink.host_end import HostEnd

STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("run"), st.integers(10, 3000)),
        st.tuples(st.just("tags"), st.integers(1, 30)),
        st.tuples(st.just("presses"), st.integers(1, 150)),
        st.tuples(st.just("show"), st.integers(1, 4)),
        st.tuples(st.just("trouble"), st.sampled_from([0, 5, 30])),
        st.tuples(st.just("unplug"), st.sampled_from([10, 500, 6000])),
        st.tuples(st.just("host restart"), st.just(0)),
        st.tuples(st.just("board restart"), st.just(0)),
        st.tuples(st.just("ask"), st.just(0)),
    ),
    max_size=14,
)


def picture(random: Random) -> bytes:
    return b"".join(
        bytes([random.randrange(256), 0, 9, random.randrange(5)]) if random.random() < 0.7 else bytes(4)
        for _ in range(LEDS)
    )


def act(bench: Bench, what: str, amount: int) -> None:
    match what:
        case "run":
            bench.run(amount)
        case "tags":
            for _ in range(amount):
                bench.toggle_tag(bench.random.randrange(READERS), bench.random.randrange(1, 9))
                if bench.random.random() < 0.3:
                    bench.tick()
        case "presses":
            for _ in range(amount):
                bench.press()
        case "show":
            for _ in range(amount):
                bench.show(picture(bench.random))
                bench.run(bench.random.randrange(100))
        case "trouble":
            bench.up.trouble = bench.down.trouble = amount / 100
        case "unplug":
            bench.unplug()
            bench.run(amount)
            bench.plug()
        case "host restart":
            wanted = bench.host._picture
            bench.start_host()
            if wanted is not None:
                bench.show(wanted)
        case "board restart":
            bench.start_board()
        case "ask":
            bench.host.ask(m.ASK_SNAPSHOT | m.ASK_STATS)


@settings(max_examples=150)
@given(seed=st.integers(0, 1 << 32), steps=STEPS)
def test_each_event_once_in_order_and_the_same_picture_in_the_end(seed: int, steps: list[tuple[str, int]]) -> None:
    bench = Bench(seed)
    for what, amount in steps:
        act(bench, what, amount)
    bench.settle()
    bench.assert_same_picture()


def test_greeting_brings_config_lights_and_a_snapshot() -> None:
    bench = Bench()
    bench.world.tags[1].add(b"\x04abc")
    bench.host.configure(80, 0, b"\x01\x02\x00")
    bench.show(bytes([9, 8, 7, 1]) * LEDS)
    bench.run(1000)
    assert [event[0] for event in bench.events] == [h.GREETED, h.SNAPSHOT, h.LIGHTS_SHOWN]
    assert bench.events[0][2] is False
    assert bench.events[1][1] == snapshot.GREETING
    assert bench.world.configured == [(80, b"\x01\x02\x00")]
    assert bench.host.board is not None
    assert bench.host.board.name == "test"
    bench.assert_same_picture()


def test_a_cable_break_resumes_the_session_without_a_snapshot() -> None:
    bench = Bench()
    bench.run(500)
    bench.toggle_tag(0, 1)
    bench.board.poll(bench.now)  # sent into the void
    bench.unplug()
    bench.press()
    bench.run(9000)
    bench.toggle_tag(2, 5)
    bench.plug()
    bench.settle()
    bench.assert_same_picture()
    names = [event[0] for event in bench.events if event[0] not in (h.STATS, h.READER_FIGURES, h.TAG_FIGURES)]
    assert names.count(h.SNAPSHOT) == 1
    assert [event[2] for event in bench.events if event[0] == h.GREETED] == [False, True]
    assert names[-3:] == [h.TAG_ARRIVED, h.BUTTON, h.TAG_ARRIVED]


def test_events_that_do_not_fit_give_way_to_a_snapshot_that_tells_how_many_presses_were_lost() -> None:
    bench = Bench()
    bench.run(500)
    bench.unplug()
    for _ in range(400):
        bench.press()
    bench.settle()
    bench.assert_same_picture()
    reasons = [(event[1], event[4]) for event in bench.events if event[0] == h.SNAPSHOT]
    delivered = sum(event[0] == h.BUTTON for event in bench.events)
    assert reasons[0] == (snapshot.GREETING, [0])
    assert reasons[1:] == [(snapshot.OVERFLOW, [400 - delivered])]
    assert bench.board.dropped == 400 - delivered


def test_a_board_that_restarts_gets_its_lights_and_config_back() -> None:
    bench = Bench()
    bench.host.configure(50, 0, b"")
    bench.show(bytes([1, 2, 3, 0]) * LEDS)
    bench.settle()
    bench.start_board()
    bench.settle()
    bench.assert_same_picture()
    assert bench.world.shown == [bench.wanted[0]] * 2
    assert bench.world.configured == [(50, b"")] * 2
    assert (h.LOST, "the board restarted") in bench.events


def test_a_new_host_starts_its_generations_afresh() -> None:
    bench = Bench()
    for shade in range(5):
        bench.show(bytes([shade, 0, 0, 0]) * LEDS)
        bench.run(500)
    bench.start_host()
    bench.show(bytes([77, 0, 0, 0]) * LEDS)
    bench.settle()
    assert bench.wanted_generation == 1
    bench.assert_same_picture()


def test_two_hosts_that_take_turns_do_not_mix_their_sequences() -> None:
    bench = Bench()
    bench.settle()
    for number in range(1, 6):
        bench.toggle_tag(0, number)
    bench.run(500)
    first, position, seen = bench.host, bench.position, bench.seen
    first.line_down("elsewhere")
    bench.start_host()
    bench.settle()
    bench.toggle_tag(1, 1)
    bench.run(500)
    bench.host, bench.position, bench.seen = first, position, seen
    session = first.session
    bench.settle()
    bench.assert_same_picture()
    assert first.session != session
    bench.toggle_tag(1, 2)
    bench.run(500)
    bench.assert_same_picture()


def test_both_sequences_wrap() -> None:
    bench = Bench(step=40)
    bench.up.longest_delay = bench.down.longest_delay = 0
    bench.run(400)
    for end in (bench.host, bench.board):
        end._channel._next = 65_530
        end._channel.rx = 65_530
    for number in range(20):
        bench.toggle_tag(0, number % 5 + 1)
        bench.show(bytes([number, 1, 1, 0]) * LEDS)
        bench.run(400)
    bench.settle()
    bench.assert_same_picture()
    assert 1 < bench.board._channel.rx < 65_000


def test_a_silent_board_is_lost_and_found() -> None:
    bench = Bench()
    bench.run(1000)
    bench.up.dead = True
    bench.run(5000)
    assert bench.events[-1] == (h.LOST, "no answer for 4 s")
    bench.press()
    bench.up.dead = False
    bench.settle()
    bench.assert_same_picture()
    assert [event[2] for event in bench.events if event[0] == h.GREETED] == [False, True]


def test_a_board_that_hears_nothing_takes_the_host_for_gone_and_finds_it_again() -> None:
    bench = Bench()
    bench.run(1000)
    bench.down.dead = True
    bench.run(6000)
    assert not bench.board.greeted
    bench.toggle_tag(0, 4)
    bench.down.dead = False
    bench.settle()
    bench.assert_same_picture()


@pytest.mark.parametrize("away", [1 << 29, (1 << 30) - 1000, 1 << 30, (1 << 31) + 1000])
def test_a_host_that_was_away_for_weeks_hears_the_figures_at_once(away: int) -> None:
    """Its clock wraps meanwhile: what is long overdue must not look as if it had just been sent."""
    bench = Bench()
    bench.run(2000)
    bench.host.ask(m.ASK_STATS)
    bench.run(100)
    bench.unplug()
    assert bench.host.clock.best_ms == -1, "a board's clock drifts by minutes in a month"
    for _ in range(32):
        bench.now += away // 32
        bench.tick()
    bench.plug()
    bench.events.clear()
    bench.run(1500)
    assert [event[0] for event in bench.events if event[0] in (h.GREETED, h.STATS)] == [h.GREETED, h.STATS]


def test_host_never_has_more_than_200_bytes_under_way() -> None:
    """The board's ring holds 260 bytes: here nothing is read for up to 200 ms, in a storm of pictures and events."""
    bench = Bench(3)
    bench.up.longest_delay = 0
    bench.down.longest_delay = 200
    for number in range(300):
        bench.show(picture(bench.random))
        bench.toggle_tag(number % READERS, 1 + number % 7)
        bench.run(bench.random.randrange(20, 120))
    assert bench.down.peak <= 200
    bench.settle()
    bench.assert_same_picture()


def test_bye_quiets_the_board_until_the_next_hello() -> None:
    bench = Bench()
    bench.run(500)
    bench.down.send(bench.host.bye(m.CLOSING), bench.now)
    bench.plugged = False
    for _ in range(1000):
        bench.now += 10
        bench.board.feed(bench.down.receive(bench.now), bench.now)
        assert bench.board.poll(bench.now) == b"" or not bench.world.byes
    assert bench.world.byes == [m.CLOSING]
    assert bench.host.take_events() == [(h.LOST, "said bye")]
    bench.toggle_tag(0, 3)
    bench.start_host()
    bench.settle()
    bench.assert_same_picture()


def test_a_bye_of_another_session_is_not_heard() -> None:
    bench = Bench()
    bench.run(500)
    bench.board.feed(HostEnd(99).bye(m.FREEING), bench.now)
    assert bench.world.byes == []
    assert bench.board.greeted


@pytest.mark.parametrize("pieces", [1, 2, 100])
@pytest.mark.parametrize("keys", [b"\r\x03\r\x01", b"\x03\x03\x03", b"help\r\n\x03\x03\x03"])
def test_mpremote_and_people_get_through_when_the_host_is_gone(keys: bytes, pieces: int) -> None:
    bench = Bench()
    bench.run(500)
    bench.board.feed(keys, bench.now)
    assert not bench.board.interrupted, "a host talks: that was noise"
    bench.board.feed(b"\x00", bench.now)
    bench.now += BUSY_MS
    for at in range(0, len(keys), pieces):
        bench.board.feed(keys[at : at + pieces], bench.now)
    assert bench.board.interrupted


def test_a_person_who_goes_on_with_ctrl_c_gets_through_once_the_host_is_gone() -> None:
    bench = Bench()
    bench.run(500)
    bench.board.feed(b"\x03\x03\x03", bench.now)
    assert not bench.board.interrupted, "a host talks: that was noise"
    bench.now += BUSY_MS
    bench.board.feed(b"\x03\x03", bench.now)
    assert not bench.board.interrupted
    bench.board.feed(b"\x03", bench.now)
    assert bench.board.interrupted


@pytest.mark.parametrize("keys", [b"\x03", b"\x03\x03"])
def test_few_keys_do_not_end_the_program_and_silence_forgets_them(keys: bytes) -> None:
    board = Bench().board
    for now in range(0, 20_000, 2000):
        board.feed(keys, now)
        board.poll(now + SILENT_MS)
    assert not board.interrupted


def test_an_unknown_kind_is_answered_with_an_error() -> None:
    bench = Bench()
    bench.run(500)
    bench.board.feed(frame.encode(0x7E, 0, b"?"), bench.now)
    bench.host.feed(frame.encode(0x7F, 0, b"?"), bench.now)
    bench.run(200)
    assert (h.ERROR, m.UNKNOWN_KIND, 0x7E, 0, "unknown kind") in bench.events
    assert any(event[0] == h.STRANGE for event in bench.events)
    bench.press()
    bench.settle()
    bench.assert_same_picture()


def test_a_message_without_its_number_is_answered_with_an_error() -> None:
    bench = Bench()
    bench.run(500)
    bench.board.feed(frame.encode(m.CONFIG, 0, m.pack_config(1, 1, b"")), bench.now)
    bench.host.feed(frame.encode(m.TAG_LEFT, 0, m.pack_tag(0, bytes(4))) + b"Traceback\n", bench.now)
    bench.run(200)
    assert (h.ERROR, m.NOT_SEQUENCED, m.CONFIG, 0, "needs a seq") in bench.events
    assert [event for event in bench.events if event[0] in (h.STRANGE, h.TEXT)][1:] == [(h.TEXT, b"Traceback\n")]
    assert bench.world.configured == []


def test_a_flood_of_bad_frames_is_no_flood_of_answers() -> None:
    board = Bench().board
    for _ in range(5):
        board.feed(frame.encode(m.BYE, 0, b"?"), 0)
    answers = frame.Deframer().feed(board.poll(0))
    assert [(outcome, kind) for outcome, kind, _, _ in answers[:-1]] == [(frame.FRAME, m.ERROR)] * 2
    assert answers[-1][1] == m.HELLO


def test_a_snapshot_that_is_asked_for_comes() -> None:
    bench = Bench()
    bench.run(500)
    bench.host.ask(m.ASK_SNAPSHOT)
    bench.run(500)
    bench.board.reader_health(1, m.FAILING)
    bench.run(500)
    assert bench.events[-1] == (h.READER_HEALTH, 1, m.FAILING)
    assert [event[1] for event in bench.events if event[0] == h.SNAPSHOT] == [snapshot.GREETING, snapshot.ASKED]


def test_logs_that_nobody_heard_go_to_the_host_that_stays() -> None:
    """One host after the other says hello before the board's turn to speak comes."""
    board = Bench().board
    boot_id = m.unpack_hello(frame.Deframer().feed(board.poll(0))[0][3]).boot_id
    for session, text in ((5, "one"), (6, "two")):
        board.log(text)
        board.feed(frame.encode(m.HELLO, 0, m.pack_hello(m.Hello(m.HOST, boot_id=boot_id, session=session))), 0)
    logs = [payload for _, kind, _, payload in frame.Deframer().feed(board.poll(0)) if kind == m.LOG]
    assert [m.unpack_log(payload)[1] for payload in logs] == ["one", "two"]


@pytest.mark.parametrize(("role", "boot_id"), [(m.HOST, 1), (m.BOARD, 0)])
def test_a_board_that_is_none_is_refused(role: int, boot_id: int) -> None:
    with pytest.raises(ValueError, match="role BOARD"):
        BoardEnd(m.pack_hello(m.Hello(role, boot_id=boot_id)), Board())


def test_the_next_turn_is_due_when_there_is_something_to_send() -> None:
    host = HostEnd(7)
    host.feed(b">>> ", 0)
    host.poll(h.SILENT_MS - 1)
    assert host.take_events() == []
    host.poll(h.SILENT_MS)
    assert host.take_events() == [(h.TEXT, b">>> ")], "a prompt has no end of line"
    host = HostEnd(7)
    assert host.due(0) == 20, "the first hello"
    host.poll(0)
    host.poll(h.HELLO_MS - 1)
    assert host.due(h.HELLO_MS - 1) == 1
    bench = Bench()
    bench.settle()
    while not bench.host.idle or bench.host._loose:
        bench.tick()
    assert bench.host.due(bench.now) <= h.PING_MS
    bench.now += bench.host.due(bench.now)
    bench.host.poll(bench.now)
    assert bench.host.due(bench.now) == 20, "the ping is on its way"


def test_another_protocol_version_is_named_and_answered() -> None:
    bench = Bench()
    bench.run(500)
    body = b"\xf3\x01\x00\x00new hello"
    alien = b"\x00" + cobs.encode(body + frame.crc32(body).to_bytes(4, "little")) + b"\x00"
    bench.board.feed(alien, bench.now)
    bench.host.feed(alien, bench.now)
    answers = frame.Deframer().feed(bench.host.poll(bench.now))
    assert (m.BAD_VERSION, 0, 0, "protocol 2 here") in [m.unpack_error(one[3]) for one in answers if one[1] == m.ERROR]
    bench.run(200)
    assert (h.WRONG_VERSION, 3) in bench.events
    assert (h.ERROR, m.BAD_VERSION, 0, 0, "protocol 2 here") in bench.events
    assert bench.host.established


def test_what_a_board_logs_before_anybody_listens_is_not_lost() -> None:
    bench = Bench()
    bench.board.log("crashed: OSError 19", m.FAULT)
    bench.run(1000)
    assert [event[0] for event in bench.events] == [h.GREETED, h.SNAPSHOT, h.LOG]
    bench.down.dead = bench.up.dead = True
    bench.run(6000)
    bench.board.log("alone")
    bench.down.dead = bench.up.dead = False
    bench.start_host()
    bench.settle()
    assert [event[2] for event in bench.events if event[0] == h.LOG] == ["crashed: OSError 19", "alone"]


def test_presses_that_came_as_events_are_not_missed_by_the_next_snapshot() -> None:
    bench = Bench()
    bench.run(500)
    bench.press()
    bench.press()
    bench.board.button(9, m.PRESS, 1)  # one that the board's snapshots do not count
    bench.world.happenings.append((h.BUTTON, 9, m.PRESS, 1))
    bench.run(500)
    bench.host.ask(m.ASK_SNAPSHOT)
    bench.run(500)
    assert [event[4] for event in bench.events if event[0] == h.SNAPSHOT][-1] == [1], "the last one of the world's own"


def test_the_same_picture_again_is_the_same_and_sends_nothing() -> None:
    bench = Bench()
    first = bench.host.show(bytes(4 * LEDS))
    bench.settle()
    assert bench.host.show(bytes(4 * LEDS)) == first
    assert bench.host.idle
    assert bench.host.show(bytes((1, 2, 3, 0)) * LEDS) == first + 1
    assert not bench.host.idle
    bench.settle()
    bench.host.configure(5, 0, b"")
    assert not bench.host.idle


def test_the_time_since_the_start_is_in_seconds() -> None:
    bench = Bench()
    bench.run(5000)
    bench.board.stats()
    bench.run(200)
    assert [event[1] for event in bench.events if event[0] == h.STATS] == [5]


def test_a_board_that_nobody_greeted_is_not_released() -> None:
    bench = Bench()
    bench.board.feed(frame.encode(m.BYE, 0, m.pack_bye(0, m.FREEING)), bench.now)
    assert bench.world.byes == []


def test_a_new_line_is_greeted_at_once_and_after_a_bye_as_well() -> None:
    bench = Bench()
    board = bench.board

    def says() -> list[int]:
        return [kind for _, kind, _, _ in frame.Deframer().feed(board.poll(bench.now))]

    assert says() == [m.HELLO]
    assert says() == []
    board.line_down()
    assert says() == [m.HELLO]
    bench.run(500)
    board.feed(bench.host.bye(m.CLOSING), bench.now)
    bench.now += 2 * h.HELLO_MS
    assert says() == [], "it waits quietly"
    board.line_down()
    assert says() == [m.HELLO]


def test_figures_that_are_wanted_come_with_the_next_turns() -> None:
    bench = Bench()
    bench.run(500)
    bench.board.stats()
    bench.run(200)
    assert [event[0] for event in bench.events if event[0] not in (h.GREETED, h.SNAPSHOT)] == [
        h.STATS,
        h.READER_FIGURES,
        h.TAG_FIGURES,
    ]


def test_logs_fill_half_of_the_queue_and_what_is_dropped_is_counted() -> None:
    board = Bench().board
    for _ in range(100):
        board.log("x" * 50)
    each = 50 + 1 + 2  # with its level and its kind
    assert 100 - board.dropped == 1 + (QUEUE // 2 - 50) // each
    bench = Bench()
    bench.run(500)
    for text in ("x" * 3 * m.MAX_LOG, "1" + "é" * m.MAX_LOG):
        bench.board.log(text)
        bench.run(500)
    logs = [event[2] for event in bench.events if event[0] == h.LOG]
    assert [len(log) for log in logs[:3]] == [m.MAX_LOG] * 3, "a long one comes in parts"
    assert "".join(logs[3:]) == "1" + "é" * m.MAX_LOG, "cut between letters"


def test_a_change_of_the_board_is_sent_at_once_and_explains_what_it_holds() -> None:
    bench = Bench()
    due: list[str] = []
    bench.board.due = lambda: due.append("due")
    bench.board.changed()
    assert due == [], "nobody is there"
    bench.run(500)
    del due[:]
    bench.board.changed()
    assert due == ["due"]
    bench.board.reader_health(1, m.FAILING)
    bench.run(500)
    assert [event[0] for event in bench.events if event[0] in (h.SNAPSHOT, h.READER_HEALTH)] == [h.SNAPSHOT] * 2


def test_logs_never_push_out_tags() -> None:
    bench = Bench()
    bench.run(500)
    bench.unplug()
    for _ in range(100):
        bench.board.log("a long story " * 10)
    for number in range(1, 8):
        bench.toggle_tag(0, number)
    bench.settle()
    bench.assert_same_picture()
    assert sum(event[0] == h.SNAPSHOT for event in bench.events) == 1
    assert 0 < sum(event[0] == h.LOG for event in bench.events) < 100


def test_a_hello_to_another_boot_greets_nobody() -> None:
    """Behind such a hello there may still be frames that were meant for the boot before."""
    bench = Bench()
    meant_for_another = m.Hello(m.HOST, boot_id=1, session=5)
    bench.board.feed(frame.encode(m.HELLO, 0, m.pack_hello(meant_for_another)), 0)
    bench.board.feed(frame.encode(m.CONFIG, 1, m.pack_config(1, 1, b"")), 0)
    boot_id = m.read_greeting(bytes(bench.board._identity))[2]
    bench.board.feed(frame.encode(m.HELLO, 0, m.pack_hello(m.Hello(m.HOST, boot_id=boot_id, session=0))), 0)
    assert not bench.board.greeted
    assert bench.board.session == 0
    assert bench.world.configured == []
    answers = [one for one in frame.Deframer().feed(bench.board.poll(0)) if one[1] == m.HELLO]
    assert len(answers) == 1
    assert not m.unpack_hello(answers[0][3]).wants_answer


def test_what_is_shown_is_told_even_when_events_overflow() -> None:
    bench = Bench()
    bench.run(1000)
    bench.up.dead = True
    for _ in range(60):
        bench.press()
    bench.show(bytes([1, 1, 1, 0]) * LEDS)
    bench.run(1000)
    assert bench.world.shown == bench.wanted
    for _ in range(400):
        bench.press()
    bench.up.dead = False
    bench.settle()
    bench.assert_same_picture()


def test_snapshots_asked_for_without_end_do_not_pile_up() -> None:
    bench = Bench()
    for tags in bench.world.tags:
        tags.update(bytes([number]) * 10 for number in range(9))
    bench.run(1000)
    bench.up.dead = True
    held = []
    for _ in range(30):
        bench.host.ask(m.ASK_SNAPSHOT)
        bench.run(100)
        held.append(bench.board._channel.waiting_bytes + bench.board._channel.in_flight_bytes)
    assert max(held) < 1000
    bench.up.dead = False
    bench.settle()
    bench.assert_same_picture()


def test_a_supply_that_goes_off_is_told_by_a_snapshot_that_loses_nothing() -> None:
    bench = Bench()
    bench.run(500)
    bench.press()
    bench.world.supply_off = True
    bench.board.changed()
    bench.board.changed()
    bench.press()
    bench.settle()
    bench.assert_same_picture()
    messages = [(event[1], event[5]) for event in bench.events if event[0] == h.SNAPSHOT]
    assert messages == [(snapshot.GREETING, False), (snapshot.ASKED, True)]
    assert sum(event[0] == h.BUTTON for event in bench.events) == 2, "it takes no event's place"
    bench.start_host()
    bench.settle()
    assert [event[5] for event in bench.events if event[0] == h.SNAPSHOT][-1], "whoever comes later hears of it too"
    bench.world.supply_off = False
    bench.board.changed()
    bench.settle()
    assert [event[1:6:4] for event in bench.events if event[0] == h.SNAPSHOT][-1] == (snapshot.ASKED, False)


def test_before_anybody_greeted_a_change_of_supply_is_told_by_the_first_snapshot() -> None:
    bench = Bench()
    bench.world.supply_off = True
    bench.board.changed()
    bench.settle()
    assert [(event[1], event[5]) for event in bench.events if event[0] == h.SNAPSHOT] == [(snapshot.GREETING, True)]


@pytest.mark.parametrize("at_once", [1, 4])
def test_acks_keep_pace_with_a_stream_of_events(at_once: int) -> None:
    """The pong of an early ping gives the room for acks back; waiting 250 ms for it would hold events up.

    In a millisecond that had a ping there is no second one: acks leave room for the next.
    """
    bench = Bench()
    bench.up.longest_delay = bench.down.longest_delay = 0
    bench.run(1000)
    unacknowledged, due = [], set()
    for _ in range(200):
        for bench.step in (10, *[0] * (at_once - 1)):
            bench.press()
            bench.tick()
            unacknowledged.append(bench.board._channel.in_flight)
            due.add(bench.host.due(bench.now))
    assert max(unacknowledged) <= 6
    assert (1 in due) == (at_once > 1), "the ping goes with the next millisecond"


def test_an_idle_line_is_pinged_three_times_a_second() -> None:
    bench = Bench()
    bench.up.longest_delay = bench.down.longest_delay = 0
    bench.host.configure(80, 0, b"")
    bench.settle()
    sent, send = bytearray(), bench.down.send
    bench.down.send = lambda data, now: (sent.extend(data), send(data, now))[1]  # type: ignore[method-assign]
    bench.run(10 * h.PING_MS)
    assert [kind for _, kind, _, _ in frame.Deframer().feed(bytes(sent))] == [m.PING] * 10


def test_lamps_wait_for_their_brightness_and_not_for_what_is_to_be_scanned() -> None:
    bench = Bench()
    bench.host.configure(80, 0, b"\x01" * READERS)
    bench.show(bytes([1, 2, 3, 0]) * LEDS)
    bench.settle()

    def sent(brightness: int, priority: int, red: int) -> list[int]:
        """The kinds of the sequenced frames of the host's next turn."""
        bench.show(bytes([red, 2, 3, 0]) * LEDS)
        bench.host.configure(brightness, 0, bytes([priority]) * READERS)
        data = bench.host.poll(bench.now + 1)
        bench.down.send(data, bench.now + 1)
        kinds = [kind for _, kind, seq, _ in frame.Deframer().feed(data) if seq]
        bench.settle()
        bench.assert_same_picture()
        return kinds

    assert sent(80, 2, 9) == [m.LIGHTS, m.CONFIG]
    assert sent(20, 2, 10) == [m.CONFIG, m.LIGHTS]
    assert bench.world.configured[-2:] == [(80, b"\x02" * READERS), (20, b"\x02" * READERS)]


def test_what_is_asked_after_another_brightness_is_answered_with_it() -> None:
    bench = Bench()
    bench.host.configure(80, 0, b"\x01" * READERS)
    bench.settle()
    bench.host.configure(20, 0, b"\x01" * READERS)
    bench.host.ask(m.ASK_SNAPSHOT)
    sent = frame.Deframer().feed(bench.host.poll(bench.now + 1))
    assert [kind for _, kind, seq, _ in sent if seq] == [m.CONFIG, m.ASK]
