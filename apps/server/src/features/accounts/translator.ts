import { createTranslator, languageFor, loadLanguage, type Translator } from '@plumbline/messages';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { localeOf } from './get-member.ts';

const translators = new Map<string, Promise<Translator>>();

/** The words, numbers and dates of a locale (BCP 47). One translator per locale and process. */
export const translatorFor = (locale: string): Promise<Translator> => {
  const known = translators.get(locale);
  if (known !== undefined) {
    return known;
  }
  const loading = loadLanguage(languageFor(locale)).then((language) => createTranslator(language, locale));
  translators.set(locale, loading);
  return loading;
};

/** What is written for this person. Errors: `auth.required` as in `getMember`. */
export const translatorOf = async (services: Pick<Services, 'db'>, actor: Actor): Promise<Translator> =>
  translatorFor(await localeOf(services, actor));
