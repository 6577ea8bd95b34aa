// A page of the table: takes news as server-sent events, sends answers. All that is shown comes as HTML from the server.
"use strict";

const page = document.body;
const beat = Number(page.dataset.beat) * 1000;
const by = (id) => document.getElementById(id);
let source = null;
let heard = Date.now(); // when something came last
let heardOf = ""; // how far this page has heard what happened
let sending = false;

// ---------------------------------------------------------------- what is shown

const sources = new Map(); // of each part: its mark, and its HTML in lines as the server sent it

/** Show a part: its whole HTML, or edits of what was sent before. False if that is not here. */
function update(name, [mark, sent, edits]) {
  const lines = edits ? sources.get(name)?.lines : sent.split("\n");
  if (edits) {
    if (sources.get(name)?.mark !== sent) return false;
    for (const [at, count, fresh] of edits.reverse()) lines.splice(at, count, ...fresh);
  }
  sources.set(name, { mark, lines });
  renew(name, mark, lines.join("\n"));
  return true;
}

function renew(name, mark, html) {
  const part = by(name);
  if (part === null || part.dataset.mark === mark) return;
  const kept = keep(part);
  const prompt = by("prompt")?.textContent;
  part.innerHTML = html;
  part.dataset.mark = mark;
  restore(part, kept);
  if (name === "ask") asked(prompt);
  if (name === "board") point();
  fit(by("figures")); // a longer question leaves less room
}

/** Letters as large as there is room for, where nothing scrolls: on a television. */
function fit(box) {
  if (!box || !page.dataset.fade) return;
  for (const size of [1, 0.9, 0.8, 0.7, 0.6, 0.5]) {
    box.style.setProperty("--fit", size);
    if (box.scrollWidth <= box.clientWidth && box.scrollHeight <= box.clientHeight) return;
  }
}

/** What people did to a part: folds, where it was scrolled to, where they are, what they filled in. */
function keep(part) {
  const active = part.contains(document.activeElement) ? document.activeElement : null;
  const form = part.querySelector("form");
  return {
    folds: new Map([...part.querySelectorAll("details")].map((fold) => [fold.dataset.fold, fold.open])),
    at: [...part.querySelectorAll("[data-scroll]")].map((box) => [box.scrollLeft, box.scrollTop]),
    focus: active && { id: active.id, fold: active.closest("summary")?.parentElement.dataset.fold, line: ticks(part).indexOf(active) },
    inside: active !== null,
    question: form?.dataset.question,
    filled: form ? [...form.querySelectorAll("input")].map((input) => [input.id, input.value, input.checked]) : [],
  };
}

function restore(part, kept) {
  for (const fold of part.querySelectorAll("details")) {
    if (kept.folds.has(fold.dataset.fold)) fold.open = kept.folds.get(fold.dataset.fold);
  }
  part.querySelectorAll("[data-scroll]").forEach((box, number) => box.scrollTo(...(kept.at[number] ?? [0, 0])));
  if (part.querySelector("form")?.dataset.question === kept.question) {
    for (const [id, value, checked] of kept.filled) {
      const input = id && by(id);
      if (input) Object.assign(input, input.type === "number" ? { value } : { checked });
    }
  }
  if (!kept.inside) return;
  const lines = ticks(part);
  const again =
    (kept.focus.id && by(kept.focus.id)) ||
    (kept.focus.fold && part.querySelector(`[data-fold="${CSS.escape(kept.focus.fold)}"] summary`)) ||
    (kept.focus.line >= 0 && lines[Math.min(kept.focus.line, lines.length - 1)]);
  (again || part.querySelector("h2") || by("ask").querySelector("h2"))?.focus({ preventScroll: Boolean(again) });
}

const ticks = (part) => [...part.querySelectorAll("[data-tick]")];

function asked(before) {
  const form = document.querySelector("#ask form");
  const prompt = by("prompt")?.textContent ?? "";
  document.title = (form ? "● " : "") + document.title.replace(/^● /, "");
  if (prompt !== before) {
    by("news").textContent = by("ask").querySelector("h2")?.textContent ?? "";
    by("ask").classList.remove("new");
    void by("ask").offsetWidth; // the animation begins anew
    by("ask").classList.add("new");
  }
  if (form) count(form);
}

// ---------------------------------------------------------------- what just happened

const MOST = 12; // that wait: what is older stands in what happened
let moments = []; // not yet put away on this page
let fading = 0; // the timer that puts the shown one away where nobody can

