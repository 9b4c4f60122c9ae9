import { isNumericType, TYPE_WINS_SHARE } from '@plumbline/contract';
import { duckdb } from '@plumbline/query';
import { message } from '@plumbline/messages';
import { quoteText } from '../../dataset/relation.ts';
import type { Loader } from '../loader.ts';
import { parseRiding } from '../read-csv.ts';
import { type ColumnPlan, type FailureRule, asText, widerForms } from './column-plan.ts';
import { type DayOrder, type DecimalMark, type Form, ID_PATTERN } from './forms.ts';
import { numbersOf } from './infer-forms.ts';
import { openTexts, reviewText } from './measure-texts.ts';
import { isDashSql, isNullWordSql } from './null-words.ts';
import { isIdName } from './text-reasons.ts';

export interface ColumnCount {
  /** Cells with a value of the column's type. */
  readonly filled: number;
  /** Cells that do not fit it. */
  readonly failures: number;
  /** How many of them are words for "no value". */
  readonly nulls: number;
  /** Empty cells that are written as a dash. */
  readonly dashes: number;
}

export interface ReviewContext {
  readonly loader: Loader;
  readonly path: string;
  readonly mark: DecimalMark;
  readonly dateOrder: DayOrder | null;
}

const name = (plan: ColumnPlan): string => duckdb.quoteIdentifier(plan.name);
const matches = (x: string, pattern: string): string =>
  `regexp_full_match(trim(${x}), ${quoteText(pattern)})`;
/** In a column of ids: digits that a number form would read as an exponent. */
const EXPONENT = String.raw`\d+[eE]\d+`;

interface Failures {
  readonly count: number;
  readonly nulls: number;
  /** Of the words for "no value", those that are dashes. */
  readonly dashes: number;
  readonly ids: number;
  readonly exponents: number;
}

/** Cells that do not fit their form, and what they are, by position of the column. Often they are few words many times. */
const countFailures = async ({ loader, path }: ReviewContext): Promise<ReadonlyMap<number, Failures>> => {
  if (!(await loader.hasRejectedCells())) {
    return new Map();
  }
  const filters = [isNullWordSql('t'), isDashSql('t'), matches('t', ID_PATTERN), matches('t', EXPONENT)];
  const failing = await loader.read(
    `SELECT c, ${['true', ...filters].map((filter) => `coalesce(sum(n) FILTER (${filter}), 0)::BIGINT`).join(', ')}
     FROM (SELECT r.c AS c, r.t AS t, count(*) AS n FROM ${rejectedCells({ loader, path })} GROUP BY ALL) GROUP BY c`,
  );
  return new Map(
    failing.map(([at, ...counts]) => {
      const [count = 0, nulls = 0, dashes = 0, ids = 0, exponents = 0] = counts.map(Number);
      return [Number(at), { count, nulls, dashes, ids, exponents }];
    }),
  );
};

/** SQL: the cells that do not fit as structs `r` of `c`, their column's place, and `t`, their text. */
export const rejectedCells = ({ loader, path }: Pick<ReviewContext, 'loader' | 'path'>): string => {
  const rejects = duckdb.quoteIdentifier(loader.rejectsColumn);
  return `(SELECT unnest(${parseRiding(rejects)}) AS r FROM read_parquet(${quoteText(path)}) WHERE ${rejects} IS NOT NULL)`;
};

const countFilled = async (
  { loader, path }: ReviewContext,
  plans: readonly ColumnPlan[],
): Promise<ReadonlyMap<number, number>> => {
  if (plans.length === 0) {
    return new Map();
  }
  const footer = await loader.footer();
  const known = plans.map((plan) => footer.get(plan.name)?.filled ?? null);
  if (known.every((count) => count !== null)) {
    return new Map(plans.map(({ index }, at) => [index, known[at] ?? 0]));
  }
  const counts = plans.map((plan) => `count(${name(plan)})`).join(', ');
  const [filled = []] = await loader.read(`SELECT ${counts} FROM read_parquet(${quoteText(path)})`);
  return new Map(plans.map(({ index }, at) => [index, Number(filled[at])]));
};

/** Filled and failing cells by position of the column, over every row. */
export const countCells = async (
  context: ReviewContext,
  plans: readonly ColumnPlan[],
): Promise<ReadonlyMap<number, ColumnCount>> => {
  const failures = await countFailures(context);
  const filled = await countFilled(context, plans);
  return new Map(
    plans.map(({ index }) => {
      const { count, nulls, dashes } = failures.get(index) ?? { count: 0, nulls: 0, dashes: 0 };
      return [
        index,
        { filled: filled.get(index) ?? 0, failures: count - dashes, nulls: nulls - dashes, dashes },
      ];
    }),
  );
};

