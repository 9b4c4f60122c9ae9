import { describe, expect, test } from 'vitest';
import { planChunks, type BuiltChunk, type PageLoad } from './chunk-plan.ts';

const KILOBYTE = 1000;

const chunk = (
  fileName: string,
  {
    imports = [],
    isEntry = false,
    kilobytes = 1,
  }: { imports?: string[]; isEntry?: boolean; kilobytes?: number } = {},
): BuiltChunk => ({
  fileName,
  imports,
  isEntry,
  modules: new Map([[`${fileName}.ts`, kilobytes * KILOBYTE]]),
});

const page = (...entries: string[]): PageLoad => ({ entries, weight: 1, isExact: false });

/** Modules by chunk, each chunk in order of names. */
const grouped = (plan: ReadonlyMap<string, string>): string[][] =>
  [...Map.groupBy(plan, ([, name]) => name).values()].map((modules) => modules.map(([id]) => id).toSorted());

describe('planChunks', () => {
  test('puts what the same pages load into one chunk and leaves entries alone', () => {
    const plan = planChunks(
      [
        chunk('home', { isEntry: true, imports: ['grid', 'menu'] }),
        chunk('search', { isEntry: true, imports: ['grid', 'menu'] }),
        chunk('grid', { kilobytes: 900 }),
        chunk('menu', { kilobytes: 900 }),
      ],
      [page('home'), page('search')],
    );
    expect(grouped(plan)).toEqual([['grid.ts', 'menu.ts']]);
  });

  test('merges what is small, and keeps apart what a page would load in vain', () => {
    const plan = planChunks(
      [
        chunk('home', { isEntry: true, imports: ['grid', 'small'] }),
        chunk('search', { isEntry: true, imports: ['grid'] }),
        chunk('charts', { isEntry: true, imports: ['grid', 'large'] }),
        chunk('grid', { kilobytes: 100 }),
        chunk('small', { kilobytes: 1 }),
        chunk('large', { kilobytes: 900 }),
      ],
      [page('home'), page('search'), page('charts')],
    );
    expect(grouped(plan)).toEqual([['large.ts'], ['grid.ts', 'small.ts']]);
  });

  test('draws nothing in by what the other half of a merge imports', () => {
    const built = (imported: string[]): BuiltChunk[] => [
      chunk('home', { isEntry: true, imports: ['menu'] }),
      chunk('charts', { isEntry: true, imports: ['menu', 'axes'] }),
      chunk('menu'),
      chunk('axes', { imports: imported }),
      chunk('drawing', { kilobytes: 900 }),
      chunk('story', { isEntry: true, imports: ['drawing'] }),
    ];
    const pages = [page('home'), page('charts'), page('story')];
    expect(grouped(planChunks(built([]), pages))).toEqual([['drawing.ts'], ['axes.ts', 'menu.ts']]);
    expect(grouped(planChunks(built(['drawing']), pages))).toEqual([['menu.ts'], ['axes.ts', 'drawing.ts']]);
  });

  test('adds nothing to an exact page, however small', () => {
    const built = [
      chunk('entry', { isEntry: true, imports: ['react'] }),
      chunk('home', { isEntry: true, imports: ['react', 'small'] }),
      chunk('react', { kilobytes: 100 }),
      chunk('small', { kilobytes: 0.1 }),
    ];
    const home = page('entry', 'home');
    expect(grouped(planChunks(built, [page('entry'), home]))).toEqual([['react.ts', 'small.ts']]);
    expect(grouped(planChunks(built, [{ ...page('entry'), isExact: true }, home]))).toEqual([
      ['react.ts'],
      ['small.ts'],
    ]);
  });

  test('never lets two chunks import each other', () => {
    // "top" and "base" would go together, were an entry not between them.
    const built = (between: boolean): BuiltChunk[] => [
      chunk('home', { isEntry: true, imports: ['top'] }),
      chunk('charts', { isEntry: true, imports: ['base'] }),
      chunk('top', { imports: [between ? 'charts' : 'base'] }),
      chunk('base'),
    ];
    const pages = [page('home'), page('charts')];
    expect(grouped(planChunks(built(false), pages))).toEqual([['base.ts', 'top.ts']]);
    expect(grouped(planChunks(built(true), pages))).toEqual([['top.ts'], ['base.ts']]);
  });

  test('gives the same plan for the same chunks', () => {
    const built = [
      ...['a', 'b', 'c'].map((name, at) =>
        chunk(name, { isEntry: true, imports: ['x', 'y', 'z'].slice(at) }),
      ),
      ...['x', 'y', 'z'].map((name) => chunk(name, { kilobytes: 40 })),
    ];
    const pages = [page('a'), page('b'), page('c'), page('a', 'c')];
    expect([...planChunks(built, pages)]).toEqual([...planChunks(built, pages)]);
  });
});
