import { createTranslator, type Translator } from '@plumbline/messages';
import { loadServerLanguage } from '@plumbline/messages/server';

/** Puts messages into English, for what is compiled in one step: errors of the API are in English, whoever calls. */
export const sayEnglish: Translator['say'] = createTranslator(
  await loadServerLanguage('en'),
  'en',
  'UTC',
).say;
