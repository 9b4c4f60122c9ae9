import { SECOND_MS } from '@plumbline/contract';
import { Secret, TOTP } from 'otpauth';

const PERIOD_S = 30;
/** Clocks of phones differ: the step before and the one after count, too. */
const WINDOW = 1;
const SECRET_BYTES = 20;

/** What every authenticator app reads: SHA-1, six digits, 30 seconds. */
const totp = (secret: string, account = ''): TOTP =>
  new TOTP({
    issuer: 'Plumbline',
    label: account,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_S,
  });

/** 160 random bits in base32. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** The address that an authenticator app reads from a QR code. */
export const secretUri = (secret: string, email: string): string => totp(secret, email).toString();

/** The time step of the code; null when it is wrong at this moment. Takes as long for every wrong code. */
export function matchCode(secret: string, code: string, nowMs: number): number | null {
  const delta = totp(secret).validate({ token: code, timestamp: nowMs, window: WINDOW });
  return delta === null ? null : Math.floor(nowMs / SECOND_MS / PERIOD_S) + delta;
}
