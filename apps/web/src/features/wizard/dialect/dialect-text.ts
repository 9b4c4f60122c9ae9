import type { Dialect } from '@plumbline/contract';
import { t } from '../../../messages/wizard.ts';

/** What a choice among others is called: its value as a form field holds it, and its words. */
export interface Choice {
  readonly value: string;
  readonly label: string;
}

const DELIMITERS = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'pipe', ' ': 'space' } as const;
/** Stands for "I will type it". */
export const OTHER_DELIMITER = 'other';

export const delimiterChoices = (): readonly Choice[] => [
  ...Object.entries(DELIMITERS).map(([value, name]) => ({ value, label: t(`delimiter-${name}`) })),
  { value: OTHER_DELIMITER, label: t('delimiter-other') },
];

export const isUsualDelimiter = (text: string): text is keyof typeof DELIMITERS =>
  Object.hasOwn(DELIMITERS, text);

/** Adds the value in use where it is none of the usual ones. */
const withCurrent = (choices: readonly Choice[], current: Choice): readonly Choice[] =>
  choices.some(({ value }) => value === current.value) ? choices : [...choices, current];

export const quoteChoices = (current: string): readonly Choice[] =>
  withCurrent(
    [
      { value: '"', label: t('quote-double') },
      { value: "'", label: t('quote-single') },
      { value: '', label: t('quote-none') },
    ],
    { value: current, label: t('quote-other', { character: current }) },
  );

/** A quote written twice makes a quote: then the escape is the quote itself. */
export const escapeChoices = ({ quote, escape }: Pick<Dialect, 'quote' | 'escape'>): readonly Choice[] =>
  withCurrent(
    [
      { value: quote, label: t('escape-double') },
      { value: '\\', label: t('escape-backslash') },
      { value: '', label: t('escape-none') },
    ],
    { value: escape, label: t('escape-other', { character: escape }) },
  );

export const newlineChoices = (): readonly Choice[] => [
  { value: '\n', label: t('newline-lf') },
  { value: '\r\n', label: t('newline-crlf') },
  { value: '\r', label: t('newline-cr') },
];

export const encodingText = (encoding: Dialect['encoding']): string => t(`encoding-${encoding}`);

export const shortDelimiter = (delimiter: string): string =>
  isUsualDelimiter(delimiter)
    ? t(`short-${DELIMITERS[delimiter]}`)
    : t('short-other', { character: delimiter });

/** "Comma, UTF-8, header row": a dialect in one line. */
export const dialectParts = (dialect: Dialect) => ({
  delimiter: shortDelimiter(dialect.delimiter),
  encoding: encodingText(dialect.encoding),
  header: dialect.header ? t('sumHeader') : t('sumNoHeader'),
});