/**
 * Holds the forms against every row that was loaded. Returns the plans that the rules give; where they differ from
 * those loaded, the file must be loaded again.
 */
export const reviewPlans = async (
  context: ReviewContext,
  plans: readonly ColumnPlan[],
): Promise<ColumnPlan[]> => {
  const failures = await countFailures(context);
  const failing = plans.filter(({ index }) => failures.has(index));
  const filled = await countFilled(context, failing);
  const open = await openTexts(context, plans);
  const reviewed: ColumnPlan[] = [];
  for (const plan of plans) {
    const failed = failures.get(plan.index);
    if (failed !== undefined) {
      reviewed.push(await reviewFailing(context, plan, { ...failed, filled: filled.get(plan.index) ?? 0 }));
    } else if (open.has(plan.index)) {
      reviewed.push(await reviewText(context, plan));
    } else {
      reviewed.push(plan);
    }
  }
  return reviewed;
};

const reviewFailing = async (
  context: ReviewContext,
  plan: ColumnPlan,
  counts: Failures & { readonly filled: number },
): Promise<ColumnPlan> => {
  const { filled, count, nulls, dashes } = counts;
  if (plan.isFixed) {
    return becomesText(plan.onFailure, count - dashes) ? asText(plan) : plan;
  }
  if (holdsIds(plan, counts)) {
    return asText({ ...plan, note: message('columnReading.ids') });
  }
  const [wider, rescued] = await bestRescue(context, plan, widerForms(plan.form));
  if (wider !== null) {
    const rest = { ...counts, filled: filled + rescued, count: count - rescued };
    return rest.count === 0
      ? { ...plan, form: wider }
      : reviewFailing(context, { ...plan, form: wider }, rest);
  }
  if (await hasOtherMark(context, plan)) {
    return { ...asText(plan), isOpen: true };
  }
  const isConclusive = count === nulls || filled > nulls * LEAST_SAYING;
  const holds = isConclusive && filled / Math.max(1, filled + count - nulls) >= TYPE_WINS_SHARE;
  return holds && !becomesText(plan.onFailure, count - dashes) ? plan : { ...asText(plan), isOpen: true };
};

/** For each word that says that nothing is there, so many cells have to say something. */
const LEAST_SAYING = 0.25;

const isNumeric = ({ form: { type } }: ColumnPlan): boolean => isNumericType(type);

const holdsIds = (plan: ColumnPlan, { ids, exponents }: Failures): boolean =>
  isNumeric(plan) && (ids > 0 || (exponents > 0 && isIdName(plan.name)));

/** The wider form that fits most of the failing cells. */
const bestRescue = async (
  context: ReviewContext,
  plan: ColumnPlan,
  forms: readonly Form[],
): Promise<readonly [Form | null, number]> => {
  const counts = await countRejects(context, plan, forms);
  const most = Math.max(0, ...counts);
  return most === 0 ? [null, 0] : [forms[counts.indexOf(most)] ?? null, most];
};

/** A failing cell that is a number with the other decimal mark: those read so far may be wrong. */
const hasOtherMark = async (context: ReviewContext, plan: ColumnPlan): Promise<boolean> => {
  if (plan.hints.decimal !== null || !isNumeric(plan)) {
    return false;
  }
  const counts = await countRejects(context, plan, numbersOf(plan.form.mark === ',' ? '.' : ','));
  return counts.some((count) => count > 0);
};

const becomesText = (onFailure: FailureRule, failures: number): boolean =>
  onFailure === 'text' && failures > 0;

/** Counts the rejected cells of the column that fit each form. */
export const countRejects = async (
  { loader, path }: Pick<ReviewContext, 'loader' | 'path'>,
  { index }: ColumnPlan,
  forms: readonly Form[],
): Promise<number[]> => {
  if (forms.length === 0) {
    return [];
  }
  const [row = []] = await loader.read(
    `SELECT ${forms.map((form) => `coalesce(sum(n) FILTER (${(form.parseRarely ?? form.parse)('t')} IS NOT NULL), 0)::BIGINT`).join(', ')}
     FROM (SELECT r.t AS t, count(*) AS n FROM ${rejectedCells({ loader, path })} WHERE r.c = ${index} GROUP BY t)`,
  );
  return row.map(Number);
};
