// The rail of a bus whose chip selects are pins: gates of 74HC125, one a module. A gate passes its module's MISO (A) on
// while the module's chip select (E) is low; with all gates shut, 10 kOhm hold MISO high.
// For Wokwi's Chips API. SPDX-License-Identifier: MIT
//
// SCK, MOSI, RST, 3V3 and GND are only soldered together here, as on the real perfboard: no code for them.
// Data sheet: 74HC125 table 3.
#include "wokwi-api.h"

#define GATES 8

static pin_t opened[GATES], input[GATES], output;

static void settle(void *user_data, pin_t pin, uint32_t value) {
  (void)user_data, (void)pin, (void)value;
  uint32_t open = 0, level = HIGH;
  for (int gate = 0; gate < GATES; gate++) {
    if (pin_read(opened[gate])) continue;
    open = 1;
    level &= pin_read(input[gate]);
  }
  pin_mode(output, !open ? INPUT_PULLUP : level ? OUTPUT_HIGH : OUTPUT_LOW);
}

static const pin_watch_config_t watched = {0, BOTH, settle};

static pin_t numbered(const char *letter, int number, uint32_t mode) {
  char name[3] = {letter[0], (char)('0' + number), 0};
  return pin_init(name, mode);
}

void chip_init(void) {
  output = pin_init("MISO", INPUT_PULLUP);
  for (int gate = 0; gate < GATES; gate++) {
    opened[gate] = numbered("E", gate, INPUT_PULLUP);  // a gate that is not wired stays shut
    input[gate] = numbered("I", gate, INPUT_PULLDOWN);
  }
  for (int gate = 0; gate < GATES; gate++) {
    pin_watch(opened[gate], &watched);
    pin_watch(input[gate], &watched);
  }
  settle(0, NO_PIN, 0);
}