function tell({ gone, cards }) {
  // Who plays reads them all, be it after others have gone on; whoever looks on, perhaps a screen on a wall, the last.
  const anew = gone || moments.length === 0 || (cards.length > 0 && page.dataset.patient === undefined);
  if (anew) moments = [];
  moments.push(...cards);
  if (moments.length > MOST) moments.splice(1, moments.length - MOST); // the first is being read
  if (gone || cards.length) showMoment(anew);
}

/** Show the first of them; `anew`: it was not there before. */
function showMoment(anew) {
  const box = by("moment");
  const inside = box.contains(document.activeElement);
  box.hidden = moments.length === 0;
  if (anew || box.hidden) by("happened").innerHTML = moments[0] ?? "";
  if (anew) by("happened").scrollTop = 0;
  fit(box);
  by("skip-moments").hidden = moments.length < 2;
  by("skip-moments").textContent = page.dataset.skip.replace("#", moments.length - 1);
  if (anew && page.dataset.fade) {
    clearTimeout(fading);
    const seconds = Number(page.dataset.fade) / (moments.length > 1 ? 2 : 1);
    if (!box.hidden) fading = setTimeout(() => putAway(1), seconds * 1000);
  }
  if (inside) (box.hidden ? by("ask").querySelector("h2") : by("go-on"))?.focus({ preventScroll: true });
}

function putAway(count) {
  moments.splice(0, count);
  showMoment(true);
}

// ---------------------------------------------------------------- the answer

/** What the form says: an answer as the server takes it, or null while it is none. */
function answer(form) {
  const low = Number(form.dataset.low);
  const high = Number(form.dataset.high);
  if (form.dataset.form === "several") {
    const options = [...form.querySelectorAll("input:checked")].map((box) => box.value);
    return low <= options.length && options.length <= high ? { options } : null;
  }
  if (!form.checkValidity()) return null;
  if (form.dataset.form === "number") return { option: form.querySelector("input").value };
  if (form.dataset.form === "assign") {
    const values = {};
    for (const slot of form.querySelectorAll("[data-slot]")) values[slot.dataset.slot] = slot.valueAsNumber;
    return sum(form) === high ? { values } : null;
  }
  if (form.dataset.form === "roll") {
    const values = {};
    for (const face of form.querySelectorAll("input:checked")) values[face.name] = face.value;
    return { values };
  }
  return null;
}

function sum(form) {
  return [...form.querySelectorAll("[data-slot]")].reduce((all, slot) => all + (slot.valueAsNumber || 0), 0);
}

function count(form) {
  const done = form.querySelector(".main");
  if (done === null || !form.dataset.form) return;
  done.disabled = answer(form) === null;
  const high = form.dataset.high;
  const chosen = form.dataset.form === "assign" ? sum(form) : form.querySelectorAll("input:checked").length;
  if (form.dataset.form === "assign" || form.dataset.form === "several") form.querySelector("output").value = `${chosen} / ${high}`;
}

async function send(what) {
  const ticks = what.tick !== undefined || what.advise; // no answer: one line after the other, as quickly as fingers go
  if (sending && !ticks) return;
  sending = !ticks;
  complain("");
  if (!ticks) putAway(moments.length); // who goes on has read them
  document.querySelector("#ask form")?.setAttribute("aria-busy", "true");
  try {
    const reply = await fetch(page.dataset.send, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(what),
    });
    const said = reply.status === 403 ? { trouble: page.dataset.refused } : await reply.json();
    complain(said.trouble ?? "");
    if (by("sure")) by("sure").hidden = !said.asks;
    if (said.asks) by("yes").focus();
  } catch {
    complain(page.dataset.unsent);
  } finally {
    if (!ticks) sending = false;
    document.querySelector("#ask form")?.removeAttribute("aria-busy");
  }
}

function complain(text) {
  const trouble = by("trouble");
  if (trouble === null) return;
  trouble.textContent = text;
  trouble.hidden = text === "";
}

page.addEventListener("submit", (event) => {
  event.preventDefault();
  const form = event.target;
  if (!form.dataset.question) return;
  const option = event.submitter?.dataset.option;
  const said = option === undefined ? answer(form) : { option };
  if (said !== null) send({ to: form.dataset.question, answer: said });
});

