import { createTranslator } from '@plumbline/messages';
import { loadServerLanguage } from '@plumbline/messages/server';

/** The words of the English catalog. */
export const { say } = createTranslator(await loadServerLanguage('en'), 'en-US');
