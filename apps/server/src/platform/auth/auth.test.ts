import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HashLane } from './hash-lane.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { createSealer, loadKeyFile } from './seal.ts';
import { hashToken, newToken } from './tokens.ts';

describe('sealed secrets', () => {
  const old = randomBytes(32);
  const current = randomBytes(32);

  it('open again, each time written differently', () => {
    const sealer = createSealer([current]);
    const sealed = sealer.seal('péché 🔑', 'connection:1');
    expect(sealer.open(sealed, 'connection:1')).toBe('péché 🔑');
    expect(sealer.seal('péché 🔑', 'connection:1')).not.toBe(sealed);
    expect(Buffer.from(sealed.split('.')[2] ?? '', 'base64url').includes('péché')).toBe(false);
  });

  it('do not open in another place, changed, or under another key', () => {
    const sealer = createSealer([current]);
    const sealed = sealer.seal('secret', 'connection:1');
    expect(() => sealer.open(sealed, 'connection:2')).toThrow('does not open');
    const changed = sealed.slice(0, -2) + (sealed.endsWith('AA') ? 'BB' : 'AA');
    expect(() => sealer.open(changed, 'connection:1')).toThrow('does not open');
    expect(() => createSealer([old]).open(sealed, 'connection:1')).toThrow('not configured');
    expect(() => sealer.open('plain text', 'connection:1')).toThrow('not configured');
  });

  it('sealed under an older key open while that key is configured', () => {
    const sealed = createSealer([old]).seal('secret', 'c');
    expect(createSealer([current, old]).open(sealed, 'c')).toBe('secret');
  });
});

describe('the key file', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'plumbline-key-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));
  const isFirstStart = (): Promise<boolean> => Promise.resolve(true);

  it('is made once, for its owner alone', async () => {
    const path = join(folder, 'keys', 'sealing.key');
    const key = await loadKeyFile(path, { isFirstStart });
    expect(key).toHaveLength(32);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await loadKeyFile(path, { isFirstStart })).toEqual(key);
    expect(Buffer.from(await readFile(path, 'utf8'), 'base64')).toEqual(Buffer.from(key));
  });

  it('the key file that is lost is not replaced', async () => {
    const path = join(folder, 'sealing.key');
    const lost = loadKeyFile(path, { isFirstStart: () => Promise.resolve(false) });
    await expect(lost).rejects.toThrow(`The key file ${path} is lost`);
    await expect(stat(path)).rejects.toThrow('ENOENT');
  });

  it('the key file that was damaged is refused rather than replaced', async () => {
    const path = join(folder, 'sealing.key');
    await writeFile(path, 'short');
    await expect(loadKeyFile(path, { isFirstStart })).rejects.toThrow('Restore the file from a backup');
    expect(await readFile(path, 'utf8')).toBe('short');
  });
});

describe('passwords', () => {
  it('are stored as argon2id and compared', async () => {
    const hash = await hashPassword('correct horse');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await verifyPassword(hash, 'correct horse')).toBe(true);
    expect(await verifyPassword(hash, 'correct hors')).toBe(false);
    expect(await hashPassword('correct horse')).not.toBe(hash);
  });

  it('are hashed one after another, and refused where too many wait', async () => {
    const lane = new HashLane(1);
    const first = lane.hash('correct horse');
    await expect(lane.hash('battery staple')).rejects.toMatchObject({ code: 'request.rate_limited' });
    expect(await lane.verify(await first, 'correct horse')).toBe(true);
    await expect(lane.verify('no hash', 'correct horse')).rejects.toThrow(/./u);
  });

  it('are hashed by one thread, however many ask', async () => {
    let threads = 0;
    const count = (): void => {
      threads += 1;
    };
    process.on('worker', count);
    const lane = new HashLane(12);
    const hashes = await Promise.all(Array.from({ length: 12 }, (_, at) => lane.hash(`password ${at}`)));
    process.off('worker', count);
    expect(new Set(hashes).size).toBe(12);
    expect(threads).toBe(1);
  });

  it('passwords of nobody are never right', async () => {
    expect(await verifyPassword(null, '')).toBe(false);
    expect(await verifyPassword(null, 'anything')).toBe(false);
  });
});

describe('tokens', () => {
  it('have 256 random bits and are stored as a hash', () => {
    const token = newToken();
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(newToken()).not.toBe(token);
    expect(hashToken(token)).toMatch(/^[0-9a-f]{64}$/);
    expect(hashToken(token)).not.toContain(token);
  });
});
