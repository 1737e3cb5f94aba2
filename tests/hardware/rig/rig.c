/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A test bench for real firmware: an ATmega328P (libsimavr) with its serial port on a pty, a model of the sensors
 * around it, and commands on standard input. Used by the tests alone; no part of the product, never shipped built.
 *
 *   rig FIRMWARE.elf LINK EEPROM SPEED SEED
 *
 * LINK becomes a link to the pty; EEPROM is a file, kept over runs; SPEED is how many times faster than a clock it
 * may run (0: as fast as it can); SEED makes the noise. It prints "ready", then "ok" after each command,
 * for a press once the key is up again and the chip has had time to see it, for `pass` when that is over:
 *
 *   roll FACE...      dice fall through the drop sensor, tumble and lie: one face (0: none) for each well
 *   die W FACE TURNS  put a die into a well by hand      white    a white sheet on all wells
 *   beam 0|1          something is in the drop sensor    mv S MV  what sensor S sees lit; -1: what is there
 *   light MV          light from outside                 press K  press key 1..6 for a moment
 *   hold K            press key K for longer             reset    press the reset button
 *   cut / plug        pull the cable and put it back     pass MS  let the chip's time pass
 *   quit
 */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#include <avr_adc.h>
#include <avr_eeprom.h>
#include <avr_ioport.h>
#include <avr_uart.h>
#include <sim_avr.h>
#include <sim_elf.h>

#define HERTZ 16000000
#define MS (HERTZ / 1000)
#define SLICE (MS / 4)
#define BYTE_TIME (HERTZ / 11520)
#define UP_TIME (50 * MS)
#define WELLS 5
#define SENSORS 7
#define PORTB_AT 0x25
#define PORTD_AT 0x2B
#define ALL 0x7F

static avr_t *avr;
static elf_firmware_t firmware;
static const char *link_path, *eeprom_path;
static FILE *answers;
static int master = -1, slave = -1;
static uint8_t pictures[WELLS]; /* bit k: sensor k sees a pip or nothing */
static int lain[WELLS];
static int forced[WELLS * SENSORS];
static int outside;
static bool sheet;
static uint8_t pins = 0xFF; /* of port D, from outside */
static uint64_t tumble_until, beam_until, press_until, answer_at;
static unsigned noise_state;

static int noise(int most) {
    noise_state = noise_state * 1103515245u + 12345u;
    return (int)(noise_state >> 16) % (most + 1);
}

static void die(const char *what) {
    perror(what);
    exit(1);
}

static void answer(const char *word) {
    fprintf(answers, "%s\n", word);
    fflush(answers);
}

/* The world around the chip. */

static void set_pins(uint8_t value) {
    avr_ioport_external_t outer = {.name = 'D', .mask = 0xFC, .value = value};
    pins = value;
    /* Without this the next write to the port would bring the pull-up's level back. */
    avr_ioctl(avr, AVR_IOCTL_IOPORT_SET_EXTERNAL('D'), &outer);
    for (int pin = 2; pin < 8; pin++)
        avr_raise_irq(avr_io_getirq(avr, AVR_IOCTL_IOPORT_GETIRQ('D'), pin), value >> pin & 1);
}

static uint8_t picture_of(int face, int turns) {
    static const uint8_t faces[7][2] = {{ALL, ALL}, {1, 1}, {18, 12}, {19, 13}, {30, 30}, {31, 31}, {62, 94}};
    return faces[face ? 7 - face : 0][turns & 1];
}

static void place(int well, int face, int turns) {
    pictures[well] = picture_of(face, turns);
}

static int sensor_millivolts(int sensor) {
    int well = sensor / SENSORS, bit = sensor % SENSORS, reflection = 400;
    if (forced[sensor] >= 0 && avr->data[PORTB_AT] & 1)
        return forced[sensor];
    if (sheet)
        reflection = 3000;
    else if (pictures[well] == ALL)
        reflection = 100;
    else if (!(pictures[well] >> bit & 1))
        reflection = 3000;
    int level = 4800 - outside - (avr->data[PORTB_AT] & 1 ? reflection : 0) + noise(60) - 30;
    return level < 30 ? 30 : level;
}

