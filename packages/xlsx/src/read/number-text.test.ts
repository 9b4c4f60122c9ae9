import { describe, expect, it } from 'vitest';
import { numberText } from './number-text.ts';

describe('stored numbers', () => {
  it.each([
    ['0.10000000000000001', '0.1'],
    ['0.30000000000000004', '0.3'],
    ['19.990000000000002', '19.99'],
    ['1234567.8900000001', '1234567.89'],
    ['99.999999999999986', '100'],
    ['0.333333333333333315', '0.3333333333333333'],
    ['0.8444218515250481', '0.8444218515250481'],
    ['3.1415926535897931', '3.141592653589793'],
    ['12.50', '12.50'],
    ['5', '5'],
    ['-5', '-5'],
    ['5.0', '5.0'],
    ['1E3', '1000'],
    ['1.0000000000000001E-3', '0.001'],
    ['1e-7', '1e-7'],
    ['1.7976931348623157E+308', '1.7976931348623157e+308'],
    ['12345678901234567890', '12345678901234567890'],
    ['1.2345678901234568E+19', '1.2345678901234567e+19'],
    ['1E+20', '1e+20'],
    ['9007199254740991', '9007199254740991'],
    ['9007199254740993', '9007199254740993'],
    ['  7 ', '7'],
    ['007', '7'],
    ['+7', '7'],
    ['-0', '0'],
  ])('%s are %s', (stored, text) => {
    expect(numberText(stored)).toBe(text);
  });

  it.each(['', ' ', 'x', 'NaN', 'INF', '1e999', '1,5'])('%j are none', (stored) => {
    expect(numberText(stored)).toBeNull();
  });

  it('lose nothing of any number of fewer than twelve digits, nor more than spreadsheets hide of others', () => {
    let seed = 7;
    const next = (): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed / 2_147_483_648;
    };
    for (let at = 0; at < 20_000; at += 1) {
      const value = (next() - 0.5) * 10 ** Math.floor(next() * 30 - 15);
      const read = Number(numberText(value.toPrecision(17)));
      expect(Math.abs(read - value)).toBeLessThanOrEqual(Math.abs(value) * 1e-15);
      const short = Number(value.toPrecision(11));
      expect(Number(numberText(short.toPrecision(17)))).toBe(short);
    }
  });
});
