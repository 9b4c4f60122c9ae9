import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** 256 random bits, base64url. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** The stored form of a token. It has 256 random bits, so a plain fast hash is enough. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
