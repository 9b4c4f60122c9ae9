import { createTranslator, loadBrowserLanguage } from '@plumbline/messages';
import { describe, expect, it } from 'vitest';
import { formatClaim } from './format-claim.ts';

const translator = createTranslator(await loadBrowserLanguage('en'), 'en-GB', 'UTC');
const NUMBER = { kind: 'number', isUnsigned: false } as const;

describe('the number of a claim', () => {
  it.each([
    [49.8214, null, '49.82'],
    [49.8214, '€0,0.00', '€49.82'],
    [-1234.5, '€0,0.00', '−€1,234.50'],
    [4.25, '0,0 kr', '4.25 kr'],
    [0.1234, '0 %', '12.3%'],
    [90, '[h]:mm:ss', '0:01:30'],
    [5, 'no format', '5'],
  ])('%d in a column of format %s is %s', (value, format, text) => {
    expect(formatClaim(value, { ...NUMBER, columnFormat: format }, translator)).toBe(text);
  });

  it.each([
    [8_107_943.4, '€', '€8,107,943'],
    [-12.5, '€', '−€12.5'],
    [600.321, 'ppm', '600.32 ppm'],
    [43.32, '%', '43.32%'],
    [21.12, '°C', '21.12 °C'],
  ])('%d of a column in %s without a format is %s', (value, columnUnit, text) => {
    expect(formatClaim(value, { ...NUMBER, columnFormat: null, columnUnit }, translator)).toBe(text);
  });

  it('the number of a share does not have the unit of the column', () => {
    expect(
      formatClaim(0.25, { kind: 'percent', isUnsigned: false, columnFormat: '€0,0.00' }, translator),
    ).toBe('25%');
  });
});
