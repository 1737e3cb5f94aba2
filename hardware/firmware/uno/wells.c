/* SPDX-License-Identifier: MIT */
#include "wells.h"

#include <string.h>

#include "board.h"
#include "memory.h"

#define SENSORS (WELLS * WELL_SENSORS)
#define LOOKS 4 /* taken together when learning */
#define CONTRAST 24 /* least distance between empty and white */
#define DAZZLED 20 /* without the LEDs a sensor must read more than this, else the light outside blinds it */
#define UNLEARNT 50 /* most confidence of sensors that have never learnt */

static uint8_t reflected[SENSORS]; /* lit against unlit: 0 dark */
static uint8_t dark[SENSORS], white[SENSORS];
static uint8_t pictures[WELLS]; /* bit k: sensor k sees dark */
static uint8_t dazzled; /* bit w: well w */
static bool learnt;

#define C 1
#define TL 2
#define TR 4
#define BL 8
#define BR 16
#define L 32
#define T 64
#define CORNERS (TL | TR | BL | BR)
#define ALL (CORNERS | C | L | T)

/* The face whose pips make this picture in some quarter turn, 0 if none does. */
static uint8_t face_of(uint8_t picture) {
    switch (picture) {
    case C:
        return 1;
    case TL | BR:
    case TR | BL:
        return 2;
    case TL | BR | C:
    case TR | BL | C:
        return 3;
    case CORNERS:
        return 4;
    case CORNERS | C:
        return 5;
    case CORNERS | L:
    case CORNERS | T:
        return 6;
    default:
        return 0;
    }
}

static void sample(uint8_t *levels) {
    for (uint8_t i = 0; i < SENSORS; i++) {
        mux_select(i & 15);
        levels[i] = analog_read(i >> 4);
    }
}

static uint8_t middle(uint8_t i) {
    return (uint8_t)(((uint16_t)dark[i] + white[i]) / 2);
}

static uint8_t picture_of(uint8_t well) {
    uint8_t picture = 0;
    for (uint8_t k = 0; k < WELL_SENSORS; k++) {
        uint8_t i = well * WELL_SENSORS + k;
        if (reflected[i] < middle(i))
            picture |= (uint8_t)(1 << k);
    }
    return picture;
}

static void measure(void) {
    uint8_t unlit[SENSORS];
    sample(unlit);
    sensor_leds(true);
    sample(reflected);
    sensor_leds(false);
    dazzled = 0;
    for (uint8_t i = 0; i < SENSORS; i++) {
        if (unlit[i] <= DAZZLED)
            dazzled |= (uint8_t)(1 << i / WELL_SENSORS);
        /* Light pulls the sensor's voltage down. */
        reflected[i] = unlit[i] > reflected[i] ? unlit[i] - reflected[i] : 0;
    }
}

void wells_begin(void) {
    learnt = memory_levels(0, dark, SENSORS) && memory_levels(1, white, SENSORS);
    if (!learnt) {
        memset(dark, 10, SENSORS);
        memset(white, 130, SENSORS);
    }
    wells_look();
}

uint8_t wells_look(void) {
    uint8_t changed = 0;
    measure();
    for (uint8_t well = 0; well < WELLS; well++) {
        uint8_t picture = picture_of(well);
        if (picture != pictures[well])
            changed |= (uint8_t)(1 << well);
        pictures[well] = picture;
    }
    return changed;
}

bool wells_empty(void) {
    for (uint8_t well = 0; well < WELLS; well++)
        if (pictures[well] != ALL)
            return false;
    return true;
}

/* How far the most doubtful sensor of a well is from changing its mind, 0..99. */
static uint8_t confidence(uint8_t well) {
    uint8_t least = learnt ? 99 : UNLEARNT;
    for (uint8_t k = 0; k < WELL_SENSORS; k++) {
        uint8_t i = well * WELL_SENSORS + k;
        uint8_t between = middle(i);
        uint8_t half = (uint8_t)((white[i] - dark[i]) / 2);
        uint8_t distance = reflected[i] > between ? reflected[i] - between : between - reflected[i];
        uint16_t margin = distance >= half ? 99 : (uint16_t)distance * 99 / half;
        if (margin < least)
            least = (uint8_t)margin;
    }
    return least;
}

void wells_read(struct dtp_die *dice, uint8_t moving) {
    for (uint8_t well = 0; well < WELLS; well++) {
        uint8_t bit = (uint8_t)(1 << well);
        uint8_t bottom = face_of(pictures[well]);
        bool clear = !((moving | dazzled) & bit);
        bool readable = bottom && clear;
        dice[well].value = readable ? 7 - bottom : 0;
        dice[well].confidence = readable ? confidence(well) : 0;
        dice[well].flag = readable ? '.' : clear && pictures[well] == ALL ? 'e' : 'u';
    }
}

bool wells_learn(uint8_t kind) {
    uint16_t sums[SENSORS] = {0};
    uint8_t levels[SENSORS];
    for (uint8_t look = 0; look < LOOKS; look++) {
        measure();
        if (dazzled)
            return false;
        for (uint8_t i = 0; i < SENSORS; i++)
            sums[i] += reflected[i];
    }
    for (uint8_t i = 0; i < SENSORS; i++)
        levels[i] = (uint8_t)(sums[i] / LOOKS);
    const uint8_t *low = kind ? dark : levels;
    const uint8_t *high = kind ? levels : white;
    for (uint8_t i = 0; i < SENSORS; i++)
        if (high[i] < low[i] + CONTRAST)
            return false;
    memcpy(kind ? white : dark, levels, SENSORS);
    memory_save_levels(kind, levels, SENSORS);
    learnt = memory_levels(0, dark, SENSORS) && memory_levels(1, white, SENSORS);
    if (!learnt) {
        /* One half is learnt: keep the other's guess. */
        memset(kind ? dark : white, kind ? 10 : 130, SENSORS);
        memcpy(kind ? white : dark, levels, SENSORS);
    }
    return true;
}
