// rules.ts - the rules, loaded once, in the page itself: a call takes a few milliseconds at most, and
// what may be touched next is on the screen in the same frame. The search is apart, in a worker.
import { Core } from '../../../bindings/npm/tessera.mjs';
import rulesUrl from '../../../build/wasm/rules.wasm?url';
import { compiled } from './wasm.ts';

let loading: Promise<Core> | undefined;

export function rules(): Promise<Core> {
  loading ??= compiled(rulesUrl)
    .then((module) => Core.load(module))
    .catch((error: unknown) => {
      loading = undefined; // a lost connection is no reason to give up for good
      throw error;
    });
  return loading;
}
