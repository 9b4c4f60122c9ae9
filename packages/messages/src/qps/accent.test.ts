import { describe, expect, it } from 'vitest';
import { createTranslator } from '../translator.ts';
import { loadBrowserLanguage } from '../languages.ts';
import { accentPattern } from './accent.ts';

describe('the pseudo-language', () => {
  it('accents and brackets every word', () => {
    expect(accentPattern('Save as… CSV')).toBe('[Šåṽé] [åš]… [ÇŠṼ]');
  });

  it('retains variables, formats and branches', () => {
    expect(accentPattern('{n, plural, one {# row of {name}} other {{total, number, share} rows}}')).toBe(
      '{n, plural, one {# [ŕöŵ] [öƒ] {name}} other {{total, number, share} [ŕöŵš]}}',
    );
  });

  it('is a language like any other', async () => {
    const { t } = createTranslator(await loadBrowserLanguage('qps'), 'qps');
    expect(t('share.below', { share: '5' })).toBe('<5');
    expect(t('aggregate.sum')).toBe('[Šûɱ]');
  });
});
