// helper.ts - one more thread of the worker that thinks: hears once what it is to help, and does nothing else from then on.
import { help, type Helper } from '../../../bindings/npm/tessera.mjs';

addEventListener('message', ({ data }: MessageEvent<Helper>) => void help(data));
