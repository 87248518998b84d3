// engine.ts - the page's side of the worker that thinks.
//
// One question at a time. A search in wasm hears nothing until it is done, so stopping one means ending the
// worker, and its helpers with it; the next question starts another from the module that is already compiled.
import engineUrl from '../../../build/wasm/tessera.wasm?url';
import threadsUrl from '../../../build/wasm/threads.wasm?url';
import { compiled } from './wasm.ts';
import { mayShare, type Answers, type FromWorker, type Question, type ToWorker } from './asked.ts';

type Progress = (done: number, of: number) => void;

export class Stopped extends Error {}

const MOST_THREADS = 8;
/** One core is left to the page itself. Memory can be shared only where the page is isolated from others. */
const threads = crossOriginIsolated ? Math.max(1, Math.min(MOST_THREADS, navigator.hardwareConcurrency - 1)) : 1;

let module: Promise<WebAssembly.Module> | undefined;

/** Loads and compiles the engine ahead of the first question. */
export function warmUp(): Promise<WebAssembly.Module> {
  module ??= compiled(threads > 1 ? threadsUrl : engineUrl).catch((error: unknown) => {
    module = undefined;
    throw error;
  });
  return module;
}

export class Engine {
  #worker: Worker | undefined;
  #next = 1;
  #reject: ((reason: Error) => void) | undefined;

  async ask<K extends Question['kind']>(question: Extract<Question, { kind: K }>, progress?: Progress): Promise<Answers[K]> {
    this.stop();
    const id = this.#next++;
    let stopped = false;
    const answer = new Promise<Answers[K]>((resolve, reject) => {
      this.#reject = (reason) => {
        stopped = true;
        reject(reason);
      };
      warmUp().then((compiled) => {
        if (stopped) return;
        const fresh = !this.#worker;
        this.#worker ??= new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
        this.#worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
          if (data.id !== id) return;
          if (data.kind === 'progress') progress?.(data.done, data.of);
          else if (data.kind === 'answer') resolve(data.answer as Answers[K]);
          else reject(new Error(data.text));
        };
        this.#worker.onerror = (event) => reject(new Error(event.message || 'the engine could not be started'));
        this.#worker.postMessage({ id, question, threads: mayShare(question) ? threads : 1, ...(fresh ? { module: compiled } : {}) } satisfies ToWorker);
      }, reject);
    });
    try {
      return await answer;
    } finally {
      if (this.#next === id + 1) this.#reject = undefined;
    }
  }

  stop(): void {
    if (!this.#reject) return;
    this.#reject(new Stopped('stopped'));
    this.#reject = undefined;
    this.close();
  }

  /** Ends the worker, also one that waits: its helpers would keep it alive for as long as the page is open. */
  close(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
  }
}
