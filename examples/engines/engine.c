/* An engine in C for the protocol of docs/engines.md. It reads no position: it chooses among the legal moves, better
 * verbs more often than others.
 *
 *     cc -O2 -o engine examples/engines/engine.c
 *     plume watch cotcot --bot "random,engine:./engine"
 *     plume arena coatl --bots "random,engine:tries=9 ./engine" --games 20
 */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LONGEST_LINE (1 << 20)
#define MOST_MOVES 4096

static char line[LONGEST_LINE];
static char legal[LONGEST_LINE];
static char *moves[MOST_MOVES];
static int count;
static int tries = 5;
static unsigned long long chance = 1;

/* Verbs of both games that are rather good, from worse to better. */
static const char *const GOOD[] = {"take", "chest", "start", "begin", "tail", "head", "add", "double", "fulfil", "temple"};

static int worth(const char *move) {
    int verbs = (int)(sizeof GOOD / sizeof *GOOD);
    for (int verb = verbs; verb > 0; verb--)
        if (strncmp(move, GOOD[verb - 1], strlen(GOOD[verb - 1])) == 0) return verb;
    return 0;
}

static unsigned random_below(unsigned most) {
    chance = chance * 6364136223846793005ULL + 1442695040888963407ULL;
    return (unsigned)(chance >> 33) % most;
}

/* Cut "take 1; take 2; done" into moves. */
static void read_legal(const char *text) {
    strcpy(legal, text);
    count = 0;
    for (char *at = legal; at && count < MOST_MOVES;) {
        moves[count++] = at;
        at = strstr(at, "; ");
        if (at) {
            *at = '\0';
            at += 2;
        }
    }
}

/* The best of a few legal moves. */
static const char *decide(void) {
    const char *best = moves[random_below((unsigned)count)];
    for (int n = 1; n < tries; n++) {
        const char *move = moves[random_below((unsigned)count)];
        if (worth(move) > worth(best)) best = move;
    }
    return best;
}

/* The seed stands in the JSON of "new" as a number: whatever its digits are, they make the chance of this game. */
static void read_seed(const char *json) {
    const char *seed = strstr(json, "\"seed\":");
    chance = seed ? strtoull(seed + strlen("\"seed\":"), NULL, 10) : 1;
}

static const char *after(const char *word) {
    size_t length = strlen(word);
    return strncmp(line, word, length) == 0 && line[length] == ' ' ? line + length + 1 : NULL;
}

int main(void) {
    const char *rest;
    setvbuf(stdout, NULL, _IOLBF, BUFSIZ);
    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\r\n")] = '\0';
        if (after("plume")) {
            puts("name Verbs");
            puts("version 1.0");
            puts("option tries number, how many moves it looks at; 5");
            puts("ready");
        } else if ((rest = after("option"))) {
            sscanf(rest, "tries %d", &tries);
        } else if ((rest = after("new"))) {
            read_seed(rest);
        } else if ((rest = after("legal"))) {
            read_legal(rest);
        } else if (strcmp(line, "go") == 0 || after("go")) {
            printf("move %s\n", decide());
        } else if (strcmp(line, "quit") == 0) {
            break;
        } /* everything else it need not know */
    }
    return 0;
}
