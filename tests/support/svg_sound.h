/* svg_sound.h - is this text an SVG document that can stand alone? Each fails the
 * running test where it is not. */
#ifndef TES_TEST_SVG_SOUND_H
#define TES_TEST_SVG_SOUND_H

/* Every tag is closed in its turn, every attribute has its quotation marks. */
void well_formed(const char *text);

/* Nothing from elsewhere, and numbers of two decimals at most. */
void self_contained(const char *text);

#endif
