import type { QuestionGroup, QuestionMeasure, Interpretation } from '@plumbline/contract';
import { message, type Message } from '@plumbline/messages';
import { defaultAggregate } from '../../recommend/candidate.ts';
import { checkInterpretation } from '../query/check-interpretation.ts';
import type { ChoiceDraft } from './choice.ts';
import { understoodAs } from '../answer/describe.ts';
import { timeTraits, datasetTraits, type DescribedDataset } from '../dataset/described.ts';
import { COUNT_ROWS } from '../query/measures.ts';

const MAX_OPTIONS = 4;

/** Readings to choose from where a question is not clear. */
export function optionsFor(
  query: Interpretation,
  dataset: DescribedDataset,
  ambiguous: readonly { readonly columns: readonly string[] }[] = [],
): readonly ChoiceDraft[] {
  const traits = datasetTraits(dataset);
  const time = timeTraits(traits);
  const meant = traits.filter(
    ({ kind, label }) => kind === 'measure' && ambiguous.some(({ columns }) => columns.includes(label)),
  );
  const measures = [
    ...meant.map((one): QuestionMeasure => ({ column: one.name, aggregate: defaultAggregate(one) })),
    ...query.measures.filter(({ column }) => !meant.some(({ name }) => name === column)),
    ...traits
      .filter(({ kind }) => kind === 'measure')
      .toSorted((one, other) => other.interest - one.interest)
      .slice(0, 2)
      .map((one): QuestionMeasure => ({ column: one.name, aggregate: defaultAggregate(one) })),
    COUNT_ROWS,
  ];
  const groups: QuestionGroup[] = [
    ...query.groups,
    ...traits
      .filter(({ kind, distinct }) => kind === 'category' && (distinct ?? 0) >= 2 && (distinct ?? 99) <= 50)
      .slice(0, 2)
      .map(({ name }): QuestionGroup => ({ column: name })),
    ...(time === null ? [] : [{ column: time.name }]),
  ];
  // Of several columns that a word could name each is offered, else two measures by two groups.
  const [most, each] = meant.length > 1 ? [MAX_OPTIONS, 1] : [2, 2];
  const readings = (meant.length > 1 ? measures.slice(0, meant.length) : measures)
    .slice(0, most)
    .flatMap((measure) =>
      groups.slice(0, each).map((group): Interpretation => ({
        ...query,
        intent: 'chart',
        mark: null,
        measures: [measure],
        groups: [group],
      })),
    );
  return readings
    .filter((one) => checkInterpretation(one, dataset).length === 0)
    .slice(0, MAX_OPTIONS)
    .map((interpretation) => ({ label: understoodAs(interpretation, dataset.columns), interpretation }));
}

/** Questions that lead on from an answer, as a person would type them. */
export function suggestFollowUps(query: Interpretation, dataset: DescribedDataset): readonly Message[] {
  const traits = datasetTraits(dataset);
  const time = timeTraits(traits);
  const isTimed = query.groups.some(({ column }) => column === time?.name);
  const [other] = traits
    .filter(
      ({ kind, name, distinct }) =>
        kind === 'category' &&
        (distinct ?? 99) <= 50 &&
        !query.groups.some(({ column }) => column === name) &&
        !query.filters.some(({ column }) => column === name),
    )
    .toSorted((one, another) => another.interest - one.interest);
  const [measure] = query.measures;
  return [
    ...(time?.kind === 'time' && !isTimed ? [message('ask.followYear')] : []),
    ...(isTimed && time?.kind === 'time' ? [message('ask.followWhy'), message('ask.followCompare')] : []),
    ...(other === undefined ? [] : [message('ask.followBy', { column: other.label })]),
    ...(query.groups.length > 0 && !isTimed && query.limit === null ? [message('ask.followTop')] : []),
    ...(measure?.aggregate === 'sum' ? [message('ask.followAverage')] : []),
    ...(query.groups.length > 1 ? [message('ask.followTable')] : []),
  ].slice(0, 3);
}

/** A column of names has at most this many values, so that a chart of it can be read. */
const MAX_NAMES = 50;

/** Questions of different kinds that the columns answer, as a person would type them; the most telling first. */
export function exampleQuestions(dataset: DescribedDataset): readonly Message[] {
  const traits = datasetTraits(dataset);
  const time = timeTraits(traits);
  const byInterest = traits.toSorted((one, other) => other.interest - one.interest);
  const measure = byInterest.find(({ kind }) => kind === 'measure')?.label;
  const [group, other] = byInterest
    .filter(
      ({ kind, distinct }) => kind === 'category' && (distinct ?? 0) > 1 && (distinct ?? 0) <= MAX_NAMES,
    )
    .map(({ label }) => label);
  return [
    ...(measure === undefined || group === undefined ? [] : [message('ask.exampleBy', { measure, group })]),
    ...(measure === undefined || time?.kind !== 'time' ? [] : [message('ask.exampleByMonth', { measure })]),
    ...(group === undefined ? [] : [message('ask.exampleTop', { group: other ?? group })]),
    ...(time?.kind === 'time' ? [message('ask.exampleTime')] : []),
    ...(measure === undefined ? [] : [message('ask.exampleHighest', { measure })]),
    ...(group === undefined ? [] : [message('ask.exampleCount', { group })]),
    message('ask.exampleRows'),
  ];
}
