import * as fc from 'fast-check';
import { expectProperty } from '#testing/generated.ts';
import { describe, expect, it } from 'vitest';
import { applyMode, toChanges, cumulate, toPercentages, missingPart, sumOf } from './modes.ts';

const cents = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((value) => value / 100);
const series = fc.array(fc.option(cents, { nil: null }), { maxLength: 40 });

describe('modes', () => {
  it('Absolute leaves the series as it is', () => {
    expect(applyMode([1, null, '2'], 'Absolute', sumOf([]))).toEqual([1, null, '2']);
  });

  it('Cumulative adds in base ten and passes over what is missing', () => {
    expect(cumulate([0.1, 0.2, null, 0.3])).toEqual([0.1, 0.3, 0.3, 0.6]);
    expect(cumulate(['9007199254740993', '1'])).toEqual(['9007199254740993', '9007199254740994']);
  });

  it('Change is the step from the mark before, and takes Cumulative back', () => {
    expect(toChanges([1, 4, null, 2, 2.5])).toEqual([null, 3, null, null, 0.5]);
    expectProperty(
      fc.property(fc.array(cents, { minLength: 1 }), (values) => {
        expect(toChanges(cumulate(values)).slice(1)).toEqual(values.slice(1).map((value) => value + 0));
      }),
      { seed: 2 },
    );
  });

  it('Percent of the whole comes to 100, and of nothing to nothing', () => {
    expect(toPercentages([1, 3], sumOf([1, 3]))).toEqual([25, 75]);
    expect(toPercentages([1, -1, null], sumOf([1, -1]))).toEqual([null, null, null]);
  });

  it('the rest makes up the whole', () => {
    expectProperty(
      fc.property(series, cents, (shown, whole) => {
        const rest = missingPart(shown, whole);
        expect(Number(cumulate([...shown, rest]).at(-1))).toBe(whole + 0);
      }),
      { seed: 2 },
    );
  });
});
