import { createTranslator, loadLanguage } from '@plumbline/messages';

/** The words of the English catalog. */
export const { say } = createTranslator(await loadLanguage('en'), 'en-US');
