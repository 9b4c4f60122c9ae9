import { describe, expect, it } from 'vitest';
import { durationText, type Epoch, isoText, momentText } from './moment-text.ts';
import { numberFormat } from './number-format.ts';

const DAY = numberFormat(14, null);
const BOTH = numberFormat(22, null);
const TIME = numberFormat(20, null);

describe('days', () => {
  // Numbers and days as Excel shows them.
  it.each<[string, string, Epoch]>([
    ['1', '1900-01-01', 1900],
    ['59', '1900-02-28', 1900],
    ['60', '1900-02-29', 1900],
    ['61', '1900-03-01', 1900],
    ['366', '1900-12-31', 1900],
    ['25569', '1970-01-01', 1900],
    ['36526', '2000-01-01', 1900],
    ['39448', '2008-01-01', 1900],
    ['45351', '2024-02-29', 1900],
    ['73050', '2099-12-31', 1900],
    ['2958465', '9999-12-31', 1900],
    ['0', '1904-01-01', 1904],
    ['1', '1904-01-02', 1904],
    ['59', '1904-02-29', 1904],
    ['60', '1904-03-01', 1904],
    ['24107', '1970-01-01', 1904],
    ['37986', '2008-01-01', 1904],
    ['43889', '2024-02-29', 1904],
    ['2957003', '9999-12-31', 1904],
  ])('%s is %s in the count from %i', (stored, day, epoch) => {
    expect(momentText(stored, DAY, epoch)).toBe(day);
  });

  it('days that no calendar has are none', () => {
    expect(momentText('2958466', DAY, 1900)).toBeNull();
    expect(momentText('2957004', DAY, 1904)).toBeNull();
    expect(momentText('-1', DAY, 1900)).toBeNull();
    expect(momentText('-1e308', DAY, 1900)).toBeNull();
    expect(momentText('1e300', DAY, 1900)).toBeNull();
  });

  it('keep a time that their format hides', () => {
    expect(momentText('45351.5', DAY, 1900)).toBe('2024-02-29 12:00:00');
  });
});

describe('moments', () => {
  it.each([
    ['45351.5', '2024-02-29 12:00:00'],
    ['45351', '2024-02-29 00:00:00'],
    ['45351.999988425923', '2024-02-29 23:59:59'],
    ['45351.9999999999', '2024-03-01 00:00:00'],
    ['45351.5733217593', '2024-02-29 13:45:35'],
    ['45351.57332', '2024-02-29 13:45:35'],
    ['45351.573321764', '2024-02-29 13:45:35'],
    ['45351.52084490741', '2024-02-29 12:30:01'],
    ['45351.500005787035', '2024-02-29 12:00:00.500'],
  ])('%s is %s, without the dust of fractions of a day', (stored, text) => {
    expect(momentText(stored, BOTH, 1900)).toBe(text);
  });

  it('moments of every second of a day come back as they were', () => {
    for (let second = 0; second < 86_400; second += 1) {
      const day = Math.floor(second / 3600);
      const clock = new Date(second * 1000).toISOString().slice(11, 19);
      const text = momentText(String(45_000 + day + second / 86_400), BOTH, 1900);
      expect(text?.slice(11)).toBe(clock);
    }
  });

  it('below the first day are times of that day in the count from 1900, and moments in that from 1904', () => {
    expect(momentText('0.25', BOTH, 1900)).toBe('06:00:00');
    expect(momentText('0.25', BOTH, 1904)).toBe('1904-01-01 06:00:00');
  });
});

describe('times', () => {
  it.each([
    ['0', '00:00:00'],
    ['0.25', '06:00:00'],
    ['0.99998842592592586', '23:59:59'],
    ['5.7870370370370373E-6', '00:00:00.500'],
    ['45351.25', '2024-02-29 06:00:00'],
  ])('%s is %s', (stored, text) => {
    expect(momentText(stored, TIME, 1900)).toBe(text);
  });
});

describe('durations', () => {
  it.each([
    ['1.5208333333333333', '36:30:00'],
    ['0', '00:00:00'],
    ['-0.0625', '-01:30:00'],
    ['100', '2400:00:00'],
  ])('%s is %s', (stored, text) => {
    expect(durationText(Number(stored), stored)).toBe(text);
  });
});

describe('dates stored as text', () => {
  it.each([
    ['2024-02-29', '2024-02-29'],
    ['2024-02-29T13:45:30.000', '2024-02-29 13:45:30'],
    ['2024-02-29T13:45:30.25Z', '2024-02-29 13:45:30.25Z'],
    ['2024-02-29T00:00:00', '2024-02-29'],
    ['T13:45', '13:45:00'],
    ['2024-02-29T13:45+02:00', '2024-02-29 13:45:00+02:00'],
    ['soon', 'soon'],
  ])('%s is %s', (stored, text) => {
    expect(isoText(stored, DAY)).toBe(text);
  });

  it('show midnight where their format does', () => {
    expect(isoText('2024-02-29T00:00:00', BOTH)).toBe('2024-02-29 00:00:00');
  });
});
