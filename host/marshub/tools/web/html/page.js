// What both pages share: words in the reader's language, and elements that take text only.

import { LANGUAGES, WORDS } from "./words.js";

const KEPT = "marshub-language";
const HIDDEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu;
const listeners = [];
let language = first();

function first() {
  const wished = [kept(), ...navigator.languages.map((each) => each.split("-")[0])];
  return wished.find((each) => Object.hasOwn(LANGUAGES, each ?? "")) ?? "en";
}

function kept() {
  try {
    return localStorage.getItem(KEPT);
  } catch {
    return null; // a browser may refuse to keep anything
  }
}

export const by = (id) => document.getElementById(id);

/** The message, with `args` in its places. */
export function say(name, args = {}) {
  const said = WORDS[language][name] ?? WORDS.en[name] ?? name;
  return said.replace(/\{(\w+)\}/g, (place, which) => (which in args ? String(args[which]) : place));
}

export const knows = (name) => Object.hasOwn(WORDS.en, name);
export const number = (value, digits = 0) => new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(value);
export const time = (date) => date.toLocaleTimeString(language, { hour12: false, fractionalSecondDigits: 1, hour: "2-digit", minute: "2-digit", second: "2-digit" });

/** A stranger's text: what steers a terminal, or the direction of writing, is shown and does nothing. */
export const cleaned = (text) => text.replace(HIDDEN, (letter) => (letter === "\t" ? "    " : `\\x${letter.codePointAt(0).toString(16).padStart(2, "0")}`));

/** An element with text or elements in it, and attributes. */
export function element(tag, inside = [], attributes = {}) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...[inside].flat());
  return made;
}

/** Text that is there, or a hidden element. */
export function put(where, text) {
  where.hidden = !text;
  if (where.textContent !== text) where.textContent = text;
}

/** Call `listener` whenever the language changes. */
export const onLanguage = (listener) => listeners.push(listener);

function translate() {
  document.documentElement.lang = language;
  for (const each of document.querySelectorAll("[data-say]")) each.textContent = say(each.dataset.say);
  for (const each of document.querySelectorAll("[data-hint]")) each.placeholder = say(each.dataset.hint);
  for (const listener of listeners) listener();
}

/** Put words on the page, and let the reader choose the language. */
export function start() {
  const choice = by("language");
  choice.append(...Object.entries(LANGUAGES).map(([code, name]) => element("option", name, { value: code, lang: code })));
  choice.value = language;
  choice.addEventListener("change", () => {
    language = choice.value;
    try {
      localStorage.setItem(KEPT, language);
    } catch {
      // it is asked for again next time
    }
    translate();
  });
  translate();
}