static void on_conversion(avr_irq_t *irq, uint32_t value, void *param) {
    avr_adc_mux_t mux = {0};
    memcpy(&mux, &value, sizeof value);
    int sensor = mux.src * 16 + (avr->data[PORTD_AT] >> 2 & 15);
    int level = mux.src < 3 && sensor < WELLS * SENSORS ? sensor_millivolts(sensor) : noise(4900);
    if (mux.src < 8)
        avr_raise_irq(avr_io_getirq(avr, AVR_IOCTL_ADC_GETIRQ, ADC_IRQ_ADC0 + mux.src), level);
    (void)irq, (void)param;
}

static void world_step(void) {
    uint64_t now = avr->cycle;
    if (beam_until && now >= beam_until) {
        beam_until = 0;
        set_pins(pins | 0x80);
    }
    if (press_until && now >= press_until) {
        press_until = 0;
        set_pins(0xFF);
        answer_at = now + UP_TIME;
    }
    if (answer_at && now >= answer_at) {
        answer_at = 0;
        answer("ok");
    }
    if (!tumble_until)
        return;
    bool over = now >= tumble_until;
    for (int well = 0; well < WELLS; well++)
        place(well, over || !lain[well] ? lain[well] : 1 + noise(5), noise(3));
    if (over)
        tumble_until = 0;
}

/* The wire. */

static void on_byte(avr_irq_t *irq, uint32_t value, void *param) {
    char byte = (char)value;
    if (master >= 0 && write(master, &byte, 1) < 0 && errno != EAGAIN)
        die("write");
    (void)irq, (void)param;
}

static avr_cycle_count_t feed(avr_t *chip, avr_cycle_count_t when, void *param) {
    unsigned char byte;
    if (master >= 0 && read(master, &byte, 1) == 1)
        avr_raise_irq(avr_io_getirq(chip, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_INPUT), byte);
    (void)param;
    return when + BYTE_TIME;
}

static void plug(void) {
    struct termios raw;
    if (openpty(&master, &slave, 0, 0, 0))
        die("openpty");
    tcgetattr(slave, &raw);
    cfmakeraw(&raw);
    tcsetattr(slave, TCSANOW, &raw);
    fcntl(master, F_SETFL, O_NONBLOCK);
    unlink(link_path);
    if (symlink(ttyname(slave), link_path))
        die(link_path);
}

static void cut(void) {
    unlink(link_path);
    close(master);
    close(slave);
    master = slave = -1;
}

/* The chip. */

static void keep_eeprom(void) {
    uint8_t bytes[1024];
    avr_eeprom_desc_t content = {.ee = bytes, .offset = 0, .size = sizeof bytes};
    avr_ioctl(avr, AVR_IOCTL_EEPROM_GET, &content);
    FILE *file = fopen(eeprom_path, "wb");
    if (!file || fwrite(bytes, sizeof bytes, 1, file) != 1)
        die(eeprom_path);
    fclose(file);
}

static void load_eeprom(void) {
    uint8_t bytes[1024];
    memset(bytes, 0xFF, sizeof bytes);
    FILE *file = fopen(eeprom_path, "rb");
    if (file) {
        if (fread(bytes, 1, sizeof bytes, file) == 0)
            memset(bytes, 0xFF, sizeof bytes);
        fclose(file);
    }
    avr_eeprom_desc_t content = {.ee = bytes, .offset = 0, .size = sizeof bytes};
    avr_ioctl(avr, AVR_IOCTL_EEPROM_SET, &content);
}

static void never_sleep(avr_t *chip, avr_cycle_count_t cycles) {
    (void)chip, (void)cycles;
}

static void reset(void) {
    avr_reset(avr);
    avr_cycle_timer_cancel(avr, feed, 0);
    avr_cycle_timer_register(avr, BYTE_TIME, feed, 0);
    /* The reset has cleared the port; a level that does not change would not be told again. */
    uint8_t level = pins;
    set_pins((uint8_t)~level);
    set_pins(level);
}

static void start(const char *path) {
    memset(&firmware, 0, sizeof firmware);
    if (elf_read_firmware(path, &firmware))
        die(path);
    avr = avr_make_mcu_by_name("atmega328p");
    avr_init(avr);
    avr->log = LOG_NONE;
    avr_load_firmware(avr, &firmware);
    avr->frequency = HERTZ;
    avr->vcc = avr->avcc = avr->aref = 5000;
    /* The chip's sleep must not be this process's: the bench keeps the time. */
    avr->sleep = never_sleep;
    uint32_t flags = 0;
    avr_ioctl(avr, AVR_IOCTL_UART_GET_FLAGS('0'), &flags);
    flags &= ~(uint32_t)(AVR_UART_FLAG_STDIO | AVR_UART_FLAG_POOL_SLEEP);
    avr_ioctl(avr, AVR_IOCTL_UART_SET_FLAGS('0'), &flags);
    avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_OUTPUT), on_byte, 0);
    avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_ADC_GETIRQ, ADC_IRQ_OUT_TRIGGER), on_conversion, 0);
    load_eeprom();
    reset();
}

