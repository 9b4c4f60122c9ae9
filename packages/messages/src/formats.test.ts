import { describe, expect, it } from 'vitest';
import { createTranslator } from './translator.ts';
import { loadBrowserLanguage } from './languages.ts';

const { formatAgo, formatBinaryBytes, formatBytes, formatCompact, formatDate, formatNumber, formatPercent } =
  createTranslator(await loadBrowserLanguage('en'), 'en-GB');

const at = (text: string): string => new Date(text).toISOString();

describe('numbers', () => {
  it.each([
    [184_302, '184,302'],
    [-1.5, '−1.5'],
    [0.123_456, '0.123'],
    [0, '0'],
    [-0.0001, '0'],
  ])('writes %d as %s', (value, text) => {
    expect(formatNumber(value)).toBe(text);
  });

  it('writes no sign before a share that is rounded to 0', () => {
    expect([-0.0004, -0.151].map(formatPercent)).toEqual(['0%', '−15.1%']);
  });

  it('uses a true minus in short forms too', () => {
    expect(formatCompact(-1_530_000)).toBe('−1.53M');
  });

  it.each([
    [0, '0 bytes'],
    [1, '1 byte'],
    [999, '999 bytes'],
    [1000, '1 kB'],
    [1_234_567, '1.23 MB'],
    [1_200_000_000, '1.2 GB'],
    [5e15, '5,000 TB'],
  ])('writes %d bytes as %s', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text);
  });

  it.each([
    [0, '0 B'],
    [1536, '1.5 KiB'],
    [100 * 1024 ** 3, '100 GiB'],
  ])('writes a bound of %d bytes as %s', (bytes, text) => {
    expect(formatBinaryBytes(bytes)).toBe(text);
  });
});

describe('dates', () => {
  it('aligns in tables', () => {
    expect(formatDate(at('2026-11-02T06:05:00'), 'table')).toBe('2026-11-02 06:05');
  });

  it('has a form for prose, for a version, for today and for this week', () => {
    const iso = at('2026-11-20T06:10:00');
    expect(formatDate(iso, 'full')).toBe('20 Nov 2026, 06:10');
    expect(formatDate(iso, 'version')).toBe('20 Nov 06:10');
    expect(formatDate(iso, 'time')).toBe('06:10');
    expect(formatDate(iso, 'weekday')).toBe('Fri 06:10');
  });

  it('returns a text that is no date', () => {
    expect(formatDate('soon')).toBe('soon');
    expect(formatDate('soon', 'table')).toBe('soon');
  });

  it('is the same day in every time zone where it has no time', () => {
    const west = createTranslator({ tag: 'en', catalogs: {} }, 'en-GB', 'America/Los_Angeles');
    expect(west.formatDate('2026-11-20', 'date')).toBe('20 Nov 2026');
    expect(west.formatDate('2026-11-20T02:00:00Z', 'date')).toBe('19 Nov 2026');
  });

  const now = Date.parse(at('2026-11-20T12:00:00'));
  it.each([
    ['2026-11-20T11:59:40', 'now'],
    ['2026-11-20T11:34:00', '26 minutes ago'],
    ['2026-11-20T09:00:00', '3 hours ago'],
    ['2026-11-19T11:00:00', 'yesterday'],
    ['2026-11-10T11:00:00', '10 Nov 2026, 11:00'],
  ])('says of %s: %s', (iso, text) => {
    expect(formatAgo(at(iso), now)).toBe(text);
  });
});
