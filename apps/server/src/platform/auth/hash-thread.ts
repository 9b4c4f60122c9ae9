import { hashSync, verifySync } from '@node-rs/argon2';
import { serveLane } from '../thread-lane.ts';

/** OWASP's first choice for argon2id: 19 MiB, two passes. */
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** `stored` null: the hash of the password is wanted. Otherwise whether it is the password of that hash. */
export interface HashRequest {
  readonly password: string;
  readonly stored: string | null;
}

serveLane(({ password, stored }: HashRequest) =>
  stored === null ? hashSync(password, COST) : verifySync(stored, password),
);
