import { expect, it } from 'vitest';
import { z } from 'zod';
import { newId } from './ids.ts';

it('makes UUIDv7 that sort in the order of making, also within a millisecond', () => {
  const ids = Array.from({ length: 20_000 }, newId);
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
  // The last two groups are random: 62 bits that no two share.
  expect(new Set(ids.map((id) => id.slice(19))).size).toBe(ids.length);
  expect(z.uuidv7().safeParse(ids[0]).success).toBe(true);
  expect(z.uuidv7().safeParse(ids.at(-1)).success).toBe(true);
});

it('carries the time of making', () => {
  const before = Date.now();
  const ms = Number.parseInt(newId().replaceAll('-', '').slice(0, 12), 16);
  expect(ms).toBeGreaterThanOrEqual(before);
});
