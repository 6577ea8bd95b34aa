// The rail of a bus whose chip selects are pins, with nothing in MISO: everything is only soldered together here.
// For Wokwi's Chips API. SPDX-License-Identifier: MIT
#include "wokwi-api.h"

void chip_init(void) {}
