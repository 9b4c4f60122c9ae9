import { randomBytes } from 'node:crypto';
import { hashToken } from '../../../platform/auth/tokens.ts';

const COUNT = 10;
const LENGTH = 24;
const GROUP = /.{4}(?=.)/g;
/** 32 characters, so that each is as likely; without 0, 1, i and o, which people mistake. */
const ALPHABET = '23456789abcdefghjklmnpqrstuvwxyz';

const newCode = (): string =>
  Array.from(randomBytes(LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('');

/** A code as people type it: case, spaces and hyphens do not count. */
export const normalizeCode = (code: string): string => code.replace(/[\s-]/g, '').toLowerCase();

/** 120 random bits each, so that a plain fast hash is enough. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: COUNT }, () => newCode().replace(GROUP, '$&-'));

export const hashRecoveryCode = (code: string): string => hashToken(normalizeCode(code));
