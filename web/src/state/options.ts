// options.ts - a game and the options of its rules that are not as usual, as the core reads them: "agon:capture=straight".
import type { GameInfo } from '../../../bindings/npm/tessera.mjs';

export function gameWith({ id, options }: GameInfo, chosen: Readonly<Record<string, string>>): string {
  const parts = options.flatMap(({ name, default: usual }) => (chosen[name] !== undefined && chosen[name] !== usual ? [`${name}=${chosen[name]}`] : []));
  return parts.length ? `${id}:${parts.join(',')}` : id;
}
