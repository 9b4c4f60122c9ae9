import { textLiteral } from '@plumbline/query';
import { isNumericType, isTemporalType } from '@plumbline/contract';
import type { ColumnTraits } from '../../columns/traits.ts';
import { readChartPrompt, type ChartPrompt } from '../../prompt/read-prompt.ts';
import type { DescribedDataset } from '../dataset/described.ts';

/** A prompt, and the columns that it may name. */
export interface PromptWords {
  /** Text as it was typed, for quoted texts. */
  readonly text: string;
  /** In lower case, without quoted texts, comparisons in words. */
  readonly plain: string;
  /** Texts in quotation marks, in order. */
  readonly quoted: readonly string[];
  readonly dataset: DescribedDataset;
  readonly traits: readonly ColumnTraits[];
}

/** A formula for a prompt; null where the prompt does not ask for one of its kind. */
export type FormulaReader = (words: PromptWords) => string | null;

const QUOTED = /["“”']([^"“”']*)["“”'](?!\w)/gu;

const SPOKEN: readonly (readonly [RegExp, string])[] = [
  [/>=|≥/gu, ' at least '],
  [/<=|≤/gu, ' at most '],
  [/<>|!=|≠/gu, ' not equal to '],
  [/>/gu, ' more than '],
  [/</gu, ' less than '],
  [/\b(?:is|are|was|were) positive\b/gu, ' more than 0 '],
  [/\b(?:is|are|was|were) negative\b/gu, ' less than 0 '],
  [/\b(?:cost|costs|was|is) (?:nothing|zero|free)\b/gu, ' cost equal to 0 '],
  [/\bzero\b/gu, '0'],
];

export const toPlainText = (text: string): string =>
  SPOKEN.reduce(
    (plain, [pattern, spoken]) => plain.replaceAll(pattern, spoken),
    text
      .replaceAll(/(?<=\p{L})'s\b/gu, ' s')
      .replaceAll(QUOTED, ' ')
      .toLowerCase(),
  );

export const quotedIn = (text: string): readonly string[] =>
  [...text.replaceAll(/(?<=\p{L})'s\b/gu, '').matchAll(QUOTED)].map(([, one = '']) => one);

export const literal = (value: unknown): string =>
  typeof value === 'string' ? textLiteral(value) : String(value);

export const divide = (one: string, other: string): string => `DIVIDE(${one}, ${other})`;

/** What texts were read as: every reader of formulas reads the whole prompt, and most the same parts of it. */
const readings = new WeakMap<DescribedDataset, Map<string, ChartPrompt>>();

export function readWords(text: string, { dataset }: Pick<PromptWords, 'dataset'>): ChartPrompt {
  const known = readings.get(dataset) ?? new Map<string, ChartPrompt>();
  readings.set(dataset, known);
  const reading = known.get(text) ?? readChartPrompt(text, dataset.columns, { subject: dataset.subject });
  known.set(text, reading);
  return reading;
}

type Fits = (one: ColumnTraits) => boolean;

/** The columns that a part of the prompt names; of those that could be meant the first that fits. */
export function columnsIn(text: string, words: PromptWords, fits: Fits = () => true): readonly string[] {
  const fitting = new Set(words.traits.filter(fits).map(({ name }) => name));
  const { phrases, conditions } = readWords(text, words);
  const named = phrases.flatMap(({ meaning }): readonly string[] => {
    if (meaning?.kind === 'ambiguous') {
      return meaning.names.filter((name) => fitting.has(name)).slice(0, 1);
    }
    return meaning?.kind === 'column' && fitting.has(meaning.name) ? [meaning.name] : [];
  });
  const compared = conditions.map(({ column }) => column).filter((name) => fitting.has(name));
  return [...new Set(named.length > 0 ? named : compared)];
}

export const columnIn = (text: string, words: PromptWords, fits?: Fits): string | null =>
  columnsIn(text, words, fits)[0] ?? null;

export const isNumber = ({ column }: ColumnTraits): boolean => isNumericType(column.type);
export const isTime = ({ column }: ColumnTraits): boolean => isTemporalType(column.type);
export const isText = ({ column }: ColumnTraits): boolean => column.type === 'text';

const SCALES: Readonly<Record<string, number>> = {
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  mio: 1e6,
  million: 1e6,
  bn: 1e9,
  billion: 1e9,
};
const NUMERAL =
  /^\s*(?:the |a |an )?(\d+(?:,\d{3})*(?:\.\d+)?)\s*(%|percent|k|m|mio|bn|thousand|million|billion)?\s*$/u;

/** “100”, “10 %”, “2 million”; null for what is no number. */
export function numeralIn(text: string): string | null {
  const [, digits, unit = ''] = NUMERAL.exec(text) ?? [];
  if (digits === undefined) {
    return null;
  }
  const plain = digits.replaceAll(',', '');
  if (unit === '%' || unit === 'percent') {
    return `${plain}%`;
  }
  const scale = SCALES[unit];
  return scale === undefined ? plain : String(Number(plain) * scale);
}
