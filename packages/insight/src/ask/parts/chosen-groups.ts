import type { GroupCondition, Interpretation } from '@plumbline/contract';
import type { GroupClause } from '../../prompt/group-conditions.ts';
import type { PromptColumn } from '../../prompt/phrase.ts';
import { readChartPrompt } from '../../prompt/read-prompt.ts';
import { confidenceOf } from '../confidence/confidence.ts';
import type { DescribedDataset } from '../dataset/described.ts';
import type { QuestionReading } from './question-reading.ts';

/** The reading of the figures of all groups as one of those that the clause chooses; null where that means nothing. */
export function ofChosenGroups(
  reading: QuestionReading,
  clause: GroupClause,
  dataset: DescribedDataset,
): QuestionReading | null {
  const { interpretation: query } = reading;
  const having = canChoose(query) ? conditionOf(query, clause, dataset) : null;
  if (having === null) {
    return null;
  }
  const interpretation: Interpretation = { ...query, intent: 'chart', having };
  const score = reading.score * clause.certainty;
  return {
    ...reading,
    interpretation,
    score,
    confidence: confidenceOf(interpretation, { ...reading, score }),
  };
}

/** One group with one figure each. */
const canChoose = ({ intent, groups, measures, comparison }: Interpretation): boolean =>
  (intent === 'chart' || intent === 'pivot') &&
  groups.length === 1 &&
  measures.length === 1 &&
  comparison === null;

function conditionOf(
  { measures: [measure] }: Interpretation,
  clause: GroupClause,
  dataset: DescribedDataset,
): GroupCondition | null {
  const { op, value, compared } = clause;
  if (compared === null) {
    return measure?.column === null ? { op, value } : null;
  }
  if (measure?.isRate === true) {
    return { op, value: value > 1 ? value / 100 : value };
  }
  const column = dataset.columns.find(({ name }) => name === measure?.column);
  const limit = column === undefined ? null : limitIn(column, compared, dataset);
  // “stores with sales over 10000”: what no row reaches is compared with totals.
  const isOfGroup = clause.isOfGroup || (limit !== null && Number(column?.profile?.max ?? Infinity) < limit);
  return limit === null || !isOfGroup ? null : { op, value: limit };
}

/** The number in the unit of the column, as a condition on rows has it. */
function limitIn({ name }: PromptColumn, compared: string, dataset: DescribedDataset): number | null {
  const { conditions } = readChartPrompt(compared, dataset.columns, dataset);
  const value = conditions.find(({ column }) => column === name)?.value;
  return typeof value === 'number' ? value : null;
}

/** Other groups, or another figure of them, are not chosen by what chose those before. */
export function withoutStaleChoice(before: Interpretation, now: Interpretation): Interpretation {
  const { having, ...all } = now;
  const keyOf = ({ groups, measures }: Interpretation): string =>
    JSON.stringify([groups.map(({ column, unit, part }) => [column, unit, part]), measures]);
  return having === undefined || keyOf(before) === keyOf(now) ? now : all;
}
