/* SPDX-License-Identifier: MIT */
#include "board.h"

#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/sleep.h>
#include <util/atomic.h>
#include <util/delay.h>

#define BAUD_DIVISOR 16 /* 115200 at double speed, 2.1 % fast */
#define RECEIVED 128 /* a power of two */
#define DROP_SAMPLES 2 /* ms that the drop sensor must agree with itself */
#define DEAF_AFTER_BOOT 200 /* ms during which a drop is no roll: switching on disturbs the sensor */

static volatile uint32_t milliseconds;
static volatile char received[RECEIVED];
static volatile uint8_t received_head, received_tail;
static volatile bool blocked, began;

void board_begin(void) {
    DDRB = _BV(PB0) | _BV(PB5);
    DDRD = _BV(PD1) | _BV(PD2) | _BV(PD3) | _BV(PD4) | _BV(PD5) | _BV(PD6);
    PORTD = _BV(PD0) | _BV(PD7);

    UBRR0 = BAUD_DIVISOR;
    UCSR0A = _BV(U2X0);
    UCSR0C = _BV(UCSZ01) | _BV(UCSZ00);
    UCSR0B = _BV(RXCIE0) | _BV(RXEN0) | _BV(TXEN0);

    /* Timer 2: 16 MHz / 64 / 250 = one interrupt each millisecond. */
    TCCR2A = _BV(WGM21);
    TCCR2B = _BV(CS22);
    OCR2A = 249;
    TIMSK2 = _BV(OCIE2A);

    /* Timer 0: the lamp's PWM. */
    TCCR0B = _BV(CS01) | _BV(CS00);

    /* Eight bits are enough, so the ADC may run at 250 kHz: 52 us for a reading. */
    ADMUX = _BV(REFS0) | _BV(ADLAR);
    ADCSRA = _BV(ADEN) | _BV(ADIE) | _BV(ADPS2) | _BV(ADPS1);

    set_sleep_mode(SLEEP_MODE_IDLE);
    sleep_enable();
    sei();
}

ISR(TIMER2_COMPA_vect) {
    static uint8_t agreed;
    milliseconds++;
    bool now = !(PIND & _BV(PD7));
    agreed = now == blocked ? 0 : agreed + 1;
    if (agreed == DROP_SAMPLES) {
        agreed = 0;
        blocked = now;
        if (now && milliseconds > DEAF_AFTER_BOOT)
            began = true;
    }
}

ISR(USART_RX_vect) {
    char byte = (char)UDR0;
    uint8_t next = (received_head + 1) & (RECEIVED - 1);
    if (next != received_tail) {
        received[received_head] = byte;
        received_head = next;
    }
}

EMPTY_INTERRUPT(ADC_vect)

uint32_t board_milliseconds(void) {
    uint32_t now;
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE) {
        now = milliseconds;
    }
    return now;
}

void board_wait(void) {
    if (received_head == received_tail)
        sleep_cpu();
}

bool serial_get(char *byte) {
    if (received_head == received_tail)
        return false;
    *byte = received[received_tail];
    received_tail = (received_tail + 1) & (RECEIVED - 1);
    return true;
}

void serial_put(char byte) {
    while (!(UCSR0A & _BV(UDRE0)))
        ;
    UDR0 = (uint8_t)byte;
}

static void convert(uint8_t channel) {
    ADMUX = _BV(REFS0) | _BV(ADLAR) | channel;
    ADCSRA |= _BV(ADSC);
    while (ADCSRA & _BV(ADSC))
        sleep_cpu();
}

uint8_t analog_read(uint8_t channel) {
    convert(channel);
    return ADCH;
}

uint32_t analog_noise(void) {
    uint32_t hash = 2166136261u;
    for (uint16_t i = 0; i < 512; i++) {
        /* Pins with nothing on them, and the thermometer inside. */
        convert(i & 3 ? 2 + (i & 3) : 8);
        hash = (hash ^ ADCL) * 16777619u;
        hash = (hash ^ ADCH) * 16777619u;
    }
    return hash;
}

void mux_select(uint8_t channel) {
    PORTD = (PORTD & (uint8_t)~0x3C) | (uint8_t)(channel << PD2);
    _delay_us(10);
}

void sensor_leds(bool on) {
    if (on)
        PORTB |= _BV(PB0);
    else
        PORTB &= (uint8_t)~_BV(PB0);
    /* Phototransistors with 10 kOhm need this long. */
    _delay_us(300);
}

void board_led(bool on) {
    if (on)
        PORTB |= _BV(PB5);
    else
        PORTB &= (uint8_t)~_BV(PB5);
}

void lamp_level(uint8_t level) {
    OCR0A = level;
    /* At level 0 the PWM would still make a short pulse: take the pin away from it. */
    TCCR0A = level ? _BV(COM0A1) | _BV(WGM01) | _BV(WGM00) : 0;
}

bool drop_began(void) {
    bool was = began;
    if (was)
        began = false;
    return was;
}

bool drop_blocked(void) {
    return blocked;
}
