/* input_tab.h - the tab key, where there is libedit. */
#ifndef CLI_INPUT_TAB_H
#define CLI_INPUT_TAB_H
#include "input.h"

#ifdef TES_HAVE_LIBEDIT
#include <histedit.h>

/* Completes the word before the cursor; a second press lists what is possible.
 * Returns what libedit shall do next. */
unsigned char input_tab(EditLine *edit, input_words *words, void *context);

#endif
#endif
