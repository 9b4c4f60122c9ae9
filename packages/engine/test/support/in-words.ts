import { createTranslator, sayStored } from '@plumbline/messages';
import { loadServerLanguage } from '@plumbline/messages/server';

const english = createTranslator(await loadServerLanguage('en'), 'en', 'UTC');

/** A stored reason in English. */
export const reasonInWords = (stored: string): string => sayStored(english, stored);
