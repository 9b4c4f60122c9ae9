import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { draw } from './draw.ts';
import type { Drawing } from './sheet.ts';

/** Requests to a thread and its replies, by request number. */
export interface DrawRequest {
  readonly id: number;
  readonly drawing: Drawing;
}
export type DrawReply =
  | { readonly id: number; readonly file: Uint8Array }
  | { readonly id: number; readonly failure: { readonly message: string; readonly stack: string } };

async function handle({ id, drawing }: DrawRequest): Promise<DrawReply> {
  try {
    return { id, file: await draw(drawing) };
  } catch (error) {
    const { message, stack = '' } = error instanceof Error ? error : new Error(String(error));
    return { id, failure: { message, stack } };
  }
}

// On Linux a priority is that of a thread; elsewhere it would be that of the server. Who answers has the processors first.
if (process.platform === 'linux') {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
}

parentPort?.on('message', (request: DrawRequest) => {
  void handle(request).then((reply) => parentPort?.postMessage(reply, []));
});
