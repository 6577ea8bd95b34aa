// The rail of a bus whose modules are chosen by a decoder, and whose MISO is one wire: a 74HC138 gives the chip selects.
// For Wokwi's Chips API. SPDX-License-Identifier: MIT
//
// SCK, MOSI, MISO, RST, 3V3 and GND are only soldered together here, as on the real perfboard: no code for them.
// Data sheet: 74HC138 table 3. G1 and /G2B are tied, as in the schematics.
#include "wokwi-api.h"

#define LINES 3
#define OUTPUTS 8

static pin_t address[LINES], enable, select[OUTPUTS];

static void settle(void *user_data, pin_t pin, uint32_t value) {
  (void)user_data, (void)pin, (void)value;
  uint32_t chosen = 0;
  for (int bit = 0; bit < LINES; bit++) chosen |= (pin_read(address[bit]) & 1) << bit;
  uint32_t off = pin_read(enable);
  for (uint32_t each = 0; each < OUTPUTS; each++) pin_write(select[each], off || each != chosen ? HIGH : LOW);
}

static const pin_watch_config_t watched = {0, BOTH, settle};

static pin_t numbered(const char *letter, int number, uint32_t mode) {
  char name[3] = {letter[0], (char)('0' + number), 0};
  return pin_init(name, mode);
}

void chip_init(void) {
  // An address line that is not wired is tied to ground; 10 kOhm keep the decoder off while the board boots.
  for (int bit = 0; bit < LINES; bit++) address[bit] = numbered("A", bit, INPUT_PULLDOWN);
  enable = pin_init("G2A", INPUT_PULLUP);
  for (int each = 0; each < OUTPUTS; each++) select[each] = numbered("Y", each, OUTPUT_HIGH);
  for (int bit = 0; bit < LINES; bit++) pin_watch(address[bit], &watched);
  pin_watch(enable, &watched);
  settle(0, NO_PIN, 0);
}
