import { describe, expect, it } from 'vitest';
import { cutPages } from './pages.ts';

describe('cutting a sheet into pages', () => {
  it('keeps tiles together that fit one page', () => {
    const tiles = [
      { top: 0, height: 100 },
      { top: 0, height: 80 },
      { top: 112, height: 100 },
    ];
    expect(cutPages(tiles, 300)).toEqual([{ from: 0, to: 212, scale: 1 }]);
  });

  it('starts a page where no tile is cut in two', () => {
    const tiles = [
      { top: 0, height: 100 },
      { top: 112, height: 200 },
      { top: 150, height: 60 },
      { top: 324, height: 50 },
    ];
    expect(cutPages(tiles, 250)).toEqual([
      { from: 0, to: 100, scale: 1 },
      { from: 112, to: 312, scale: 1 },
      { from: 324, to: 374, scale: 1 },
    ]);
  });

  it('makes smaller what is taller than a page, and goes on below at full size', () => {
    const tiles = [
      { top: 0, height: 500 },
      { top: 512, height: 100 },
    ];
    expect(cutPages(tiles, 250)).toEqual([
      { from: 0, to: 500, scale: 0.5 },
      { from: 512, to: 612, scale: 1 },
    ]);
  });

  it('gives no page for no tile', () => {
    expect(cutPages([], 250)).toEqual([]);
  });

  it('covers every tile of any sheet by exactly one page', () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      const tiles = Array.from({ length: 20 }, (_, at) => ({
        top: ((seed * 7919 + at * 104_729) % 3000) / 2,
        height: 10 + ((seed * 31 + at * 17) % 400),
      }));
      const pages = cutPages(tiles, 600);
      for (const { top, height } of tiles) {
        const holding = pages.filter(({ from, to }) => from <= top && top + height <= to);
        expect(holding).toHaveLength(1);
      }
      for (const { from, to, scale } of pages) {
        expect((to - from) * scale).toBeLessThanOrEqual(600.0001);
      }
    }
  });
});
