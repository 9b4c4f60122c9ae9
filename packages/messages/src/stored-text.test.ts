import { describe, expect, it } from 'vitest';
import { loadBrowserLanguage } from './languages.ts';
import { message } from './message.ts';
import { sayStored, storeText } from './stored-text.ts';
import { createTranslator } from './translator.ts';

describe('stored text', () => {
  const size = message('job.size', { rows: 1234, columns: 1 });
  const ready = storeText(message('job.datasetReady', { name: 'Orders', size }));

  it('is put into words in the locale of whoever reads it', async () => {
    const english = await loadBrowserLanguage('en');
    expect(sayStored(createTranslator(english, 'en-GB'), ready)).toBe(
      '"Orders" is ready: 1,234 rows, 1 column.',
    );
    expect(sayStored(createTranslator(english, 'de-DE'), ready)).toBe(
      '"Orders" is ready: 1.234 rows, 1 column.',
    );
  });

  it.each(['Reading rows: 5', '', '{"code": of something else', '{"code":1}'])(
    'leaves the sentence %j as it is',
    async (sentence) => {
      const translator = createTranslator(await loadBrowserLanguage('en'), 'en');
      expect(sayStored(translator, storeText(sentence))).toBe(sentence);
    },
  );
});
