import { expect, it } from 'vitest';
import { createRandom } from '../random/random.ts';
import { draw } from '../testing/planted.ts';
import { cohortRetention } from './cohorts.ts';
import { kaplanMeier } from './kaplan-meier.ts';

const random = createRandom(3);
const ROWS = 300;
const times = Float64Array.from(draw(ROWS, () => 1 + random.below(24)));
const codes = Int32Array.from(draw(ROWS, (row) => (row % 10 === 0 ? -1 : row % 3)));
const ages = [0, 6, 12, 18];

it('without censoring, a cohort retains the share of its rows that last longer', () => {
  const events = new Uint8Array(ROWS).fill(1);
  const cohorts = cohortRetention({ times, events }, { codes, ages });
  expect(cohorts.map(({ code }) => code)).toEqual([0, 1, 2]);
  for (const { code, rows, retained } of cohorts) {
    const own = times.filter((_, row) => codes[row] === code);
    expect(rows).toBe(own.length);
    ages.forEach((age, at) => {
      expect(retained[at]).toBeCloseTo(own.filter((time) => time > age).length / own.length, 12);
    });
  }
});

it('rows that were observed for less count as long as they were', () => {
  const events = Uint8Array.from(draw(ROWS, () => random.below(2)));
  const [first] = cohortRetention({ times, events }, { codes, ages: [12] });
  const own = (_: number, row: number): boolean => codes[row] === 0;
  const curve = kaplanMeier({ times: times.filter(own), events: events.filter(own) }, 0.95);
  expect(first!.retained[0]).toBe(curve.findLast(({ time }) => time <= 12)!.survival);
});

it('nothing is said about ages that a cohort has not reached, unless none of it remains', () => {
  const times = Float64Array.of(1, 2, 3, 1, 2);
  const [young, gone] = cohortRetention(
    { times, events: Uint8Array.of(1, 1, 0, 1, 1) },
    { codes: Int32Array.of(0, 0, 0, 1, 1), ages: [2, 3, 4] },
  );
  const [two, three, four] = young!.retained;
  expect(two).toBeCloseTo(1 / 3, 12);
  expect({ three, four }).toEqual({ three: two, four: null });
  expect(gone!.retained).toEqual([0, 0, 0]);
});
