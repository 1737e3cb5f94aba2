/* SPDX-License-Identifier: MIT
 *
 * The six-button dice tower: people roll real dice anywhere and press what they see (docs/build/keypad.md).
 * Any Arduino with six buttons from pins 2..7 to GND; the LED on the board shines while a roll is wanted.
 *
 * The first press starts a roll, the last die ends it. Hold any button for a second to begin it anew.
 */
#include <EEPROM.h>

#include "dtp.h"

const uint8_t FIRST_PIN = 2;
const uint8_t BUTTONS = 6;
const uint8_t STEADY = 20;          /* ms that a button must agree with itself */
const uint16_t HELD = 1000;         /* ms after which a press is a hold */
const uint16_t FORGOTTEN = 30000;   /* ms without a press after which a half entered roll is given up */
const uint32_t BLINK_TIME = 4000;
const uint16_t UID_AT = 0, BOOT_AT = 4;

struct dtp_die entered[DTP_DICE];
uint8_t entered_count;
uint32_t pressed_at, changed_at, blink_until;
int8_t down = -1, seen = -1;
bool held;

void dtp_write(char byte) {
  Serial.write(byte);
}

uint32_t dtp_milliseconds(void) {
  return millis();
}

void dtp_save_roll(uint32_t roll) {
  (void)roll;
}

const char *dtp_command(const char *verb) {
  if (strcmp(verb, "blink"))
    return "cmd";
  blink_until = millis() + BLINK_TIME;
  return 0;
}

uint8_t wanted() {
  return min(dtp_wanted(), (uint8_t)DTP_DICE);
}

void finish() {
  while (entered_count < wanted())
    entered[entered_count++] = {0, 0, 'u'};
  dtp_settle(entered, entered_count);
  entered_count = 0;
}

void on_press(uint8_t face) {
  if (dtp_simulating())
    return;
  if (!entered_count && !dtp_roll() && dtp_phase() != DTP_ROLLING)
    return;
  entered[entered_count++] = {face, 99, '.'};
}

/* The last die is taken when its button is let go, so that a hold can still take it back. */
void on_release() {
  if (held)
    entered_count = 0;
  else if (entered_count && entered_count >= wanted())
    finish();
}

/* The button that is down, 0..5, or -1. */
int8_t button() {
  for (uint8_t i = 0; i < BUTTONS; i++)
    if (!digitalRead(FIRST_PIN + i))
      return i;
  return -1;
}

void watch_buttons(uint32_t now) {
  int8_t sees = button();
  if (sees != seen) {
    seen = sees;
    changed_at = now;
  }
  if (seen != down && now - changed_at >= STEADY) {
    if (down >= 0)
      on_release();
    down = seen;
    held = false;
    pressed_at = now;
    if (down >= 0)
      on_press(down + 1);
  }
  if (down >= 0 && now - pressed_at >= HELD)
    held = true;
}

uint32_t identity() {
  uint32_t uid, hash = 2166136261u;
  EEPROM.get(UID_AT, uid);
  if (uid && uid != 0xFFFFFFFF)
    return uid;
  /* Pins with nothing on them make noise. */
  for (uint16_t i = 0; i < 512; i++)
    hash = (hash ^ analogRead(A0 + i % 4)) * 16777619u;
  uid = hash && hash != 0xFFFFFFFF ? hash : 1;
  EEPROM.put(UID_AT, uid);
  return uid;
}

uint32_t next_boot() {
  uint32_t boot;
  EEPROM.get(BOOT_AT, boot);
  boot++;
  EEPROM.put(BOOT_AT, boot);
  return boot;
}

void setup() {
  Serial.begin(115200);
  pinMode(LED_BUILTIN, OUTPUT);
  for (uint8_t i = 0; i < BUTTONS; i++)
    pinMode(FIRST_PIN + i, INPUT_PULLUP);
  struct dtp_identity self = {identity(), next_boot(), 0, "keypad/1.0", ",blink", 0};
  dtp_begin(&self);
}

void loop() {
  uint32_t now = millis();
  while (Serial.available())
    dtp_receive(Serial.read());
  dtp_tick();
  watch_buttons(now);
  if (dtp_phase() == DTP_ROLLING && !dtp_simulating() && now - pressed_at >= FORGOTTEN)
    finish();
  digitalWrite(LED_BUILTIN, now < blink_until ? !(now & 128) : dtp_armed() || dtp_phase() == DTP_ROLLING);
}
