/* SPDX-License-Identifier: MIT
 *
 * A dice tower of up to five glass wells, without a camera (docs/build/glass-well-uno.md).
 */
#include <string.h>

#include "../keypad/dtp.h"
#include "board.h"
#include "memory.h"
#include "wells.h"

#define LOOK_EVERY 20u /* ms between two looks into the wells while dice roll */
#define REST_EVERY 100u /* and while they lie */
#define SETTLE_TIME 400u /* ms without movement after which dice lie still */
#define ROLL_LIMIT 8000u /* ms after which dice that still move are given up */
#define BLOCKED_LIMIT 10000u /* ms after which something is stuck in the drop sensor */
#define BLINK_TIME 4000u

static uint32_t rolled_at, looked_at, clear_at;
static uint32_t moved_at[WELLS];
static uint8_t empty_looks;
static uint32_t blink_until;

void dtp_write(char byte) {
    serial_put(byte);
}

uint32_t dtp_milliseconds(void) {
    return board_milliseconds();
}

void dtp_save_roll(uint32_t roll) {
    memory_save_roll(roll);
}

static const char *calibrate(void) {
    int32_t kind = dtp_field("v");
    if (kind != 0 && kind != 1)
        return "arg";
    if (dtp_phase() == DTP_ROLLING)
        return "busy";
    return wells_learn((uint8_t)kind) ? 0 : "fault";
}

const char *dtp_command(const char *verb) {
    if (!strcmp(verb, "blink")) {
        blink_until = board_milliseconds() + BLINK_TIME;
        return 0;
    }
    if (!strcmp(verb, "lamp")) {
        int32_t level = dtp_field("v");
        if (level < 0 || level > 255)
            return "arg";
        lamp_level((uint8_t)level);
        return 0;
    }
    if (!strcmp(verb, "cal"))
        return calibrate();
    return "cmd";
}

static void all_moved(uint32_t now) {
    for (uint8_t well = 0; well < WELLS; well++)
        moved_at[well] = now;
}

/* A bit for each well whose die has moved in the last moment. */
static uint8_t moving(uint32_t now) {
    uint8_t bits = 0;
    for (uint8_t well = 0; well < WELLS; well++)
        if (now - moved_at[well] < SETTLE_TIME)
            bits |= (uint8_t)(1 << well);
    return bits;
}

static void watch_rolling(uint32_t now) {
    struct dtp_die dice[WELLS];
    if (now - looked_at < LOOK_EVERY)
        return;
    looked_at = now;
    uint8_t changed = wells_look();
    for (uint8_t well = 0; well < WELLS; well++)
        if (changed & 1 << well)
            moved_at[well] = now;
    bool given_up = now - rolled_at >= ROLL_LIMIT;
    uint8_t still_moving = moving(now);
    if (still_moving && !given_up)
        return;
    wells_read(dice, still_moving);
    dtp_settle(dice, WELLS);
    empty_looks = 0;
}

static void watch_settled(uint32_t now) {
    if (now - looked_at < REST_EVERY)
        return;
    looked_at = now;
    wells_look();
    empty_looks = wells_empty() ? empty_looks + 1 : 0;
    if (empty_looks == 2)
        dtp_rest();
}

static void watch_drops(uint32_t now) {
    bool began = drop_began();
    if (!drop_blocked())
        clear_at = now;
    if (dtp_phase() == DTP_FAULT) {
        if (now == clear_at)
            dtp_rest();
        return;
    }
    if (now - clear_at >= BLOCKED_LIMIT) {
        dtp_fail("blocked");
        return;
    }
    if (began && dtp_roll()) {
        rolled_at = now;
        all_moved(now);
    } else if (began || (drop_blocked() && dtp_phase() == DTP_ROLLING)) {
        all_moved(now);
    }
}

static void blink(uint32_t now) {
    board_led(now < blink_until && !(now & 128));
}

static void tick(void) {
    uint32_t now = board_milliseconds();
    dtp_tick();
    watch_drops(now);
    blink(now);
    if (dtp_phase() == DTP_ROLLING && !dtp_simulating())
        watch_rolling(now);
    else if (dtp_phase() == DTP_SETTLED)
        watch_settled(now);
}

static uint32_t identity(void) {
    uint32_t uid = memory_uid();
    while (!uid || uid == 0xFFFFFFFF) {
        uid = analog_noise();
        memory_save_uid(uid);
    }
    return uid;
}

int main(void) {
    board_begin();
    struct dtp_identity self = {
        .uid = identity(),
        .boot = memory_boot() + 1,
        .roll = memory_roll(),
        .firmware = "uno-wells/1.0",
        .capabilities = ",conf,blink,lamp,cal",
        .dice = WELLS,
    };
    memory_save_boot(self.boot);
    wells_begin();
    dtp_begin(&self);
    for (;;) {
        char byte;
        while (serial_get(&byte))
            dtp_receive(byte);
        tick();
        board_wait();
    }
}
