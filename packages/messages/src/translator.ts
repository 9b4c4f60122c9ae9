import { createCache } from './cache.ts';
import type { MessageCode, ValuesOf } from './codes.ts';
import { readConventions, textDirection, type Conventions, type Direction } from './conventions.ts';
import { createFormats, type Formats } from './formats.ts';
import type { LoadedLanguage } from './languages.ts';
import type { Message } from './message.ts';
import { Printer } from './printer.ts';

/** `t('home.rowCount', { count: 3 })`: the code and the values it needs are checked by the compiler. */
export type Translate = <Code extends MessageCode>(code: Code, ...values: ValuesOf<Code>) => string;

/** Messages, figures and dates in one language and locale. */
export interface Translator extends Omit<Formats, 'writeShare' | 'pluralRule'>, Conventions {
  readonly language: string;
  readonly locale: string;
  readonly direction: Direction;
  readonly t: Translate;
  /** A message in words. Text is returned as it is: stored sentences of earlier releases. */
  readonly say: (message: Message | string) => string;
  /** The same, with where each number is in it, by the name of its value: `sentence.count` of a message within one. */
  readonly sayFigures: (message: Message) => SaidFigures;
  /** One pattern in words, for tests and tools; everything else goes by code. */
  readonly printPattern: (pattern: string, values?: Message['values']) => string;
  /** 0.151 → `15.1%`, 0.99998 → `99.998%`, 0.0001 → `<0.1%`; only nothing is `0%`, only all `100%`. */
  readonly formatShare: (share: number) => string;
}

/** A text, and the positions of its numbers in UTF-16 units, `to` exclusive. */
interface SaidFigures {
  readonly text: string;
  readonly figures: readonly { readonly name: string; readonly from: number; readonly to: number }[];
}

function withFigures(segments: ReturnType<Printer['printSegments']>): SaidFigures {
  let text = '';
  const figures: SaidFigures['figures'][number][] = [];
  for (const segment of segments) {
    const from = text.length;
    text += segment.text;
    if (segment.name !== null) {
      figures.push({ name: segment.name, from, to: text.length });
    }
  }
  return { text, figures };
}

const canonicalLocale = (locale: string, fallback: string): string => {
  try {
    return Intl.getCanonicalLocales(locale)[0] ?? fallback;
  } catch {
    return fallback;
  }
};

/** `locale` is BCP 47; what is no language tag falls back to the language. `timeZone` is the machine's by default. */
export const createTranslator = (
  { tag, catalogs }: LoadedLanguage,
  locale: string,
  timeZone?: string,
): Translator => {
  const chosen = canonicalLocale(locale, tag);
  const conventions = readConventions(chosen);
  const formats = createFormats(
    { locale: chosen, language: tag, timeZone, hour12: conventions.hour12 },
    createCache(),
  );
  const printer = new Printer(formats, catalogs);
  return {
    language: tag,
    locale: chosen,
    direction: textDirection(tag),
    ...conventions,
    ...formats,
    formatShare: (share) => printer.printShare(share),
    t: (code, ...[values]) => printer.printCode(code, values),
    say: (message) =>
      typeof message === 'string' ? message : printer.printCode(message.code, message.values),
    sayFigures: (message) => withFigures(printer.printSegments(message)),
    printPattern: (pattern, values) => printer.printPattern(pattern, values),
  };
};
