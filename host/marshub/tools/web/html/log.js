// Lists that stay small however much comes: lines wait for the next tenth of a second, and old ones go.

import { by, cleaned, element, time } from "./page.js";

const MOST = 300;
const FLUSH_MS = 100;
const LONGEST = 400;
const PROMPT_MS = 600; // so long nothing comes after the start of a line: it is shown as it is

export class Log {
  #waiting = [];
  #timer = 0;

  constructor(id) {
    this.list = by(id);
  }

  /** A line of text; `kind`: a class. */
  push(text, kind = "") {
    this.#waiting.push([new Date(), cleaned(text), kind]);
    if (this.#waiting.length > MOST) this.#waiting.shift();
    this.#timer ||= setTimeout(() => this.#flush(), FLUSH_MS);
  }

  #flush() {
    this.#timer = 0;
    const { list } = this;
    const atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 40;
    list.append(...this.#waiting.splice(0).map(([at, text, kind]) => element("li", [element("time", time(at)), text], { class: kind })));
    while (list.children.length > MOST) list.firstElementChild.remove();
    if (atEnd) list.scrollTop = list.scrollHeight; // whoever has scrolled back reads on there
  }

  clear() {
    this.#waiting = [];
    this.list.replaceChildren();
  }
}

/** Bytes that come in pieces, as lines. */
export class TextLog extends Log {
  #decoder = new TextDecoder();
  #rest = "";
  #idle = 0;

  feed(bytes) {
    const lines = (this.#rest + this.#decoder.decode(bytes, { stream: true })).split(/\r\n|\n|\r(?!$)/);
    this.#rest = lines.pop();
    for (const line of lines) this.#cut(line);
    while (this.#rest.length > LONGEST) {
      this.push(this.#rest.slice(0, LONGEST));
      this.#rest = this.#rest.slice(LONGEST);
    }
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.#end(), PROMPT_MS);
  }

  /** A prompt has no end of line. */
  #end() {
    this.#cut(this.#rest.replace(/\r$/, ""));
    this.#rest = "";
  }

  #cut(line) {
    for (let at = 0; at < line.length; at += LONGEST) this.push(line.slice(at, at + LONGEST));
  }
}
