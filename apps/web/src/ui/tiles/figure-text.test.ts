import { describe, expect, it } from 'vitest';
import { figureChange, exactText, figureText, changeTone } from './figure-text.ts';

describe('figure of a tile', () => {
  it.each([
    [4_841_203.5, {}, '4.84M'],
    [25_544, {}, '25,544'],
    [-3.456, {}, '−3.46'],
    [0.3104, { kind: 'percent' }, '31%'],
    [0.3104, { kind: 'percent', decimals: 1 }, '31.0%'],
    [4_841_203, { kind: 'currency', currency: 'EUR' }, '€4.84M'],
    [1234.5, { kind: 'currency', currency: 'GBP', decimals: 2 }, '£1,234.50'],
    [2_000_000, { kind: 'plain' }, '2,000,000'],
    [12, { prefix: '~', suffix: ' d' }, '~12 d'],
    ['9007199254740993', {}, '9010T'],
    ['2026-11-20', {}, '2026-11-20'],
    [true, {}, 'Yes'],
    [null, {}, null],
  ] as const)('writes %j with %j as %s', (value, format, text) => {
    expect(figureText(value, format)).toBe(text);
  });

  it('shows every digit in its tooltip', () => {
    expect(exactText('9007199254740993')).toBe('9,007,199,254,740,993');
    expect(exactText(4_841_203.5)).toBe('4,841,203.5');
  });
});

describe('change of a figure', () => {
  it('is a share of what was before, whatever its sign', () => {
    expect(figureChange(115, 100)).toEqual({ direction: 'up', share: 0.15 });
    expect(figureChange(-50, -100)).toEqual({ direction: 'up', share: 0.5 });
  });
  it('is none under a twentieth of a point, and unknown without a value before', () => {
    expect(figureChange(100.04, 100)?.direction).toBe('same');
    expect(figureChange(100, null)).toBeNull();
    expect(figureChange(100, 0)).toBeNull();
    expect(figureChange('x', 'y')).toBeNull();
  });
  it('is good or bad by the direction of the measure', () => {
    const rise = { direction: 'up', share: 0.1 } as const;
    expect([changeTone(rise, true), changeTone(rise, false), changeTone(rise, null)]).toEqual([
      'positive',
      'negative',
      null,
    ]);
  });
});
