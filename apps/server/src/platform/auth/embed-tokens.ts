import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Identifies the token to people and secret scanners; the number is the version of the format. */
const PREFIX = 'pe1_';
const ID_BYTES = 16;
const TIME_BYTES = 6;
const SIGNED_BYTES = ID_BYTES + TIME_BYTES;
const MAC_BYTES = 32;
/** 54 bytes are 72 characters without padding, so that no two texts encode the same bytes. */
const TOKEN = /^pe1_([A-Za-z0-9_-]{72})$/;

/** All that a token says: nothing of it is secret but its signature. */
export interface EmbedClaims {
  readonly embedId: string;
  /** Milliseconds since 1970. */
  readonly expiresAtMs: number;
}

export interface EmbedTokens {
  /** 76 characters of the url-safe alphabet. */
  sign(claims: EmbedClaims): string;
  /** Null unless one of our keys signed exactly this. Says nothing about whether it has ended. */
  read(token: string): EmbedClaims | null;
}

const textOfId = (bytes: Buffer): string => {
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
};

function claimBytes({ embedId, expiresAtMs }: EmbedClaims): Buffer {
  const bytes = Buffer.alloc(SIGNED_BYTES);
  bytes.write(embedId.replaceAll('-', ''), 0, 'hex');
  bytes.writeUIntBE(expiresAtMs, ID_BYTES, TIME_BYTES);
  return bytes;
}

/** `keys[0]` signs; all of them verify. Signing keys are derived from them, so that a token reveals nothing about what else they seal. */
export function createEmbedTokens(keys: readonly Uint8Array[]): EmbedTokens {
  const derived = keys.map((key) =>
    Buffer.from(hkdfSync('sha256', key, '', 'plumbline embed tokens', MAC_BYTES)),
  );
  const macOf = (key: Buffer, bytes: Buffer): Buffer =>
    createHmac('sha256', key).update(PREFIX).update(bytes).digest();
  return {
    sign(claims) {
      const bytes = claimBytes(claims);
      return PREFIX + Buffer.concat([bytes, macOf(derived[0]!, bytes)]).toString('base64url');
    },
    read(token) {
      const text = TOKEN.exec(token)?.[1];
      if (text === undefined) {
        return null;
      }
      const bytes = Buffer.from(text, 'base64url');
      const signed = bytes.subarray(0, SIGNED_BYTES);
      const mac = bytes.subarray(SIGNED_BYTES);
      const isOurs = derived.map((key) => timingSafeEqual(mac, macOf(key, signed))).includes(true);
      return isOurs
        ? {
            embedId: textOfId(signed.subarray(0, ID_BYTES)),
            expiresAtMs: signed.readUIntBE(ID_BYTES, TIME_BYTES),
          }
        : null;
    },
  };
}
