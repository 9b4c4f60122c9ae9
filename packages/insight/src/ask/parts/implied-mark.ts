import type { ChartMark, QuestionGroup, QuestionMeasure } from '@plumbline/contract';
import type { ColumnTraits } from '../../columns/traits.ts';
import { phrasesOfKind } from '../../prompt/phrase-kinds.ts';
import type { ChartPrompt } from '../../prompt/read-prompt.ts';
import { isTruth } from '../../prompt/truth-words.ts';
import { isRaw, type CompleteContext } from './implied-groups.ts';
import type { NamedParts } from './named-parts.ts';
import { shareMark } from './read-mark.ts';

/** The mark that a question names, or that its numbers imply; null where the chart is free. */
export function impliedMark(
  read: ChartPrompt,
  { parts, traits, groups }: CompleteContext & { readonly groups: readonly QuestionGroup[] },
): ChartMark | null {
  const spoken = parts.mark === 'histogram' && isBarred(parts, traits) ? 'bar' : parts.mark;
  const mark =
    spoken ?? (isRawNumber(read, parts, groups) ? 'histogram' : wholeMark(read, parts, { groups, traits }));
  // “horsepower against weight, colored by number of cylinders” counts no rows.
  const isOfRows = isRaw({ ...read, countsRows: parts.countsRows });
  const isPairs = parts.measures.length >= 2 && isOfRows && !groups.some(({ unit }) => unit !== undefined);
  return mark ?? (isPairs && groups.length <= 1 && !isTimed(groups, traits) ? 'scatter' : null);
}

/** People say “histogram” for bars over names too. */
const isBarred = ({ measures, groups, aggregate }: NamedParts, traits: readonly ColumnTraits[]): boolean =>
  groups.some(({ column }) => traits.some(({ name, kind }) => name === column && kind !== 'measure')) &&
  (aggregate !== null || measures.every(({ column }) => column === null) || measures.length !== 1);

const isTimed = (groups: readonly QuestionGroup[], traits: readonly ColumnTraits[]): boolean =>
  groups.some(({ column }) => traits.some(({ name, kind }) => name === column && kind === 'time'));

/** A share of rows is no part of a whole. */
const wholeMark = (
  read: ChartPrompt,
  { measures }: NamedParts,
  { groups, traits }: Pick<CompleteContext, 'traits'> & { readonly groups: readonly QuestionGroup[] },
): ChartMark | null =>
  measures.some((one) => one.isRate === true || isMeanOfTruths(one, traits))
    ? null
    : shareMark(read, groups, traits);

const isMeanOfTruths = ({ column, aggregate }: QuestionMeasure, traits: readonly ColumnTraits[]): boolean =>
  aggregate === 'mean' && traits.some((one) => one.name === column && isTruth(one.column));

/** “cost” alone is shown as it is distributed; “what is the cost” as one figure. */
const isRawNumber = (
  read: ChartPrompt,
  { measures }: NamedParts,
  groups: readonly QuestionGroup[],
): boolean =>
  isRaw(read) &&
  measures.length === 1 &&
  groups.length === 0 &&
  phrasesOfKind(read, 'task').length === 0 &&
  phrasesOfKind(read, 'previous').length === 0 &&
  !isHowLong(read) &&
  read.conditions.length === 0 &&
  measures[0]?.column !== null &&
  measures[0]?.isRate !== true;

/** “how long does it take to close a ticket”: one figure. */
const isHowLong = ({ phrases }: ChartPrompt): boolean =>
  phrases
    .flatMap(({ words }) => words)
    .join(' ')
    .startsWith('how long');
