// A page of the table: takes news as server-sent events, sends answers. All that is shown comes as HTML from the server.
"use strict";

const page = document.body;
const beat = Number(page.dataset.beat) * 1000;
const by = (id) => document.getElementById(id);
let source = null;
let heard = Date.now(); // when something came last
let sending = false;

// ---------------------------------------------------------------- what is shown

function renew(name, mark, html) {
  const part = by(name);
  if (part === null || part.dataset.mark === mark) return;
  const folds = new Map([...part.querySelectorAll("details")].map((fold) => [fold.dataset.fold, fold.open]));
  const active = part.contains(document.activeElement) ? document.activeElement : null;
  const prompt = by("prompt")?.textContent;
  part.innerHTML = html;
  part.dataset.mark = mark;
  for (const fold of part.querySelectorAll("details")) {
    if (folds.has(fold.dataset.fold)) fold.open = folds.get(fold.dataset.fold);
  }
  if (active !== null) {
    const again = active.id && by(active.id);
    (again || part.querySelector("h2"))?.focus({ preventScroll: Boolean(again) });
  }
  if (name === "ask") asked(prompt);
}

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
  if (done === null) return;
  done.disabled = answer(form) === null;
  const high = form.dataset.high;
  const chosen = form.dataset.form === "assign" ? sum(form) : form.querySelectorAll("input:checked").length;
  if (form.dataset.form === "assign" || form.dataset.form === "several") form.querySelector("output").value = `${chosen} / ${high}`;
}

async function send(what) {
  if (sending) return;
  sending = true;
  complain("");
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
    sending = false;
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
  } else if (button.id === "undo") {
    send({ to: button.dataset.question, undo: true });
  } else if (button.id === "yes") {
    send({ to: by("sure").dataset.question, undo: true, sure: true });
  } else if (button.id === "no") {
    complain("");
    by("sure").hidden = true;
    by("undo")?.focus();
  } else if (button.id === "again") {
    connect();
  }
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

function alive() {
  heard = Date.now();
  state("live");
}

function connect() {
  source?.close();
  heard = Date.now();
  const line = (source = new EventSource(page.dataset.stream));
  line.addEventListener("parts", (event) => {
    alive();
    for (const [name, [mark, html]] of Object.entries(JSON.parse(event.data))) renew(name, mark, html);
  });
  line.addEventListener("beat", alive);
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
addEventListener("online", () => resting() || connect());
addEventListener("offline", () => resting() || state("lost"));
addEventListener("pageshow", (event) => event.persisted && connect());

asked(null);
connect();
