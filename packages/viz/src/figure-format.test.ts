import { describe, expect, it } from 'vitest';
import { figureFormat, printFigure, printFullFigure } from './figure-format.ts';

describe('a single figure', () => {
  it.each([
    [72_855, { kind: 'currency', currency: 'EUR' }, '€72,855'],
    [72_855.4, { kind: 'currency', currency: 'EUR' }, '€72,855'],
    [72_855, { kind: 'currency', currency: 'EUR', decimals: 2 }, '€72,855.00'],
    [-72_855, { kind: 'currency', currency: 'EUR' }, '−€72,855'],
    [4_841_203, { kind: 'currency', currency: 'EUR' }, '€4.84M'],
    [4_841_203.5, {}, '4.84M'],
    [184_302, {}, '184,302'],
    [25_544.4, {}, '25,544'],
    [-3.456, {}, '−3.46'],
    [0.3104, { kind: 'percent' }, '31%'],
    [0.3104, { kind: 'percent', decimals: 1 }, '31.0%'],
    [2_000_000, { kind: 'plain' }, '2,000,000'],
    [184_302, { kind: 'compact' }, '184K'],
    [-12, { prefix: '~', suffix: ' d' }, '−~12 d'],
  ] as const)('%d with %j is %s', (value, format, text) => {
    expect(printFigure(value, format, 'en-GB')).toBe(text);
  });

  it.each([
    [4_841_203, { kind: 'currency', currency: 'EUR' }, '€4,841,203'],
    [40_545_276, { kind: 'compact', decimals: 1, prefix: '$' }, '$40,545,276'],
    [72_855.4, { prefix: '$', decimals: 2 }, '$72,855.40'],
    [4_841_203.5, {}, '4,841,204'],
    [184_302, { kind: 'compact' }, '184,302'],
    [150.5, { prefix: '€' }, '€150.50'],
    [150, { prefix: '€' }, '€150'],
    [150, { prefix: '€', decimals: 2 }, '€150.00'],
    [0.3104, { kind: 'percent' }, '31%'],
  ] as const)('%d with %j is %s in full', (value, format, text) => {
    expect(printFullFigure(value, format, 'en-GB')).toBe(text);
  });

  it("is in its measure's format, with the workspace's currency unless it names one", () => {
    const figure = { value: 5, format: { prefix: '€' }, currency: 'NOK' };
    expect(figureFormat({ kind: 'currency' }, figure)).toEqual({ kind: 'currency', currency: 'NOK' });
    expect(figureFormat({ kind: 'currency', currency: 'USD' }, figure)).toMatchObject({ currency: 'USD' });
  });

  it("is in its column's format, whose decimals give way to millions", () => {
    const format = { prefix: '€', decimals: 2 };
    expect(printFigure(12.5, figureFormat(undefined, { value: 12.5, format }), 'en-GB')).toBe('€12.50');
    expect(printFigure(2e6, figureFormat(undefined, { value: 2e6, format }), 'en-GB')).toBe('€2M');
  });
});
