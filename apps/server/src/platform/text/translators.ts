import { createTranslator, languageFor, type Translator } from '@plumbline/messages';
import { loadServerLanguage } from '@plumbline/messages/server';
import type { Actor } from '../principal.ts';

/** Locale of people who have chosen none, as in the contract's preferences. */
const DEFAULT_LOCALE = 'en-GB';

/** Locales come from callers, so the cache is bounded. */
const MAX_CACHED = 100;

const cache = new Map<string, Promise<Translator>>();

/** The words of whoever a reply or a file is for. Moments are written in UTC, as everywhere on the server. */
export const getTranslator = ({ locale = DEFAULT_LOCALE }: Pick<Actor, 'locale'>): Promise<Translator> =>
  translatorFor(locale);

function translatorFor(locale: string): Promise<Translator> {
  const cached = cache.get(locale);
  if (cached !== undefined) {
    return cached;
  }
  const created = loadServerLanguage(languageFor(locale)).then((language) =>
    createTranslator(language, locale, 'UTC'),
  );
  if (cache.size >= MAX_CACHED) {
    cache.clear();
  }
  cache.set(locale, created);
  return created;
}

const weight = (parameters: readonly string[]): number => {
  const quality = parameters.find((parameter) => parameter.startsWith('q='));
  return quality === undefined ? 1 : Number(quality.slice(2));
};

const isLocale = (tag: string): boolean => {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
};

/** The locale that an `Accept-Language` header prefers; the default without one. */
export function preferredLocale(header: string | undefined): string {
  const offers = (header ?? '').split(',').flatMap((offer) => {
    const [tag = '', ...parameters] = offer.split(';').map((part) => part.trim());
    return isLocale(tag) ? [{ tag, quality: weight(parameters) }] : [];
  });
  const [best] = offers.filter(({ quality }) => quality > 0).toSorted((a, b) => b.quality - a.quality);
  return best?.tag ?? DEFAULT_LOCALE;
}
