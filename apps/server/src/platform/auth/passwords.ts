import { availableParallelism } from 'node:os';
import { AppError } from '@plumbline/contract';
import { KeyedMutex } from '../keyed-mutex.ts';
import { newToken } from './tokens.ts';

/** OWASP's first choice for argon2id: 19 MiB, two passes. */
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The native module is loaded with the first password: most starts need none. */
const argon2 = () => import('@node-rs/argon2');

/** Hashes at one time. They share four threads with all reading and writing of files, and leave a processor to everybody else. */
const LANES = Math.min(2, Math.max(1, availableParallelism() - 1));
const MAX_WAITING = 200;

const lanes = new KeyedMutex();
let started = 0;
let unfinished = 0;

/** A hash takes its turn. Throws `request.rate_limited` where too many wait. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (unfinished >= MAX_WAITING) {
    throw new AppError('request.rate_limited', 'Many people are signing in. Try again in a moment.');
  }
  started += 1;
  unfinished += 1;
  try {
    return await lanes.run(`lane ${started % LANES}`, work);
  } finally {
    unfinished -= 1;
  }
}

export async function hashPassword(password: string): Promise<string> {
  const { hash } = await argon2();
  return inTurn(() => hash(password, COST));
}

let decoy: Promise<string> | null = null;

/**
 * Whether the password is right. Without a hash (unknown e-mail, no password set) it takes as long and is false, so that
 * the time reveals nothing.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword(newToken());
  const against = await decoy;
  const { verify } = await argon2();
  const isRight = await inTurn(() => verify(stored ?? against, password));
  return stored !== null && isRight;
}
