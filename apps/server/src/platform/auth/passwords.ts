import { HashLane } from './hash-lane.ts';
import { newToken } from './tokens.ts';

/** Later ones would wait for longer than a person does. */
const MAX_WAITING = 200;

const lane = new HashLane(MAX_WAITING);

/** Throws `request.rate_limited` where too many hashes wait. */
export const hashPassword = (password: string): Promise<string> => lane.hash(password);

let decoy: Promise<string> | null = null;

const decoyHash = (): Promise<string> =>
  (decoy ??= hashPassword(newToken()).catch((error: unknown) => {
    decoy = null;
    throw error;
  }));

/**
 * Whether the password is right. Without a hash (unknown e-mail, no password set) it takes as long and is false, so that
 * the time reveals nothing. Throws as `hashPassword`.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const against = await decoyHash();
  const isRight = await lane.verify(stored ?? against, password);
  return stored !== null && isRight;
}
