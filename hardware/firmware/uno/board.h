/* SPDX-License-Identifier: MIT
 *
 * The board: ATmega328P at 16 MHz (Arduino Uno or Nano).
 *
 *   PD0 PD1   serial port            PB0   sensor LEDs, through a transistor, on when high
 *   PD2..PD5  S0..S3 of all muxes    PB5   the LED on the board, for blink
 *   PD6       lamp, PWM              ADC0..ADC2   outputs of mux 1, 2, 3
 *   PD7       drop sensor, low when something falls through (pull-up inside)
 */
#ifndef BOARD_H
#define BOARD_H

#include <stdbool.h>
#include <stdint.h>

void board_begin(void);
uint32_t board_milliseconds(void);
/* Wait for whatever comes first: a byte, a millisecond. */
void board_wait(void);

bool serial_get(char *byte);
void serial_put(char byte);

/* 0..255 of the supply voltage at ADC0..ADC7. */
uint8_t analog_read(uint8_t channel);
/* A number that no other tower is likely to draw, from the noise of the analog pins. */
uint32_t analog_noise(void);

void mux_select(uint8_t channel);
void sensor_leds(bool on);
void board_led(bool on);
void lamp_level(uint8_t level);

/* Whether something has begun to fall through the drop sensor since the last call. */
bool drop_began(void);
/* Whether something is in the drop sensor now. */
bool drop_blocked(void);

#endif
