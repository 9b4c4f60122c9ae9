import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { TextStore } from './text-store.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-texts-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const textOf = (number: number): string => `${'é'.repeat(number % 300)}\ud83d${number}"\n`;
const orders = {
  'in their order': (at: number) => at,
  backwards: (at: number) => 4999 - at,
  'in leaps': (at: number) => (at * 2741) % 5000,
};

it.each(Object.entries(orders))('gives every text back %s, whether it is in memory or not', (_, order) => {
  for (const cacheBytes of [Infinity, 200_000, 0]) {
    const store = new TextStore(join(folder, `texts-${cacheBytes}`), cacheBytes);
    for (let number = 0; number < 5000; number += 1) {
      store.add(textOf(number));
    }
    store.seal();
    expect(store.count).toBe(5000);
    for (let at = 0; at < 5000; at += 1) {
      expect(store.get(order(at))).toBe(textOf(order(at)));
    }
    store.close();
  }
});

it('has no text for numbers that none has', () => {
  const store = new TextStore(join(folder, 'texts'), 0);
  expect(store.get(0)).toBeNull();
  store.add('one');
  store.add('x'.repeat(100_000));
  store.add('three');
  store.seal();
  expect([-1, 3, 64, 1.5, Number.NaN, Infinity].map((number) => store.get(number))).toEqual(
    Array.from({ length: 6 }, () => null),
  );
  expect([0, 2].map((number) => store.get(number))).toEqual(['one', 'three']);
  store.close();
  expect(existsSync(join(folder, 'texts'))).toBe(true);
});
