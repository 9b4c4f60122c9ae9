import type { QuestionGroup, QuestionMeasure, Interpretation } from '@plumbline/contract';
import { message, type Message } from '@plumbline/messages';
import { isCode, isKey } from '../../columns/row-meaning.ts';
import type { ColumnTraits } from '../../columns/traits.ts';
import { defaultAggregate } from '../../recommend/candidate.ts';
import { differentChoices, validChoices } from './valid-choices.ts';
import { measureTitle, understoodAs } from '../answer/describe.ts';
import { timeTraits, datasetTraits, type DescribedDataset } from '../dataset/described.ts';
import { interpret, NO_INTERPRETATION } from '../reading/interpret.ts';
import { COUNT_ROWS } from '../query/measures.ts';

export interface SuggestedPivot {
  readonly interpretation: Interpretation;
  readonly title: Message;
  readonly reason: Message;
  readonly score: number;
}

export interface PivotOptions {
  readonly limit: number;
  /** Columns to use; absent: any. */
  readonly columns?: readonly string[] | undefined;
}

/** More than this is no table to read. */
const MAX_ROWS = 60;
const MAX_COLUMNS = 15;
/** Columns whose pairs are proposed: a dataset may have thousands. */
const MAX_PAIRED = 20;

/** Pivots for a prompt, or those that suit the columns; best first. Every one passes the one check. Pure. */
export function suggestPivots(
  prompt: string | undefined,
  dataset: DescribedDataset,
  { limit, columns }: PivotOptions,
): readonly SuggestedPivot[] {
  const { meaning } = dataset;
  // A group for each row says nothing, and a code says what its name says. [SEM-HIER-2]
  const isUsual = (name: string): boolean => isKey(name, meaning) !== true && !isCode(name, meaning);
  const known = datasetTraits(dataset);
  const usual = known.filter(({ name }) => isUsual(name));
  const others = usual.some(({ kind }) => kind === 'category') ? usual : known;
  const traits = columns === undefined ? others : known.filter(({ name }) => columns.includes(name));
  const drafts = prompt === undefined ? usualPivots(traits) : promptedPivots(prompt, dataset, traits);
  return validChoices(differentChoices(drafts), dataset, limit).map(({ interpretation, score, reason }) => ({
    interpretation,
    title: understoodAs(interpretation, dataset.columns),
    reason:
      reason ??
      message('askPivot.read', {
        measures: interpretation.measures.map((one) => measureTitle(one, dataset.columns)),
      }),
    score,
  }));
}

interface Draft {
  readonly interpretation: Interpretation;
  readonly score: number;
  readonly reason: Message | null;
}

const pivot = (base: Partial<Interpretation>): Interpretation => ({
  ...NO_INTERPRETATION,
  ...base,
  intent: 'pivot',
});

/** The pivot as it was understood, one with the other aggregate, and one that counts rows. */
function promptedPivots(
  prompt: string,
  dataset: DescribedDataset,
  traits: readonly ColumnTraits[],
): readonly Draft[] {
  const { interpretation: read, confidence } = interpret(prompt, dataset);
  const groups = read.groups.length === 0 ? usualGroups(traits).slice(0, 1).flat() : read.groups;
  const measures = read.measures.length === 0 ? [COUNT_ROWS] : read.measures;
  if (groups.length === 0) {
    return [];
  }
  const base = pivot({ ...read, groups, measures, mark: null, comparison: null, stack: null });
  const other = measures.map((one): QuestionMeasure =>
    one.column === null ? one : { ...one, aggregate: one.aggregate === 'sum' ? 'mean' : 'sum' },
  );
  return [
    { interpretation: base, score: Math.max(0.1, confidence), reason: null },
    {
      interpretation: { ...base, measures: other },
      score: confidence * 0.7,
      reason: message('askPivot.otherAggregate'),
    },
    {
      interpretation: { ...base, measures: [COUNT_ROWS] },
      score: confidence * 0.5,
      reason: message('askPivot.counted'),
    },
  ];
}

function usualPivots(traits: readonly ColumnTraits[]): readonly Draft[] {
  const measures = traits
    .filter(({ kind }) => kind === 'measure')
    .toSorted(
      (one, other) =>
        Number(other.adds === 'sum') - Number(one.adds === 'sum') || other.interest - one.interest,
    )
    .slice(0, 2)
    .map((one): QuestionMeasure => ({ column: one.name, aggregate: defaultAggregate(one) }));
  return usualGroups(traits)
    .flatMap((groups, at) =>
      [...measures, COUNT_ROWS].map((measure, of): Draft => ({
        interpretation: pivot({ groups: [...groups], measures: [measure] }),
        score: Math.max(0.1, Math.round(100 * (0.9 - 0.1 * at - 0.05 * of)) / 100),
        reason: message('askPivot.fits'),
      })),
    )
    .toSorted((one, other) => other.score - one.score);
}

/** Pairs that make a table of a size that people read: more values down, fewer across, times across. */
function usualGroups(traits: readonly ColumnTraits[]): readonly (readonly QuestionGroup[])[] {
  const names = traits
    .filter(
      ({ kind, distinct }) =>
        kind === 'category' && (distinct ?? 0) >= 2 && (distinct ?? MAX_ROWS + 1) <= MAX_ROWS,
    )
    .toSorted((one, other) => (other.distinct ?? 0) - (one.distinct ?? 0))
    .slice(0, MAX_PAIRED);
  const time = timeTraits(traits);
  const across: QuestionGroup[] = [
    ...(time === null
      ? []
      : [time.kind === 'time' ? ({ column: time.name, unit: 'year' } as const) : { column: time.name }]),
    ...names.filter(({ distinct }) => (distinct ?? 0) <= MAX_COLUMNS).map(({ name }) => ({ column: name })),
  ];
  const pairs = names.flatMap(({ name }) =>
    across
      .filter(({ column }) => column !== name)
      .map((second): QuestionGroup[] => [{ column: name }, second]),
  );
  const singles = [...names.map(({ name }) => [{ column: name }]), ...across.slice(0, 1).map((one) => [one])];
  const keyOf = (groups: readonly QuestionGroup[]): string =>
    groups
      .map(({ column }) => column)
      .toSorted()
      .join('\n');
  const byKey = Map.groupBy([...pairs, ...singles], keyOf);
  return [...byKey.values()].flatMap(([first]) => (first === undefined ? [] : [first]));
}