page.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (button === null) return;
  if (button.dataset.step) {
    const slot = by(button.dataset.for);
    const value = (slot.valueAsNumber || 0) + Number(button.dataset.step);
    slot.value = Math.min(Math.max(value, Number(slot.min)), Number(slot.max));
    count(button.form);
  } else if (button.id === "advise") {
    send({ to: button.dataset.question, advise: true });
  } else if (button.id === "undo") {
    send({ to: button.dataset.question, undo: true });
  } else if (button.id === "redo") {
    send({ to: button.dataset.question, redo: true });
  } else if (button.id === "yes") {
    send({ to: by("sure").dataset.question, undo: true, sure: true });
  } else if (button.id === "no") {
    complain("");
    by("sure").hidden = true;
    by("undo")?.focus();
  } else if (button.id === "again") {
    connect();
  } else if (button.id === "go-on") {
    putAway(1);
  } else if (button.id === "skip-moments") {
    putAway(moments.length);
  } else if (button.dataset.tick || button.id === "all-moved") {
    const lines = button.dataset.tick ? [button] : ticks(by("moving"));
    for (const line of lines) line.classList.add("ticked");
    send({ tick: lines.map((line) => line.dataset.tick) });
  }
});

let pointed = ""; // the part of the board that is shown enlarged

/** Show a part of the board enlarged, and what it shows in words. */
function point() {
  const part = pointed && document.querySelector(`#board [data-part="${pointed}"]`);
  if (!part) return;
  const box = part.querySelector("rect").getBBox();
  const near = by("near");
  near.setAttribute("viewBox", `${box.x - 1} ${box.y - 1} ${box.width + 2} ${box.height + 2}`);
  near.replaceChildren(part.cloneNode(true));
  near.firstChild.removeAttribute("data-part");
  near.removeAttribute("hidden");
  by("pointed").textContent = part.querySelector("title").textContent;
}

page.addEventListener("click", (event) => {
  const part = event.target.closest("[data-part]");
  if (part === null) return;
  pointed = part.dataset.part;
  point();
});

page.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && moments.length) putAway(1);
});

page.addEventListener("input", (event) => {
  if (event.target.form) count(event.target.form);
});

// ---------------------------------------------------------------- the line

function state(name) {
  const lost = name !== "live";
  if (page.dataset.state === name) return;
  page.dataset.state = name;
  page.classList.toggle("lost", lost);
  by("state").textContent = page.dataset[name];
  by("again").hidden = name !== "elsewhere";
}

function alive(event) {
  heard = Date.now();
  heardOf = event.lastEventId || heardOf;
  state("live");
}

function connect() {
  source?.close();
  heard = Date.now();
  const line = (source = new EventSource(`${page.dataset.stream}&heard=${heardOf}`));
  line.addEventListener("parts", (event) => {
    alive(event);
    const parts = Object.entries(JSON.parse(event.data));
    if (!parts.every(([name, part]) => update(name, part))) connect(); // a new line begins with whole parts
  });
  line.addEventListener("moments", (event) => {
    alive(event);
    tell(JSON.parse(event.data));
  });
  line.addEventListener("beat", alive);
  line.addEventListener("reload", () => sending || location.reload()); // another game, or none
  line.addEventListener("over", () => state("over")); // and on trying: the table may be opened again
  line.addEventListener("elsewhere", () => {
    line.close();
    state("elsewhere");
  });
  line.addEventListener("error", () => {
    if (page.dataset.state !== "over") state("lost");
    if (line.readyState === EventSource.CLOSED) refused(line);
  });
}

/** The server answers, but opens no stream: this link may be one of an earlier evening. */
async function refused(line) {
  const reply = await fetch(location.href, { method: "HEAD" }).catch(() => null);
  if (reply?.status === 403) state("refused");
  else setTimeout(() => line === source && connect(), 3000);
}

const resting = () => page.dataset.state === "elsewhere" || page.dataset.state === "refused";

setInterval(() => {
  if (resting() || Date.now() - heard < 3 * beat) return;
  state("lost");
  connect(); // the line is dead, whatever the browser believes
}, 2000);

document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible" && !resting() && Date.now() - heard > beat) connect();
});
addEventListener("resize", () => fit(by("figures")));
addEventListener("online", () => resting() || connect());
addEventListener("offline", () => resting() || state("lost"));
addEventListener("pageshow", (event) => event.persisted && connect());

asked(null);
fit(by("figures"));
connect();
