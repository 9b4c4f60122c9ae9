import * as fc from 'fast-check';
import { expectProperty } from '#testing/generated.ts';
import { describe, expect, it } from 'vitest';
import { addNumerals, floorNumeral, parseNumeral, printNumeral, subtractNumerals } from './numeral.ts';

const written = (text: string): string | null => {
  const numeral = parseNumeral(text);
  return numeral === null ? null : printNumeral(numeral);
};

describe('numerals', () => {
  it('are written in one way, however they came', () => {
    expect(['5', '+5', ' 5.00 ', '.5', '5.', '-0', '-0.50', '1e3', '12E-1', '007'].map(written)).toEqual([
      '5',
      '5',
      '5',
      '0.5',
      '5',
      '0',
      '-0.5',
      '1000',
      '1.2',
      '7',
    ]);
  });

  it('are distinguished from text that is no number', () => {
    expect(
      ['', '.', '-', 'x', '1,5', '0x1', 'NaN', 'Infinity', '1e99999', '1 2', `1${'0'.repeat(500)}`].map(
        written,
      ),
    ).toEqual(Array.from({ length: 11 }, () => null));
  });

  it('keep every digit of a double', () => {
    expectProperty(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(Number(written(String(value)))).toBe(value + 0);
      }),
      { seed: 1 },
    );
  });

  it('add and subtract exactly', () => {
    const amount = fc
      .tuple(fc.bigInt(-(10n ** 30n), 10n ** 30n), fc.nat(12))
      .map(([digits, scale]) => ({ digits, scale }));
    expectProperty(
      fc.property(amount, amount, (a, b) => {
        const there = addNumerals(a, b);
        expect(printNumeral(subtractNumerals(there, b))).toBe(written(printNumeral(a)));
      }),
      { seed: 1 },
    );
    expect(printNumeral(addNumerals({ digits: 1n, scale: 1 }, { digits: 2n, scale: 1 }))).toBe('0.3');
  });

  it('have a floor, below zero too', () => {
    const floor = (text: string) => floorNumeral(parseNumeral(text) ?? { digits: 0n, scale: 0 });
    expect(floor('5.5')).toEqual({ floor: 5n, isWhole: false });
    expect(floor('-5.5')).toEqual({ floor: -6n, isWhole: false });
    expect(floor('-5')).toEqual({ floor: -5n, isWhole: true });
  });
});
