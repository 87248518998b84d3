/* signature.h - one number a game that changes when its engine plays otherwise. */
#ifndef CLI_SIGNATURE_H
#define CLI_SIGNATURE_H
#include <tessera/search.h>

/* From fixed searches of seeded positions, one thread; nothing of it depends on the
 * machine. False when memory is short. */
bool signature_of(const tes_rules *rules, uint32_t *signature);

#endif
