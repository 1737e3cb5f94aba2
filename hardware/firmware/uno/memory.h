/* SPDX-License-Identifier: MIT
 *
 * What survives: identity, the counters of starts and rolls, what the sensors have learnt. Everything has a
 * check byte, so that empty or damaged memory is recognised.
 */
#ifndef MEMORY_H
#define MEMORY_H

#include <stdbool.h>
#include <stdint.h>

/* The tower's number; 0 if there is none yet or it is damaged. */
uint32_t memory_uid(void);
void memory_save_uid(uint32_t uid);

/* Counters are written to one place after the other, so that no cell wears out. */
uint32_t memory_boot(void);
void memory_save_boot(uint32_t boot);
uint32_t memory_roll(void);
void memory_save_roll(uint32_t roll);

/* Levels of all sensors: of empty wells (0) or of white (1). False if they have not been learnt. */
bool memory_levels(uint8_t kind, uint8_t *levels, uint8_t count);
void memory_save_levels(uint8_t kind, const uint8_t *levels, uint8_t count);

#endif
