// The boards that can be installed, a card each. The rest is ESP Web Tools.

import "./esp-web-tools/install-button.js";
import { BOARDS } from "./boards.js";
import { by, element, number, onLanguage, put, say, start } from "./page.js";

const CHIPS = { esp32: "ESP32", esp32s3: "ESP32-S3", esp32c3: "ESP32-C3" };

function card(board) {
  const facts = [
    ["dev-board", board.dev_board],
    ["chip", CHIPS[board.module] ?? board.module],
    ["power", say(board.supply ? "power-supply" : "power-usb")],
    ["readers", number(board.readers.length)],
    ["buttons", number(board.buttons.length)],
    ["lamps", number(board.leds)],
  ];
  const install = element("esp-web-install-button", [
    element("button", say("install-button"), { slot: "activate", class: "main", "aria-label": `${say("install-button")}: ${board.title}` }),
    element("span", "", { slot: "unsupported" }), // it is said once, above
    element("span", "", { slot: "not-allowed" }),
  ], { manifest: board.manifest });
  return element("li", [
    element("h3", board.title, { lang: "en" }),
    element("dl", facts.flatMap(([name, value]) => [element("dt", say(name)), element("dd", value)]), { class: "facts" }),
    install,
  ]);
}

onLanguage(() => {
  by("boards").replaceChildren(...BOARDS.filter((board) => board.manifest).map(card));
  put(by("trouble"), !window.isSecureContext ? say("insecure") : !("serial" in navigator) ? say("unsupported") : "");
});
start();
