// Runs chips of Wokwi's Chips API without Wokwi: [chip.wasm, [[pin, level] ...] a step] on stdin, levels of all pins out.
// What the chips ask for is as docs.wokwi.com has it (chips-api/gpio); a pin that the chip lets go of is its pull, or null.
import { readFileSync } from "node:fs";

const INPUT = 0, OUTPUT = 1, INPUT_PULLUP = 2, INPUT_PULLDOWN = 3, OUTPUT_LOW = 16, OUTPUT_HIGH = 17;

function run(path, steps) {
  const pins = [];
  const memory = new WebAssembly.Memory({ initial: 2 });
  let started = false;
  const driven = (pin) => [OUTPUT, OUTPUT_LOW, OUTPUT_HIGH].includes(pin.mode);
  const level = (pin) => {
    if (driven(pin)) return pin.out;
    if (pin.set !== undefined) return pin.set;
    return { [INPUT_PULLUP]: 1, [INPUT_PULLDOWN]: 0 }[pin.mode] ?? null;
  };
  const mode = (pin, value) => {
    pin.mode = value;
    if (value === OUTPUT_LOW || value === OUTPUT_HIGH) pin.out = value - OUTPUT_LOW;
  };
  const env = {
    memory,
    pinInit(name, value) {
      if (started) throw new Error("pin_init outside of chip_init");
      const bytes = new Uint8Array(memory.buffer, name);
      const pin = { name: String.fromCharCode(...bytes.subarray(0, bytes.indexOf(0))), out: 0 };
      if (pins.some((other) => other.name === pin.name)) throw new Error(`pin_init of ${pin.name} twice`);
      mode(pin, value);
      return pins.push(pin) - 1;
    },
    pinMode: (id, value) => mode(pins[id], value),
    pinRead: (id) => level(pins[id]) ?? 0,
    pinWrite(id, value) {
      if (!driven(pins[id])) throw new Error(`pin_write to ${pins[id].name}, which is no output`);
      pins[id].out = value;
    },
    pinWatch(id, config) {
      if (pins[id].watch) return 0;
      const [user, edge, change] = new Uint32Array(memory.buffer, config, 3);
      pins[id].watch = { user, edge, change };
      return 1;
    },
  };
  const module = new WebAssembly.Module(readFileSync(path));
  const { exports } = new WebAssembly.Instance(module, { env });
  if (exports.__wokwi_api_version_1() !== 1) throw new Error("another version of the API");
  exports.chipInit();
  started = true;
  return steps.map((step) => {
    for (const [name, value] of step) {
      const id = pins.findIndex((pin) => pin.name === name);
      if (id < 0) throw new Error(`the chip has no pin ${name}`);
      const before = level(pins[id]);
      pins[id].set = value;
      const { watch } = pins[id];
      if (watch && before !== value && watch.edge & (value ? 1 : 2))
        exports.__indirect_function_table.get(watch.change)(watch.user, id, value);
    }
    return Object.fromEntries(pins.map((pin) => [pin.name, level(pin)]));
  });
}

const jobs = JSON.parse(readFileSync(0, "utf8"));
console.log(JSON.stringify(jobs.map(([path, steps]) => run(path, steps))));
