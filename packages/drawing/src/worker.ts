import { parentPort } from 'node:worker_threads';
import { draw } from './draw.ts';
import type { Drawing } from './sheet.ts';

/** Requests to a thread and its answers, by request number. */
export interface Ask {
  readonly id: number;
  readonly drawing: Drawing;
}
export type Answer =
  | { readonly id: number; readonly file: Uint8Array }
  | { readonly id: number; readonly failure: { readonly message: string; readonly stack: string } };

async function answer({ id, drawing }: Ask): Promise<Answer> {
  try {
    return { id, file: await draw(drawing) };
  } catch (error) {
    const { message, stack = '' } = error instanceof Error ? error : new Error(String(error));
    return { id, failure: { message, stack } };
  }
}

parentPort?.on('message', (ask: Ask) => {
  // A thread has no origin; the rule is about windows.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  void answer(ask).then((given) => parentPort?.postMessage(given));
});
