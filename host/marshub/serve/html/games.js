// The games page: begin a game by the form, continue a saved one, end the open one. The server makes the form.
"use strict";

const form = by("new-game");
let asking = 0; // numbers the requests for the form: an older answer is dropped

/** The values of the form, as text by field. */
function values() {
  const entries = [...form.elements].filter((input) => input.name).map((input) => [
    input.name,
    input.type === "checkbox" ? (input.checked ? "True" : "False") : input.value.trim(),
  ]);
  return Object.fromEntries(entries);
}

/** Get the form anew: other choices and another briefing belong to another value. */
async function change(field) {
  const number = ++asking;
  const query = new URLSearchParams({ ...values(), changed: field, lang: page.dataset.language });
  const reply = await fetch(`${page.dataset.games}/form?${query}`).catch(() => null);
  if (!reply?.ok || number !== asking) {
    if (number === asking) complain(page.dataset.unsent);
    return;
  }
  const focused = document.activeElement?.id;
  const folds = new Map([...form.querySelectorAll("details")].map((fold) => [fold.dataset.fold, fold.open]));
  form.innerHTML = await reply.text();
  for (const fold of form.querySelectorAll("details")) fold.open = folds.get(fold.dataset.fold) ?? fold.open;
  if (focused) by(focused)?.focus({ preventScroll: true });
}

async function command(what) {
  if (sending) return;
  sending = true;
  complain("");
  document.querySelector("main").setAttribute("aria-busy", "true");
  try {
    const reply = await fetch(`${page.dataset.games}?lang=${page.dataset.language}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ open: page.dataset.open, ...what }),
    });
    const said = reply.status === 403 ? { trouble: page.dataset.refused } : await reply.json();
    if (!said.trouble) return location.assign(what.end ? `${page.dataset.games}?lang=${page.dataset.language}` : page.dataset.table);
    complain(said.trouble);
    by("trouble").scrollIntoView({ block: "center" });
  } catch {
    complain(page.dataset.unsent);
  }
  sending = false;
  document.querySelector("main").removeAttribute("aria-busy");
}

form?.addEventListener("change", (event) => event.target.name && change(event.target.name));
form?.addEventListener("submit", () => command({ begin: values() }));
page.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (button === null) return;
  if (button.dataset.resume) command({ resume: button.dataset.resume });
  else if (button.id === "end") {
    by("end-asks").hidden = false;
    by("end-yes").focus();
  } else if (button.id === "end-no") by("end-asks").hidden = true;
  else if (button.id === "end-yes") command({ end: true });
});
