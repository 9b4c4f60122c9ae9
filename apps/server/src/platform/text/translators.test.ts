import { describe, expect, it } from 'vitest';
import { preferredLocale, getTranslator } from './translators.ts';

describe('the locale of a request', () => {
  it.each([
    [undefined, 'en-GB'],
    ['', 'en-GB'],
    ['*', 'en-GB'],
    ['de-CH', 'de-CH'],
    ['fr;q=0.5, de;q=0.9, en;q=0.1', 'de'],
    ['fr;q=0, en-US', 'en-US'],
    ['nonsense here', 'en-GB'],
  ])('the locale for %j is %s', (header, locale) => {
    expect(preferredLocale(header)).toBe(locale);
  });

  it('decides how figures are written, and falls back to English words', async () => {
    const { t } = await getTranslator({ locale: 'de-DE' });
    expect(t('job.size', { rows: 1234, columns: 2 })).toBe('1.234 rows, 2 columns.');
  });
});
