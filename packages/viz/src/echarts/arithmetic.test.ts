import { describe, expect, it } from 'vitest';
import { byValue, inkOn } from './colors.ts';
import { estimateDensity } from './density.ts';
import { errorHalfWidth } from './error-bars.ts';
import { layNetwork } from './network-layout.ts';
import { layWords } from './word-layout.ts';
import { withoutCycles } from './links.ts';
import { cut, cutAll, textWidth } from './measure-text.ts';
import { leastSquares, movingMeans, referenceValue } from './references.ts';
import { niceRange } from './scale.ts';
import { normalized } from './stacks.ts';

describe('references', () => {
  it('fit the line of least squares', () => {
    expect(
      leastSquares([
        [0, 1],
        [1, 3],
        [2, 5],
      ]),
    ).toEqual({ slope: 2, start: 1 });
    expect(leastSquares([[1, 4]])).toBeNull();
  });

  it('take the mean of the marks up to each, from the first that has enough before it', () => {
    expect(movingMeans([1, 2, 3, null, 5], 2)).toEqual([null, 1.5, 2.5, null, null]);
  });

  it('find the middle of an even number of figures between two', () => {
    expect(referenceValue('median', [4, 1, 3, 2])).toBe(2.5);
  });

  it('say the 95 % interval from deviation and count', () => {
    expect(errorHalfWidth('ci', { deviation: 2, count: 16 })).toBeCloseTo(0.98, 2);
    expect(errorHalfWidth('ci', { deviation: 2, count: 1 })).toBeNull();
  });
});

describe('a density', () => {
  it('has an area of one', () => {
    const points = estimateDensity([{ value: 4, weight: 5 }])?.points ?? [];
    const width = (points[1]?.[0] ?? 0) - (points[0]?.[0] ?? 0);
    expect(points.reduce((sum, [, height]) => sum + height * width, 0)).toBeCloseTo(1, 2);
  });

  it('ends where the values do: stays of no days are not negative', () => {
    const stays = [0, 1, 2, 3, 5, 9].map((days) => ({ value: days + 0.5, weight: 10 - days }));
    const points = estimateDensity(stays, 1, 1)?.points ?? [];
    expect(points.at(0)?.[0]).toBe(0);
    expect(points.at(-1)?.[0]).toBe(10);
  });

  it('is none without weight', () => {
    expect(estimateDensity([{ value: 1, weight: 0 }])).toBeNull();
  });
});

describe('layouts', () => {
  it('lay words so that none covers another', () => {
    const laid = layWords(
      Array.from({ length: 40 }, (_, at) => ({ text: `word ${at}`, fontPx: 12 + (at % 5) * 6 })),
      600,
      300,
    );
    const boxes = laid.map(({ text, fontPx, x, y }) => ({
      x,
      y,
      w: textWidth(text, fontPx) / 2,
      h: fontPx / 2,
    }));
    const overlaps = boxes.filter((a, at) =>
      boxes.some(
        (b, other) =>
          other > at && Math.abs(a.x - b.x) < a.w + b.w && Math.abs(a.y - b.y) < (a.h + b.h) * 0.9,
      ),
    );
    expect(laid.length).toBeGreaterThan(30);
    expect(overlaps).toEqual([]);
  });

  it('lay the same links the same way, no two names at one spot', () => {
    const links = [
      { source: 'a', target: 'b' },
      { source: 'b', target: 'c' },
    ];
    const spots = layNetwork(['a', 'b', 'c', 'd'], links);
    expect(layNetwork(['a', 'b', 'c', 'd'], links)).toEqual(spots);
    expect(new Set([...spots.values()].map(({ x, y }) => `${x} ${y}`)).size).toBe(4);
  });

  it('break circles at their weakest link and lose none', () => {
    const names = ['a', 'b'].map((id) => ({ id, key: id, text: id }));
    const { links, cut: lost } = withoutCycles({
      names,
      links: [
        { source: 'a', target: 'b', value: 9, row: 0 },
        { source: 'b', target: 'a', value: 2, row: 1 },
        { source: 'a', target: 'a', value: 1, row: 2 },
      ],
    });
    expect(lost).toBe(2);
    expect(links.map(({ target }) => target)).toEqual(['b', 'a\u0000again', 'a\u0000again']);
  });
});

describe('texts and numbers', () => {
  it('cut names in the middle where their ends differ', () => {
    expect(cutAll(['Product number 1', 'Product number 12'], 70)).toEqual(['Produ…ber 1', 'Produ…er 12']);
  });

  it('keep the end of right-to-left text at its left', () => {
    expect(cut('أدوات الطبخ والتخييم', 60).endsWith('…\u200F')).toBe(true);
  });

  it('sort numbers within names by size', () => {
    expect(['Shop 10', 'Shop 9', 'Shop 1'].sort(byValue)).toEqual(['Shop 1', 'Shop 9', 'Shop 10']);
  });

  it('write on dark colors with white and on light ones with ink', () => {
    expect([inkOn('#c51f3c'), inkOn('#e67303')]).toEqual(['#ffffff', '#14191f']);
  });

  it('end shared scales at round numbers', () => {
    expect(niceRange([0, 812])).toEqual({ min: 0, max: 1000, interval: 250 });
  });

  it('make each place of a normalized stack 100 percent', () => {
    expect(normalized([{ values: [1, null] }, { values: [3, 5] }])).toEqual([
      [25, null],
      [75, 100],
    ]);
  });
});
