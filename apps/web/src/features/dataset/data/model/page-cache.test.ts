import { describe, expect, it } from 'vitest';
import { PageCache } from './page-cache.ts';

describe('page cache', () => {
  it('drops the page that was longest out of use when the cells exceed the bound', () => {
    const cache = new PageCache<string>(100);
    cache.put('a', 'A', 40);
    cache.put('b', 'B', 40);
    cache.find('a');
    cache.put('c', 'C', 40);
    expect([cache.find('a'), cache.find('b'), cache.find('c')]).toEqual(['A', null, 'C']);
  });

  it('keeps a page that alone is over the bound', () => {
    const cache = new PageCache<string>(10);
    cache.put('a', 'A', 5);
    cache.put('wide', 'W', 500);
    expect([cache.find('a'), cache.find('wide')]).toEqual([null, 'W']);
  });

  it('counts a replaced page once', () => {
    const cache = new PageCache<string>(100);
    cache.put('a', 'A', 60);
    cache.put('a', 'A2', 60);
    cache.put('b', 'B', 40);
    expect([cache.find('a'), cache.find('b')]).toEqual(['A2', 'B']);
  });

  it('is empty and has its whole room again after a clear', () => {
    const cache = new PageCache<string>(100);
    cache.put('a', 'A', 100);
    cache.clear();
    cache.put('b', 'B', 60);
    cache.put('c', 'C', 40);
    expect([cache.size, cache.has('b'), cache.has('a')]).toEqual([2, true, false]);
  });
});
