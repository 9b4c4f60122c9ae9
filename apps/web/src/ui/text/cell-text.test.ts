import { describe, expect, it } from 'vitest';
import { cellText, onOneLine } from './cell-text.ts';

const text = (cell: Parameters<typeof cellText>[0], column: Parameters<typeof cellText>[1]) =>
  cellText(cell, column).text;

describe('cell text', () => {
  it('distinguishes null from an empty text', () => {
    expect(cellText(null, { type: 'text' })).toEqual({ text: 'empty', isAbsent: true });
    expect(cellText('', { type: 'text' })).toEqual({ text: '""', isAbsent: true });
    expect(cellText('empty', { type: 'text' })).toEqual({ text: 'empty', isAbsent: false });
  });

  it('says truth values in words, and whether a model is right in its own', () => {
    expect([true, false].map((cell) => text(cell, { name: 'paid', type: 'boolean' }))).toEqual(['Yes', 'No']);
    for (const name of ['Correct', 'Correct 2']) {
      const words = [true, false].map((cell) => text(cell, { name, type: 'boolean' }));
      expect(words).toEqual(['Correct', 'Wrong']);
    }
  });

  it('groups numbers, with a true minus', () => {
    expect(text(-2021.98, { type: 'number' })).toBe('−2,021.98');
    expect(text(0, { type: 'integer' })).toBe('0');
  });

  it('does not group identifiers', () => {
    expect(text(578456, { type: 'integer', role: 'identifier' })).toBe('578456');
  });

  it('keeps every digit of what comes as text', () => {
    expect(text('9007199254740993', { type: 'integer', encoding: 'string' })).toBe('9,007,199,254,740,993');
    expect(text('-0.10', { type: 'decimal', encoding: 'string' })).toBe('−0.10');
    expect(text('-1234567.000000000000000001', { type: 'decimal' })).toBe('−1,234,567.000000000000000001');
  });

  it('does not show the dust of binary fractions', () => {
    expect(text(0.1 + 0.2, { type: 'number' })).toBe('0.3');
    expect(text(1.5e-9, { type: 'number' })).toBe('1.5E-9');
  });

  it('shows moments to the minute unless seconds say something', () => {
    expect(text('2026-10-31T21:57:00', { type: 'timestamp' })).toBe('2026-10-31 21:57');
    expect(text('2026-10-31T21:57:03.250', { type: 'timestamp' })).toBe('2026-10-31 21:57:03.250');
  });

  it('follows the format of the column where it knows it', () => {
    expect(text(1234.5, { type: 'number', format: '0,0.00' })).toBe('1,234.50');
    expect(text(0.153, { type: 'number', format: '0.0 %' })).toBe('15.3%');
    expect(text(1234.5, { type: 'number', format: 'whatever' })).toBe('1,234.5');
    expect(text(-1234.5, { type: 'number', format: '€0,0.00' })).toBe('−€1,234.50');
    expect(text(1234, { type: 'integer', format: 'CHF 0,0' })).toBe('CHF 1,234');
    expect(text('1234.5', { type: 'decimal', format: '0,0.00 kr', encoding: 'string' })).toBe('1,234.50 kr');
  });

  it('writes durations as hours, minutes and seconds, beyond a day too', () => {
    const asDuration = (seconds: number): string => text(seconds, { type: 'number', format: '[h]:mm:ss' });
    expect(asDuration(5400)).toBe('1:30:00');
    expect(asDuration(90_061)).toBe('25:01:01');
    expect(asDuration(0.25)).toBe('0:00:00.25');
    expect(asDuration(-61)).toBe('−0:01:01');
  });

  it('keeps a row on one line, and does not draw a novel', () => {
    expect(onOneLine('ring twice\r\n\n  then wait')).toBe('ring twice ⏎ then wait');
    expect(onOneLine('x'.repeat(50_000))).toHaveLength(400);
  });

  it('writes years without a comma, and other whole numbers with one', () => {
    expect(text(2024, { name: 'year', type: 'integer' })).toBe('2024');
    expect(
      text(2024, { name: 'built_year', type: 'integer', profile: { min: 1890, max: 2025, distinct: 90 } }),
    ).toBe('2024');
    expect(
      text(20_240, { name: 'year', type: 'integer', profile: { min: 0, max: 20_240, distinct: 9 } }),
    ).toBe('20,240');
    expect(text(2024, { name: 'orders', type: 'integer' })).toBe('2,024');
  });

  it('says yes and no', () => {
    expect([text(true, { type: 'boolean' }), text(false, { type: 'boolean' })]).toEqual(['Yes', 'No']);
  });
});
