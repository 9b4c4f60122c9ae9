import { describe, expect, it } from 'vitest';
import { sqliteCode, storeFailure } from './store-failure.ts';

const failing = (errcode: number, cause?: unknown): Error =>
  Object.assign(new Error('from SQLite', { cause }), { errcode });

describe('a store that cannot be used', () => {
  it.each([
    [8, 'is read-only'],
    [8 + (4 << 8), 'is read-only'],
    [10 + (1 << 8), 'the disk reports errors'],
    [11, 'is damaged'],
    [13, 'full'],
  ])('a store that cannot be used with the result code %i says what to do', (code, words) => {
    const sentence = storeFailure(failing(code), '/data/metadata.sqlite');
    expect(sentence).toContain(`The metadata store /data/metadata.sqlite`);
    expect(sentence).toContain(words);
    expect(sentence).toMatch(/then start Plumbline again\.$/);
  });

  it('is recognized behind another error, and nothing else is', () => {
    expect(sqliteCode(new Error('outer', { cause: failing(26) }))).toBe(26);
    expect(storeFailure(new Error('a bug'), '/x')).toBeNull();
    expect(storeFailure(failing(1), '/x')).toBeNull();
  });
});
