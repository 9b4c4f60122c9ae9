import { expect, it } from 'vitest';
import { Lru } from './lru.ts';

it('drops what was not used for longest when the weight is too much', () => {
  const cache = new Lru<string>(10);
  cache.set('a', 'A', 4);
  cache.set('b', 'B', 4);
  expect(cache.find('a')).toBe('A');
  cache.set('c', 'C', 4);
  expect(cache.find('b')).toBeNull();
  expect(cache.find('a')).toBe('A');
  expect(cache.find('c')).toBe('C');
});

it('counts a replaced value once and keeps nothing heavier than the whole', () => {
  const cache = new Lru<string>(10);
  cache.set('a', 'A', 6);
  cache.set('a', 'AA', 6);
  cache.set('b', 'B', 4);
  expect(cache.find('a')).toBe('AA');
  cache.set('c', 'C', 11);
  expect(cache.find('c')).toBeNull();
  expect(cache.find('b')).toBe('B');
});

it('removes by key', () => {
  const cache = new Lru<number>(10);
  cache.set('x/1', 1, 1);
  cache.set('x/2', 2, 1);
  cache.set('y/1', 3, 1);
  cache.removeWhere((key) => key.startsWith('x/'));
  expect([cache.find('x/1'), cache.find('x/2'), cache.find('y/1')]).toEqual([null, null, 3]);
});
