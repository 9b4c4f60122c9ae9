import { createHmac, randomBytes } from 'node:crypto';
import { assert, constantFrom, nat, pre, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newId } from '../ids.ts';
import { createEmbedTokens } from './embed-tokens.ts';

const key = randomBytes(32);
const tokens = createEmbedTokens([key]);
const claims = () => ({ embedId: newId(), expiresAtMs: Date.UTC(2030, 0, 1) });

describe('tokens of embeds', () => {
  it('contain the embed and their expiry, and need no escaping in a URL', () => {
    const payload = claims();
    const token = tokens.sign(payload);
    expect(token).toMatch(/^pe1_[A-Za-z0-9_-]{72}$/);
    expect(encodeURIComponent(token)).toBe(token);
    expect(tokens.read(token)).toEqual(payload);
    expect(tokens.sign(payload)).toBe(token);
  });

  it('are refused with any character changed, cut off or added', () => {
    const token = tokens.sign(claims());
    assert(
      property(nat(token.length - 1), constantFrom(...'ABCxyz019-_.=+/ '.split('')), (at, character) => {
        pre(token[at] !== character);
        expect(tokens.read(token.slice(0, at) + character + token.slice(at + 1))).toBeNull();
      }),
    );
    for (const other of [token.slice(1), token.slice(0, -1), `${token}A`, ` ${token}`, `${token}\n`, '']) {
      expect(tokens.read(other)).toBeNull();
    }
  });

  it('are signed by a key derived from ours, never by the key itself', () => {
    const bytes = Buffer.from(tokens.sign(claims()).slice(4), 'base64url');
    const plain = createHmac('sha256', key).update('pe1_').update(bytes.subarray(0, 22)).digest();
    expect(bytes.subarray(22).equals(plain)).toBe(false);
  });

  it('signed with an older key are accepted while that key is configured, and with a foreign one never', () => {
    const payload = claims();
    const token = tokens.sign(payload);
    const newer = randomBytes(32);
    expect(createEmbedTokens([newer, key]).read(token)).toEqual(payload);
    expect(createEmbedTokens([newer]).read(token)).toBeNull();
  });
});
