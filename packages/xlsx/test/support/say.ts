import { createTranslator, loadLanguage } from '@plumbline/messages';

/** The words of the English catalogue. */
export const { say } = createTranslator(await loadLanguage('en'), 'en-US');
