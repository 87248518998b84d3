/* input.h - lines a person types: with editing, history and the tab key when
 * both ends are terminals (libedit), plain lines otherwise. A signal that wants
 * the program to end (interrupt, hang-up, terminate) ends the input instead, so
 * that the caller can tidy up first. */
#ifndef CLI_INPUT_H
#define CLI_INPUT_H
#include <stdbool.h>
#include <stddef.h>

enum { INPUT_LINE = 4096 };

typedef struct input input;

/* Offers every word that may stand after `line` (which ends where the word
 * begins); input takes those that begin as the person has begun. */
typedef void input_offer(void *list, const char *word);
typedef void input_words(void *context, const char *line, input_offer *offer, void *list);

/* NULL when memory is short. */
input *input_new(void);
void input_free(input *in); /* NULL is fine */

/* What the tab key offers from now on. */
void input_complete(input *in, input_words *words, void *context);

/* Is there somebody who sees prompts and edits? */
bool input_is_edited(const input *in);

/* The next line without its end and the blanks around it, valid until the next
 * call; NULL at the end of the input. A longer line is cut. */
const char *input_next(input *in, const char *prompt);

/* The signal that asks the program to end, or 0. */
int input_signal(void);

#endif
