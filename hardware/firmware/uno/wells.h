/* SPDX-License-Identifier: MIT
 *
 * The wells: seven reflective sensors look at each die's bottom through glass.
 *
 *     1   6   2        sensor k of well w is input 7 w + k, counted through the muxes of 16
 *     5   0            two of the middles are enough: in a quarter turn the pips of a six
 *     3       4        lie either on the line of sensor 5 or on that of sensor 6
 */
#ifndef WELLS_H
#define WELLS_H

#include <stdbool.h>
#include <stdint.h>

#include "../keypad/dtp.h"

#ifndef WELLS
#define WELLS 5
#endif
#define WELL_SENSORS 7

void wells_begin(void);
/* Look into all wells; a bit for each whose picture differs from the last look. */
uint8_t wells_look(void);
bool wells_empty(void);
/* What lies in each well at the last look. A die in a well whose bit is set in `moving` is not read. */
void wells_read(struct dtp_die *dice, uint8_t moving);
/* Learn how empty wells (0) or a white sheet on all of them (1) look; false if they cannot be told apart. */
bool wells_learn(uint8_t kind);

#endif
