import {
  createTranslator,
  languageFor,
  loadBrowserLanguage,
  type LoadedLanguage,
  type Message,
  type Translate,
  type Translator,
} from '@plumbline/messages';

export { type Message, type EnglishCatalogs } from '@plumbline/messages';

/** Where a test chooses a language that no locale chooses. */
const LANGUAGE_KEY = 'plumbline.language';
const FIRST_LOCALE = 'en-GB';

const NO_LANGUAGE: LoadedLanguage = { tag: 'en', catalogs: {} };

let language = NO_LANGUAGE;
let current: Translator = createTranslator(NO_LANGUAGE, FIRST_LOCALE);
const listeners = new Set<() => void>();

const describeDocument = (): void => {
  if (typeof document !== 'undefined') {
    const isOwnLanguage = current.locale.split('-')[0] === current.language;
    document.documentElement.lang = isOwnLanguage ? current.locale : current.language;
    document.documentElement.dir = current.direction;
  }
};

const wantedLanguage = (locale: string): ReturnType<typeof languageFor> =>
  languageFor((typeof localStorage === 'undefined' ? null : localStorage.getItem(LANGUAGE_KEY)) ?? locale);

const isLocale = (text: string): boolean => {
  try {
    return Intl.getCanonicalLocales(text).length > 0;
  } catch {
    return false;
  }
};

/** Loads the words for a locale and writes everything in it from then on. */
export const startLanguage = async (locale: string = FIRST_LOCALE): Promise<void> => {
  current = createTranslator(language, locale);
  // The locale may be set while words load.
  do {
    language = await loadBrowserLanguage(wantedLanguage(current.locale));
  } while (wantedLanguage(current.locale) !== language.tag);
  current = createTranslator(language, current.locale);
  describeDocument();
  for (const listener of listeners) {
    listener();
  }
};

/** Figures and dates follow at once, words when their language is loaded. What is no language tag changes nothing. */
export const setLocale = (locale: string): void => {
  if (locale === current.locale || !isLocale(locale)) {
    return;
  }
  current = createTranslator(language, locale);
  describeDocument();
  if (language !== NO_LANGUAGE && wantedLanguage(locale) !== language.tag) {
    void startLanguage(locale);
  }
};

/** Notifies when another language is ready. */
export const onLanguage = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const currentLanguage = (): string => current.language;
/** In the order of the reader's language, numbers within texts by size. */
export const compareTexts = (a: string, b: string): number => current.compareTexts(a, b);

export const currentLocale = (): string => current.locale;
/** How charts and reports are written: texts, figures and dates. */
export const currentWords = (): Pick<Translator, 'locale' | 't' | 'say' | 'formatNumber' | 'formatDate'> =>
  current;
export const currentDirection = (): Translator['direction'] => current.direction;

export const t: Translate = (code, ...values) => current.t(code, ...values);
export const say = (message: Message | string): string => current.say(message);

export const formatNumber: Translator['formatNumber'] = (...args) => current.formatNumber(...args);
export const formatCompact: Translator['formatCompact'] = (value) => current.formatCompact(value);
export const formatShare: Translator['formatShare'] = (share) => current.formatShare(share);
export const formatBytes: Translator['formatBytes'] = (bytes) => current.formatBytes(bytes);
export const formatBinaryBytes: Translator['formatBinaryBytes'] = (bytes) => current.formatBinaryBytes(bytes);
export const formatDate: Translator['formatDate'] = (...args) => current.formatDate(...args);
export const formatTableTime = (iso: string): string => current.formatDate(iso, 'table');
export const formatAgo: Translator['formatAgo'] = (iso, now) => current.formatAgo(iso, now);
