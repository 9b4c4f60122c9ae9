import { newToken } from './tokens.ts';

/** OWASP's first choice for argon2id: 19 MiB, two passes. */
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The native module is loaded with the first password: most starts need none. */
const argon2 = () => import('@node-rs/argon2');

export async function hashPassword(password: string): Promise<string> {
  const { hash } = await argon2();
  return hash(password, COST);
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
  const isRight = await verify(stored ?? against, password);
  return stored !== null && isRight;
}
