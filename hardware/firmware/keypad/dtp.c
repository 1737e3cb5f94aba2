/* SPDX-License-Identifier: MIT */
#include "dtp.h"

#include <string.h>

#define SIM_TIME 400u /* ms that a test roll takes */
#define FIELDS 8 /* most fields in one line of 63 bytes that are worth keeping */
#define LIMIT 4294967295u

struct roll {
    uint32_t number;
    uint16_t token;
    uint32_t settled_at;
    uint8_t count;
    struct dtp_die dice[DTP_DICE];
};

static struct dtp_identity self;
static enum dtp_phase phase;
static uint32_t phase_since;
static uint32_t roll_number;
static uint16_t roll_token;
static const char *fault_cause;

static uint16_t armed_token;
static uint8_t wanted;

static struct roll history[DTP_HISTORY];
static uint8_t remembered;

static bool simulating;
static struct dtp_die sim_dice[DTP_DICE];
static uint8_t sim_count;

static char line[DTP_LINE + 1];
static uint8_t length;
static bool too_long;
static bool bad_byte;

static struct {
    const char *key;
    const char *value;
} fields[FIELDS];
static uint8_t field_count;
static const char *re;

/* Saying. */

static uint16_t crc;

static uint16_t crc_with(uint16_t sum, char byte) {
    sum ^= (uint16_t)((uint16_t)(uint8_t)byte << 8);
    for (uint8_t bit = 0; bit < 8; bit++)
        sum = (uint16_t)(sum & 0x8000 ? (uint16_t)(sum << 1) ^ 0x1021 : sum << 1);
    return sum;
}

static void put(char byte) {
    crc = crc_with(crc, byte);
    dtp_write(byte);
}

static void put_text(const char *text) {
    while (*text)
        put(*text++);
}

static void put_number(uint32_t number) {
    char digits[11];
    uint8_t at = sizeof digits - 1;
    digits[at] = 0;
    do {
        digits[--at] = (char)('0' + number % 10);
        number /= 10;
    } while (number);
    put_text(digits + at);
}

static void put_hex(uint32_t number, uint8_t digits, void (*out)(char)) {
    while (digits--)
        out("0123456789ABCDEF"[number >> (4 * digits) & 15]);
}

static void put_key(const char *key) {
    put(' ');
    put_text(key);
    put('=');
}

static void put_field(const char *key, uint32_t number) {
    put_key(key);
    put_number(number);
}

static void begin(const char *verb) {
    dtp_write('@');
    crc = 0xFFFF;
    put_text(verb);
}

static void end(void) {
    if (re) {
        put_key("re");
        put_text(re);
    }
    uint16_t sum = crc;
    dtp_write('*');
    put_hex(sum, 4, dtp_write);
    dtp_write('\n');
}

static void say_hello(void) {
    begin("hello");
    put_text(" dtp=1.0 uid=");
    put_hex(self.uid, 8, put);
    put_key("fw");
    put_text(self.firmware);
    put_field("boot", self.boot);
    put_field("dice", self.dice);
    put_text(" kind=6 caps=arm,sim");
    put_text(self.capabilities);
    put_field("hist", DTP_HISTORY);
    put_text(" max=160");
    end();
}

static void say_state(void) {
    static const char *const names[] = {"idle", "rolling", "settled", "fault"};
    begin("state");
    put_field("boot", self.boot);
    put_field("roll", roll_number);
    put_key("phase");
    put_text(names[phase]);
    put_field("tok", roll_token);
    put_field("age", dtp_milliseconds() - phase_since);
    if (phase == DTP_FAULT) {
        put_key("fault");
        put_text(fault_cause);
    }
    end();
}

static void say_no_result(void) {
    begin("result");
    put_field("boot", self.boot);
    put_text(" none=1");
    end();
}

static void say_result(const struct roll *roll) {
    begin("result");
    put_field("boot", self.boot);
    put_field("roll", roll->number);
    put_key("dice");
    for (uint8_t i = 0; i < roll->count; i++) {
        if (i)
            put(',');
        put(roll->dice[i].value ? (char)('0' + roll->dice[i].value) : '-');
    }
    put_key("conf");
    for (uint8_t i = 0; i < roll->count; i++) {
        if (i)
            put(',');
        put_number(roll->dice[i].confidence);
    }
    put_key("flag");
    for (uint8_t i = 0; i < roll->count; i++) {
        if (i)
            put(',');
        put(roll->dice[i].flag);
    }
    put_field("tok", roll->token);
    put_field("age", dtp_milliseconds() - roll->settled_at);
    end();
}

