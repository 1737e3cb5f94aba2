/* SPDX-License-Identifier: MIT
 *
 * DTP/1, the tower's side (docs/engineering/dice-tower-protocol.md): lines, checksums, answers, tokens, history, states.
 *
 * It knows no board. A tower provides the functions under "Provided by the tower" and calls the others; it lives
 * beside the keypad sketch because the Arduino IDE compiles only what is in a sketch's own folder.
 */
#ifndef DTP_H
#define DTP_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Most dice in one result. */
#define DTP_DICE 8
/* Results remembered. */
#define DTP_HISTORY 4
/* Longest line from the host, without its end. */
#define DTP_LINE 63

enum dtp_phase { DTP_IDLE, DTP_ROLLING, DTP_SETTLED, DTP_FAULT };

struct dtp_die {
    uint8_t value; /* 0: none */
    uint8_t confidence; /* 0..99 */
    char flag; /* . c u s e o */
};

/* What a hello says; the texts must live as long as the tower. */
struct dtp_identity {
    uint32_t uid; /* told as eight hexadecimal digits */
    uint32_t boot;
    uint32_t roll; /* number of the last roll before this start */
    const char *firmware;
    const char *capabilities; /* the tower's own, each with a comma in front, after arm and sim: ",conf,lamp" */
    uint8_t dice; /* 0: not known */
};

/* Start and say hello. */
void dtp_begin(const struct dtp_identity *identity);
/* A byte from the host. */
void dtp_receive(char byte);
/* Let time pass. */
void dtp_tick(void);
/* Dice have begun to move; false if a roll is under way. */
bool dtp_roll(void);
/* The dice of the roll under way lie still. */
void dtp_settle(const struct dtp_die *dice, uint8_t count);
/* The tower is empty again. */
void dtp_rest(void);
/* The tower cannot work, for a cause in one word; dtp_rest ends it. */
void dtp_fail(const char *cause);

enum dtp_phase dtp_phase(void);
/* Whether the roll under way is a test. */
bool dtp_simulating(void);
/* Whether a token waits for a roll. */
bool dtp_armed(void);
/* Dice that the host wants thrown. */
uint8_t dtp_wanted(void);
/* A number among the fields of the command being answered, or -1. */
int32_t dtp_field(const char *key);

/* Provided by the tower. */

/* Send a byte; may wait for room. */
void dtp_write(char byte);
uint32_t dtp_milliseconds(void);
/* A roll of this number starts; keep it if there is memory that survives. */
void dtp_save_roll(uint32_t roll);
/* Do a command of the tower's own: 0 for done, else a code such as "arg"; "cmd" for unknown verbs. */
const char *dtp_command(const char *verb);

#ifdef __cplusplus
}
#endif

#endif
