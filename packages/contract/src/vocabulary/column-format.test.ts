import { describe, expect, it } from 'vitest';
import { withFixedDecimals } from './column-format.ts';

describe('a format without the decimals of any figure', () => {
  it.each([
    ['€0,0', 'number', '€0,0.00'],
    ['€0,0.0', 'number', '€0,0.00'],
    ['0 %', 'number', '0.00 %'],
    ['0.0000 kr', 'number', '0.00 kr'],
    ['$0,0.00', 'integer', '$0,0'],
    ['[h]:mm:ss', 'number', '[h]:mm:ss'],
  ] as const)('of %s for %s is %s', (format, type, expected) => {
    expect(withFixedDecimals(format, type)).toBe(expected);
  });
});
