import type { Dialect, Inspection, ReadOptions } from '@plumbline/contract';
import { t } from '../../../../messages/index.ts';
import { settledDialect } from './read-options.ts';

/** What a choice among others is called: its value as a form field holds it, and its words. */
export interface Choice {
  readonly value: string;
  readonly label: string;
}

const DELIMITERS = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'pipe', ' ': 'space' } as const;
/** The option "I will type it". */
export const OTHER_DELIMITER = 'other';

export const delimiterChoices = (): readonly Choice[] => [
  ...Object.entries(DELIMITERS).map(([value, name]) => ({ value, label: t(`wizard.delimiter-${name}`) })),
  { value: OTHER_DELIMITER, label: t('wizard.delimiter-other') },
];

export const isUsualDelimiter = (text: string): text is keyof typeof DELIMITERS =>
  Object.hasOwn(DELIMITERS, text);

/** Adds the value in use where it is none of the usual ones. */
const withCurrent = (choices: readonly Choice[], current: Choice): readonly Choice[] =>
  choices.some(({ value }) => value === current.value) ? choices : [...choices, current];

export const quoteChoices = (current: string): readonly Choice[] =>
  withCurrent(
    [
      { value: '"', label: t('wizard.quote-double') },
      { value: "'", label: t('wizard.quote-single') },
      { value: '', label: t('wizard.quote-none') },
    ],
    { value: current, label: t('wizard.quote-other', { character: current }) },
  );

/** A quote written twice makes a quote: then the escape is the quote itself. */
export const escapeChoices = ({ quote, escape }: Pick<Dialect, 'quote' | 'escape'>): readonly Choice[] =>
  withCurrent(
    [
      { value: quote, label: t('wizard.escape-double') },
      { value: '\\', label: t('wizard.escape-backslash') },
      { value: '', label: t('wizard.escape-none') },
    ],
    { value: escape, label: t('wizard.escape-other', { character: escape }) },
  );

export const newlineChoices = (): readonly Choice[] => [
  { value: '\n', label: t('wizard.newline-lf') },
  { value: '\r\n', label: t('wizard.newline-crlf') },
  { value: '\r', label: t('wizard.newline-cr') },
];

/** Numbers of header rows that are usual, and the one in use. */
const HEADER_ROWS = [1, 2, 3, 4];

export const headerChoices = (current: number): readonly Choice[] => {
  const rows = HEADER_ROWS.includes(current) || current === 0 ? HEADER_ROWS : [...HEADER_ROWS, current];
  return [
    ...rows.map((count) => ({ value: String(count), label: t('wizard.header-rows', { count }) })),
    { value: '0', label: t('wizard.header-no') },
  ];
};

export const encodingText = (encoding: Dialect['encoding']): string => t(`wizard.encoding-${encoding}`);

export const shortDelimiter = (delimiter: string): string =>
  isUsualDelimiter(delimiter)
    ? t(`wizard.short-${DELIMITERS[delimiter]}`)
    : t('wizard.short-other', { character: delimiter });

/** "Comma, UTF-8, header row": how a file is read, in one line. */
export function readText(inspection: Inspection, options: ReadOptions): string {
  const dialect = settledDialect(inspection, options);
  const sheet = options.sheet ?? sheetRead(inspection);
  const parts =
    inspection.format !== 'delimited'
      ? [t(`wizard.format-${inspection.format}`), sheet === null ? null : t('wizard.sumSheet', { sheet })]
      : [dialect === null ? t('wizard.format-delimited') : shortDelimiter(dialect.delimiter)];
  if (dialect !== null) {
    parts.push(
      inspection.format === 'delimited' ? encodingText(dialect.encoding) : null,
      t('wizard.sumHeader', { count: dialect.header ? Math.max(1, dialect.headerRows) : 0 }),
    );
  }
  return parts.filter((part) => part !== null).join(', ');
}

/** The only sheet there is; of several, the decision names the one that is read. */
const sheetRead = ({ sheets }: Inspection): string | null =>
  sheets.length === 1 ? (sheets[0]?.name ?? null) : null;
