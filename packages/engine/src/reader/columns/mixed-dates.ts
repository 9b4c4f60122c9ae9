/** Columns of dates in several notations: no single one holds enough cells, together they do. */
import { TYPE_WINS_SHARE } from '@plumbline/contract';
import { duckdb } from '@plumbline/query';
import { message, type Message } from '@plumbline/messages';
import { quoteText } from '../../dataset/relation.ts';
import type { ColumnPlan } from './column-plan.ts';
import type { DayOrder, Form } from './form.ts';
import { type Candidate, type ColumnHints, measureSample } from './infer-forms.ts';
import { mixedDates } from './mixed-date-forms.ts';
import { isNullWord, isNullWordSql } from './null-words.ts';
import type { ReviewContext } from './review.ts';

/** More notations than these in one column are no column of dates. */
const MAX_NOTATIONS = 5;
/** A notation that holds a smaller share of the cells is a mistake rather than a notation. */
const LEAST_NOTATION = 0.01;
const ORDERS = ['dmy', 'mdy'] as const satisfies readonly DayOrder[];
const TYPES = ['date', 'timestamp'] as const;

/** One notation of the column, with the cells that no notation before it holds. */
export interface DateNotation {
  readonly form: Form;
  readonly cells: number;
  /** One of them. */
  readonly example: string;
}

/** One way to read all notations of a column; every row is counted. */
export interface MixedReading {
  /** Reads all the notations. */
  readonly form: Form;
  readonly notations: readonly DateNotation[];
  /** Cells that it reads. */
  readonly read: number;
  /** Share of the cells that say something, 0 to 1. */
  readonly share: number;
}

interface Sample {
  readonly cells: readonly string[];
  /** Forms of some of them, with their shares. */
  readonly sampled: readonly Candidate[];
}

/** The best first; a second one only where another order of day and month holds as many cells. */
export const mixedReadings = async (
  context: Pick<ReviewContext, 'loader' | 'path'>,
  plan: ColumnPlan,
  { cells, sampled }: Sample,
): Promise<readonly MixedReading[]> => {
  const meaningful = cells.filter((cell) => !isNullWord(cell));
  for (const type of TYPES) {
    const members = new Map(
      ORDERS.map((order) => coverOf({ cells: meaningful, sampled }, plan.hints, { order, type }))
        .filter((forms) => forms.length > 1)
        .map((forms) => [mixedDates(forms).key, forms] as const),
    );
    const readings = await Promise.all([...members.values()].map((forms) => countOf(context, plan, forms)));
    const best = Math.max(0, ...readings.map(({ read }) => read));
    const mixed = readings.filter(
      ({ read, share, notations }) => read === best && share >= TYPE_WINS_SHARE && notations.length > 1,
    );
    if (mixed.length > 0) {
      return mixed;
    }
  }
  return [];
};

interface Wanted {
  readonly order: DayOrder;
  readonly type: (typeof TYPES)[number];
}

/** Notations that together hold enough of the sample, the most used first; none where they do not. */
const coverOf = (
  { cells, sampled }: Sample,
  { dateOrder, ...hints }: ColumnHints,
  { order, type }: Wanted,
): readonly Form[] => {
  const isWanted = ({ form }: Candidate): boolean =>
    form.type === type &&
    form.isOffered !== true &&
    (form.order === undefined || (form.order === order && (dateOrder ?? order) === order));
  const forms: Form[] = [];
  let rest = cells;
  let candidates = sampled;
  while (rest.length > cells.length * (1 - TYPE_WINS_SHARE)) {
    const best = candidates.filter(isWanted).toSorted((a, b) => b.share - a.share)[0];
    const left = rest.filter((cell) => best?.form.test(cell) !== true);
    if (
      best === undefined ||
      rest.length - left.length < cells.length * LEAST_NOTATION ||
      forms.length === MAX_NOTATIONS
    ) {
      return [];
    }
    forms.push(best.form);
    rest = left;
    candidates = measureSample(rest, { ...hints, dateOrder }, { wanted: type }).candidates;
  }
  return forms;
};

const countOf = async (
  { loader, path }: Pick<ReviewContext, 'loader' | 'path'>,
  { name }: ColumnPlan,
  forms: readonly Form[],
): Promise<MixedReading> => {
  const column = duckdb.quoteIdentifier(name);
  const notation = forms.map((form, at) => `WHEN ${form.parse(column)} IS NOT NULL THEN ${at}`).join(' ');
  const rows = await loader.read(
    `SELECT CASE ${notation} ELSE -1 END AS notation, count(*), first(${column}) FROM read_parquet(${quoteText(path)})
     WHERE ${column} IS NOT NULL AND trim(${column}) <> '' AND NOT (${isNullWordSql(column)})
     GROUP BY notation ORDER BY count(*) DESC, notation`,
  );
  const notations = rows.flatMap(([at, count, example]) => {
    const form = forms[Number(at)];
    return form === undefined ? [] : [{ form, cells: Number(count), example: String(example).trim() }];
  });
  const filled = rows.reduce((sum, [, count]) => sum + Number(count), 0);
  const read = notations.reduce((sum, { cells }) => sum + cells, 0);
  return {
    form: mixedDates(notations.length > 0 ? notations.map(({ form }) => form) : forms),
    notations,
    read,
    share: read / Math.max(1, filled),
  };
};

/** `Dates in 3 notations: 100 cells like 2024-05-31, 100 cells like 31/05/2024 and 90 cells like 31 May 2024`. */
export const notationsEvidence = ({ notations }: MixedReading): Message =>
  message('columnReading.notations', {
    count: notations.length,
    examples: notations.map(({ cells, example }) =>
      message('columnReading.notation', { count: cells, example }),
    ),
  });
