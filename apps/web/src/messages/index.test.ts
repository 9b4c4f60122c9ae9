import { afterEach, expect, it } from 'vitest';
import { currentLocale, formatNumber, setLocale, startLanguage } from './index.ts';

afterEach(() => startLanguage());

it('writes figures in a locale that is set while words load', async () => {
  const started = startLanguage('en-GB');
  setLocale('de-DE');
  await started;
  expect(currentLocale()).toBe('de-DE');
  expect(formatNumber(235_889)).toBe('235.889');
});
