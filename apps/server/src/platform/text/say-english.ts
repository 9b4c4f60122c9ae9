import { createTranslator, loadLanguage, type Translator } from '@plumbline/messages';

/** Puts messages into English, for what is compiled in one step: errors of the API are in English, whoever calls. */
export const sayEnglish: Translator['say'] = createTranslator(await loadLanguage('en'), 'en', 'UTC').say;
