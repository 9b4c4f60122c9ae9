import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';

/** OWASP's first choice for argon2id: 19 MiB, two passes. */
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** `stored` null: the hash of the password is wanted. Otherwise whether it is the password of that hash. */
export interface HashRequest {
  readonly id: number;
  readonly password: string;
  readonly stored: string | null;
}
export type HashReply =
  | { readonly id: number; readonly result: string | boolean }
  | { readonly id: number; readonly failure: string };

function handle({ id, password, stored }: HashRequest): HashReply {
  try {
    return { id, result: stored === null ? hashSync(password, COST) : verifySync(stored, password) };
  } catch (error) {
    return { id, failure: String(error) };
  }
}

// On Linux a priority is that of a thread; elsewhere it would be that of the server. Who answers has the processors first.
if (process.platform === 'linux') {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
}

parentPort?.on('message', (request: HashRequest) => {
  parentPort?.postMessage(handle(request), []);
});
