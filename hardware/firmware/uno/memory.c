/* SPDX-License-Identifier: MIT */
#include "memory.h"

#include <avr/eeprom.h>

#define UID_AT 0
#define BOOT_AT 16
#define BOOT_PLACES 16
#define ROLL_AT 96
#define ROLL_PLACES 64
#define LEVELS_AT 416
#define LEVELS_SIZE 48

struct counter {
    uint32_t value;
    uint8_t check;
};

static uint8_t check_of(const uint8_t *bytes, uint8_t count) {
    uint8_t check = 0xA5;
    while (count--)
        check = (uint8_t)((check << 1 | check >> 7) ^ *bytes++);
    return check;
}

static bool load(uint16_t at, struct counter *counter) {
    eeprom_read_block(counter, (const void *)(uintptr_t)at, sizeof *counter);
    return counter->check == check_of((const uint8_t *)&counter->value, sizeof counter->value);
}

static void save(uint16_t at, uint32_t value) {
    struct counter counter = {value, 0};
    counter.check = check_of((const uint8_t *)&counter.value, sizeof counter.value);
    eeprom_update_block(&counter, (void *)(uintptr_t)at, sizeof counter);
}

/* The place of a counter's highest value; -1 if it has none. */
static int8_t newest(uint16_t at, uint8_t places, uint32_t *value) {
    struct counter counter;
    int8_t found = -1;
    *value = 0;
    for (uint8_t place = 0; place < places; place++) {
        if (load(at + place * sizeof counter, &counter) && (found < 0 || counter.value > *value)) {
            found = (int8_t)place;
            *value = counter.value;
        }
    }
    return found;
}

static void append(uint16_t at, uint8_t places, uint32_t value) {
    uint32_t before;
    uint8_t place = (uint8_t)(newest(at, places, &before) + 1) % places;
    save(at + place * sizeof(struct counter), value);
}

uint32_t memory_uid(void) {
    struct counter uid;
    return load(UID_AT, &uid) && uid.value != 0xFFFFFFFF ? uid.value : 0;
}

void memory_save_uid(uint32_t uid) {
    save(UID_AT, uid);
}

uint32_t memory_boot(void) {
    uint32_t boot;
    newest(BOOT_AT, BOOT_PLACES, &boot);
    return boot;
}

void memory_save_boot(uint32_t boot) {
    append(BOOT_AT, BOOT_PLACES, boot);
}

uint32_t memory_roll(void) {
    uint32_t roll;
    newest(ROLL_AT, ROLL_PLACES, &roll);
    return roll;
}

void memory_save_roll(uint32_t roll) {
    append(ROLL_AT, ROLL_PLACES, roll);
}

static uint16_t levels_at(uint8_t kind) {
    return LEVELS_AT + kind * LEVELS_SIZE;
}

bool memory_levels(uint8_t kind, uint8_t *levels, uint8_t count) {
    uint16_t at = levels_at(kind);
    eeprom_read_block(levels, (const void *)(uintptr_t)at, count);
    return eeprom_read_byte((const uint8_t *)(uintptr_t)(at + count)) == check_of(levels, count);
}

void memory_save_levels(uint8_t kind, const uint8_t *levels, uint8_t count) {
    uint16_t at = levels_at(kind);
    eeprom_update_block(levels, (void *)(uintptr_t)at, count);
    eeprom_update_byte((uint8_t *)(uintptr_t)(at + count), check_of(levels, count));
}