/* The commands. */

static void throw_dice(char *faces) {
    for (int well = 0; well < WELLS; well++)
        lain[well] = (int)strtol(faces, &faces, 10);
    beam_until = avr->cycle + 6 * MS;
    tumble_until = avr->cycle + (uint64_t)(60 + noise(120)) * MS;
    set_pins(pins & 0x7F);
}

static bool obey(char *line) {
    int a = 0, b = 0, c = 0;
    if (!strncmp(line, "roll", 4))
        throw_dice(line + 4);
    else if (sscanf(line, "die %d %d %d", &a, &b, &c) == 3)
        place(a, b, c);
    else if (!strcmp(line, "white"))
        sheet = true;
    else if (!strcmp(line, "nothing"))
        sheet = false;
    else if (sscanf(line, "beam %d", &a) == 1)
        set_pins(a ? pins & 0x7F : pins | 0x80);
    else if (sscanf(line, "mv %d %d", &a, &b) == 2)
        forced[a] = b;
    else if (sscanf(line, "light %d", &a) == 1)
        outside = a;
    else if (sscanf(line, "press %d", &a) == 1 || sscanf(line, "hold %d", &a) == 1) {
        press_until = avr->cycle + (uint64_t)(line[0] == 'p' ? 80 : 1500) * MS;
        set_pins((uint8_t)(0xFF & ~(1 << (a + 1))));
    } else if (sscanf(line, "pass %d", &a) == 1)
        answer_at = avr->cycle + 1 + (uint64_t)a * MS;
    else if (!strcmp(line, "reset"))
        reset();
    else if (!strcmp(line, "cut"))
        cut();
    else if (!strcmp(line, "plug")) {
        plug();
        reset();
    } else
        return false;
    return true;
}

static void read_commands(void) {
    static char text[256];
    static size_t length;
    ssize_t count = read(0, text + length, sizeof text - 1 - length);
    if (count == 0) {
        keep_eeprom();
        unlink(link_path);
        exit(0);
    }
    if (count < 0)
        return;
    length += (size_t)count;
    char *end;
    while ((end = memchr(text, '\n', length))) {
        *end = 0;
        if (!strcmp(text, "quit")) {
            keep_eeprom();
            unlink(link_path);
            answer("ok");
            exit(0);
        }
        if (!obey(text))
            answer("what?");
        else if (!press_until && !answer_at)
            answer("ok");
        length -= (size_t)(end + 1 - text);
        memmove(text, end + 1, length);
    }
}

static double seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + now.tv_nsec / 1e9;
}

int main(int count, char **arguments) {
    if (count != 6) {
        fprintf(stderr, "rig FIRMWARE.elf LINK EEPROM SPEED SEED\n");
        return 2;
    }
    /* The simulator prints to standard output what nobody wants to read there. */
    answers = fdopen(dup(1), "w");
    dup2(2, 1);
    link_path = arguments[2];
    eeprom_path = arguments[3];
    double speed = atof(arguments[4]);
    noise_state = (unsigned)atoi(arguments[5]);
    memset(pictures, ALL, sizeof pictures);
    memset(forced, -1, sizeof forced);
    start(arguments[1]);
    plug();
    fcntl(0, F_SETFL, O_NONBLOCK);
    answer("ready");
    double origin = seconds();
    avr_cycle_count_t origin_cycle = avr->cycle;
    for (;;) {
        avr_cycle_count_t until = avr->cycle + SLICE;
        while (avr->cycle < until) {
            int state = avr_run(avr);
            if (state == cpu_Done || state == cpu_Crashed)
                return 3;
        }
        world_step();
        read_commands();
        if (speed > 0) {
            double ahead = (double)(avr->cycle - origin_cycle) / HERTZ / speed - (seconds() - origin);
            if (ahead > 0.002)
                poll(0, 0, (int)(ahead * 1000));
            else if (ahead < -0.05) {
                /* A busy machine: go on from here, do not race to catch up. */
                origin = seconds();
                origin_cycle = avr->cycle;
            }
        }
    }
}