/* What is said unasked answers nothing. */
static void unasked(void (*say)(void)) {
    const char *number = re;
    re = 0;
    say();
    re = number;
}

static void say_last(void) {
    say_result(&history[0]);
}

static void say_ok(void) {
    begin("ok");
    end();
}

static void say_err(const char *code) {
    begin("err");
    put_key("code");
    put_text(code);
    end();
}

/* States. */

static void enter(enum dtp_phase next) {
    phase = next;
    phase_since = dtp_milliseconds();
    unasked(say_state);
}

static void start(uint16_t token) {
    roll_number++;
    roll_token = token;
    dtp_save_roll(roll_number);
    enter(DTP_ROLLING);
}

void dtp_begin(const struct dtp_identity *identity) {
    self = *identity;
    roll_number = self.roll;
    wanted = 1;
    phase_since = dtp_milliseconds();
    unasked(say_hello);
}

bool dtp_roll(void) {
    if (phase == DTP_ROLLING)
        return false;
    uint16_t token = armed_token;
    armed_token = 0;
    start(token);
    return true;
}

void dtp_settle(const struct dtp_die *dice, uint8_t count) {
    if (phase != DTP_ROLLING)
        return;
    simulating = false;
    memmove(history + 1, history, sizeof history - sizeof history[0]);
    if (remembered < DTP_HISTORY)
        remembered++;
    history[0].number = roll_number;
    history[0].token = roll_token;
    history[0].settled_at = dtp_milliseconds();
    history[0].count = count;
    memcpy(history[0].dice, dice, count * sizeof *dice);
    enter(DTP_SETTLED);
    unasked(say_last);
}

void dtp_rest(void) {
    simulating = false;
    enter(DTP_IDLE);
}

void dtp_fail(const char *cause) {
    simulating = false;
    fault_cause = cause;
    enter(DTP_FAULT);
}

void dtp_tick(void) {
    if (simulating && dtp_milliseconds() - phase_since >= SIM_TIME)
        dtp_settle(sim_dice, sim_count);
}

enum dtp_phase dtp_phase(void) {
    return phase;
}

bool dtp_simulating(void) {
    return simulating;
}

bool dtp_armed(void) {
    return armed_token != 0;
}

uint8_t dtp_wanted(void) {
    return wanted;
}

/* Hearing. */

static const char *field(const char *key) {
    for (uint8_t i = 0; i < field_count; i++)
        if (!strcmp(fields[i].key, key))
            return fields[i].value;
    return 0;
}

/* A number up to 4294967295; false for anything else. */
static bool number_in(const char *text, uint32_t *number) {
    uint32_t sum = 0;
    if (!text || !*text || strlen(text) > 10)
        return false;
    for (; *text; text++) {
        if (*text < '0' || *text > '9')
            return false;
        uint8_t digit = (uint8_t)(*text - '0');
        if (sum > (LIMIT - digit) / 10)
            return false;
        sum = sum * 10 + digit;
    }
    *number = sum;
    return true;
}

int32_t dtp_field(const char *key) {
    uint32_t number;
    return number_in(field(key), &number) && number <= 0x7FFFFFFF ? (int32_t)number : -1;
}

static void answer_last(void) {
    const char *text = field("roll");
    uint32_t number;
    bool known = !text || number_in(text, &number);
    for (uint8_t i = 0; known && i < remembered; i++) {
        if (!text || history[i].number == number) {
            say_result(&history[i]);
            return;
        }
    }
    say_no_result();
}

static const char *arm(void) {
    int32_t token = dtp_field("tok");
    int32_t count = field("n") ? dtp_field("n") : 1;
    if (token < 1 || token > 65535 || count < 1 || count > 24)
        return "arg";
    armed_token = (uint16_t)token;
    wanted = (uint8_t)count;
    return 0;
}

static const char *simulate(void) {
    const char *text = field("dice");
    uint8_t most = self.dice ? self.dice : DTP_DICE;
    struct dtp_die dice[DTP_DICE];
    uint8_t count = 0;
    for (; text; count++) {
        if (count == most || text[0] < '1' || text[0] > '6' || (text[1] && text[1] != ','))
            return "arg";
        dice[count] = (struct dtp_die){(uint8_t)(text[0] - '0'), 99, '.'};
        text = text[1] ? text + 2 : 0;
    }
    if (!count)
        return "arg";
    if (phase == DTP_ROLLING)
        return "busy";
    if (phase == DTP_FAULT)
        return "fault";
    memcpy(sim_dice, dice, sizeof dice);
    sim_count = count;
    simulating = true;
    start(0);
    return 0;
}

