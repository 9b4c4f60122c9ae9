import { createTranslator, loadBrowserLanguage } from '@plumbline/messages';
import type { ChartWords } from '../../src/chart-words.ts';

const english = await loadBrowserLanguage('en');

export const wordsIn = (locale: string): ChartWords => createTranslator(english, locale, 'UTC');

/** English, as a British reader has it. */
export const WORDS = wordsIn('en-GB');