static const char *obey(const char *verb) {
    if (!strcmp(verb, "arm"))
        return arm();
    if (!strcmp(verb, "sim"))
        return simulate();
    if (!strcmp(verb, "disarm")) {
        armed_token = 0;
        return 0;
    }
    return dtp_command(verb);
}

static void answer(const char *verb) {
    if (!strcmp(verb, "hello") || !strcmp(verb, "?")) {
        say_hello();
    } else if (!strcmp(verb, "get")) {
        say_state();
    } else if (!strcmp(verb, "last")) {
        answer_last();
    } else {
        const char *code = obey(verb);
        if (code)
            say_err(code);
        else
            say_ok();
    }
}

static bool is_letter(char byte) {
    return byte >= 'a' && byte <= 'z';
}

static bool is_digit(char byte) {
    return byte >= '0' && byte <= '9';
}

static void lower(char *text) {
    for (; *text && *text != '='; text++)
        if (*text >= 'A' && *text <= 'Z')
            *text = (char)(*text + 'a' - 'A');
}

static bool is_name(const char *text, uint8_t most, bool dash) {
    if (!is_letter(*text) || strlen(text) > most)
        return false;
    for (; *text; text++)
        if (!is_letter(*text) && !is_digit(*text) && !(dash && *text == '-'))
            return false;
    return true;
}

static bool keep_field(char *word) {
    lower(word);
    char *equals = strchr(word, '=');
    if (!equals || !equals[1] || strchr(equals + 1, '='))
        return false;
    *equals = 0;
    if (!is_name(word, 8, false) || field(word))
        return false;
    if (field_count < FIELDS) {
        fields[field_count].key = word;
        fields[field_count].value = equals + 1;
        field_count++;
    }
    return true;
}

/* The next word of a line, ended in place; 0 at the end. */
static char *next_word(char **rest) {
    char *word = *rest;
    while (*word == ' ')
        word++;
    if (!*word)
        return 0;
    char *stop = word;
    while (*stop && *stop != ' ')
        stop++;
    *rest = *stop ? stop + 1 : stop;
    *stop = 0;
    return word;
}

/* Whether the four digits after the star are the checksum of what is before it. */
static bool checks(const char *body, const char *star) {
    uint16_t sum = 0xFFFF;
    for (; body < star; body++)
        sum = crc_with(sum, *body);
    uint16_t told = 0;
    for (uint8_t i = 1; i <= 4; i++) {
        char digit = star[i];
        if (is_digit(digit))
            digit = (char)(digit - '0');
        else if ((digit | 32) >= 'a' && (digit | 32) <= 'f')
            digit = (char)((digit | 32) - 'a' + 10);
        else
            return false;
        told = (uint16_t)(told << 4 | (uint8_t)digit);
    }
    return !star[5] && told == sum;
}

/* The code of what is wrong with a line, or 0; the verb and the fields are kept. */
static const char *take_apart(char *text, const char **verb) {
    char *tail = text + strlen(text);
    while (tail > text && tail[-1] == ' ')
        *--tail = 0;
    while (*text == ' ')
        text++;
    char *body = strrchr(text, '@');
    body = body ? body + 1 : text;
    char *star = strchr(body, '*');
    if (star) {
        if (!checks(body, star))
            return "crc";
        *star = 0;
    }
    char *word = next_word(&body);
    if (!word)
        return "cmd";
    lower(word);
    if (strcmp(word, "?") && !is_name(word, 16, true))
        return "cmd";
    *verb = word;
    while ((word = next_word(&body)))
        if (!keep_field(word))
            return "arg";
    re = field("re");
    return 0;
}

static void hear_line(void) {
    const char *verb = 0;
    const char *code;
    field_count = 0;
    line[length] = 0;
    if (!too_long && !bad_byte && strspn(line, " ") == length)
        return;
    code = too_long ? "long" : bad_byte ? "byte" : take_apart(line, &verb);
    if (code)
        say_err(code);
    else
        answer(verb);
    re = 0;
}

void dtp_receive(char byte) {
    if (byte == '\n' || byte == '\r') {
        hear_line();
        length = 0;
        too_long = bad_byte = false;
    } else if (length == DTP_LINE) {
        too_long = true;
    } else {
        line[length++] = byte;
        if (byte < 0x20 || byte > 0x7E)
            bad_byte = true;
    }
}
