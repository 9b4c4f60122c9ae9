import { TYPE_WINS_SHARE } from '@plumbline/contract';
import { duckdb } from '@plumbline/query';
import { quoteText } from '../../dataset/relation.ts';
import { type ColumnPlan, type FailureRule, asText, widerForms } from './column-plan.ts';
import { type DecimalMark, type Form, ID_PATTERN, inferableForms } from './forms.ts';
import { type Candidate, type InferOptions, decideForm } from './infer-forms.ts';
import type { Loader } from '../loader.ts';
import { parseRiding } from '../read-csv.ts';

export interface ColumnCount {
  /** Cells with a value of the column's type. */
  readonly filled: number;
  /** Cells that do not fit it. */
  readonly failures: number;
}

export interface ReviewContext {
  readonly loader: Loader;
  readonly path: string;
  readonly mark: DecimalMark;
  readonly dateOrder: InferOptions['dateOrder'];
}

/** Share of sampled rows in which a form must hold for it to be tried on every row. */
const PROMISING_SHARE = 0.9;
const SAMPLE_ROWS = 20_000;
/** All texts that are a number, a date or a time begin with one of these, or with a space. */
const FIRST_CHARACTERS = '[ \t0-9+.,-]|[tT][rR]|[fF][aA]';

const name = (plan: ColumnPlan): string => duckdb.quoteIdentifier(plan.name);
const idTest = (x: string): string => `regexp_full_match(trim(${x}), ${quoteText(ID_PATTERN)})`;

type Failing = ReadonlyMap<number, { readonly count: number; readonly ids: number }>;

/** Cells that do not fit their form, and how many of them are ids, by place of the column. */
const countFailures = async ({ loader, path }: ReviewContext): Promise<Failing> => {
  if (!(await loader.hasRejectedCells(path))) {
    return new Map();
  }
  const rejects = duckdb.quoteIdentifier(loader.rejectsColumn);
  const failing = await loader.read(
    `SELECT r.c, count(*), count(*) FILTER (${idTest('r.t')})
     FROM (SELECT unnest(${parseRiding(rejects)}) AS r FROM read_parquet(${quoteText(path)}) WHERE ${rejects} IS NOT NULL)
     GROUP BY r.c`,
  );
  return new Map(failing.map(([at, count, ids]) => [Number(at), { count: Number(count), ids: Number(ids) }]));
};

const countFilled = async (
  { loader, path }: ReviewContext,
  plans: readonly ColumnPlan[],
): Promise<ReadonlyMap<number, number>> => {
  if (plans.length === 0) {
    return new Map();
  }
  const counts = plans.map((plan) => `count(${name(plan)})`).join(', ');
  const [filled = []] = await loader.read(`SELECT ${counts} FROM read_parquet(${quoteText(path)})`);
  return new Map(plans.map(({ index }, at) => [index, Number(filled[at])]));
};

/** Filled and failing cells by place of the column, over every row. */
export const countCells = async (
  context: ReviewContext,
  plans: readonly ColumnPlan[],
): Promise<ReadonlyMap<number, ColumnCount>> => {
  const failures = await countFailures(context);
  const filled = await countFilled(context, plans);
  return new Map(
    plans.map(({ index }) => [
      index,
      { filled: filled.get(index) ?? 0, failures: failures.get(index)?.count ?? 0 },
    ]),
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
      const count = { filled: filled.get(plan.index) ?? 0, failures: failed.count, ids: failed.ids };
      reviewed.push(await reviewFailing(context, plan, count));
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
  { filled, failures, ids }: ColumnCount & { readonly ids: number },
): Promise<ColumnPlan> => {
  if (plan.isFixed) {
    return plan.onFailure === 'text' ? asText(plan) : plan;
  }
  for (const form of widerForms(plan.form, context.mark)) {
    const rescued = await countRejects(context, plan, form);
    if (rescued > 0) {
      return reviewFailing(
        context,
        { ...plan, form },
        { filled: filled + rescued, failures: failures - rescued, ids },
      );
    }
  }
  const isNumeric = plan.form.type === 'integer' || plan.form.type === 'number';
  const holds = filled / (filled + failures) >= TYPE_WINS_SHARE && !(isNumeric && ids > 0);
  return holds && !becomesText(plan.onFailure, failures) ? plan : asText(plan);
};

const becomesText = (onFailure: FailureRule, failures: number): boolean =>
  onFailure === 'text' && failures > 0;

/** Of the column's rejected cells, those that fit `form`. */
const countRejects = async (
  { loader, path }: ReviewContext,
  plan: ColumnPlan,
  form: Form,
): Promise<number> => {
  const rejects = duckdb.quoteIdentifier(loader.rejectsColumn);
  const [row] = await loader.read(
    `SELECT count(${form.parse('t')})
     FROM (SELECT r.t AS t FROM (SELECT unnest(${parseRiding(rejects)}) AS r FROM read_parquet(${quoteText(path)})
       WHERE ${rejects} IS NOT NULL) WHERE r.c = ${plan.index})`,
  );
  return Number(row?.[0] ?? 0);
};

/** Text columns of which nearly all cells begin as a typed cell would: the sample may have misled. */
const openTexts = async (
  { loader, path }: ReviewContext,
  plans: readonly ColumnPlan[],
): Promise<Set<number>> => {
  const texts = plans.filter(({ form, isFixed }) => form.type === 'text' && !isFixed);
  if (texts.length === 0) {
    return new Set();
  }
  const smallest = new Map(
    (
      await loader.read(
        `SELECT path_in_schema, CASE WHEN count(stats_min_value) = count(*) THEN min(stats_min_value) END
         FROM parquet_metadata(${quoteText(path)}) WHERE stats_null_count IS DISTINCT FROM num_values GROUP BY ALL`,
      )
    ).map(([column, least]) => [column, least]),
  );
  // Parquet keeps the smallest text of each row group: where that is above all digits there is no number and no date.
  const candidates = texts.filter((plan) => {
    const least = smallest.get(plan.name);
    return smallest.has(plan.name) && (typeof least !== 'string' || least < ':' || /^[tf]/iu.test(least));
  });
  if (candidates.length === 0) {
    return new Set();
  }
  const begins = candidates.map(
    (plan) =>
      `count(*) FILTER (regexp_matches(${name(plan)}, '^(${FIRST_CHARACTERS})')) / greatest(1, count(${name(plan)}))`,
  );
  const [shares = []] = await loader.read(
    `SELECT ${begins.join(', ')} FROM read_parquet(${quoteText(path)})`,
  );
  return new Set(
    candidates.filter((_, at) => Number(shares[at]) >= TYPE_WINS_SHARE).map(({ index }) => index),
  );
};

/** The form that the rule gives a text column, by every row. */
const reviewText = async (context: ReviewContext, plan: ColumnPlan): Promise<ColumnPlan> => {
  const { candidates, hasIds } = await measureText(context, plan);
  const decision = decideForm(candidates, { dateOrder: context.dateOrder, hasIds });
  const best = decision.candidates.find(({ form }) => form === decision.form);
  const isKept = plan.onFailure === 'text' && (best?.share ?? 1) < 1;
  return isKept ? asText(plan) : { ...plan, form: decision.form, isAmbiguous: decision.isAmbiguous };
};

/** Shares of the forms that hold much of a text column, over every row. */
export const measureText = async (
  { loader, path, mark }: ReviewContext,
  plan: ColumnPlan,
  least = PROMISING_SHARE,
): Promise<{ readonly candidates: readonly Candidate[]; readonly hasIds: boolean }> => {
  const forms = inferableForms(mark);
  const filled = `${name(plan)} IS NOT NULL AND trim(${name(plan)}) <> ''`;
  const table = `(SELECT ${name(plan)} AS t FROM read_parquet(${quoteText(path)}) WHERE ${filled})`;
  const share = (tried: readonly Form[], from: string): string =>
    `SELECT ${tried.map((form) => `count(${form.parse('t')}) / greatest(1, count(*))`).join(', ')} FROM ${from}`;
  const [sampled = []] = await loader.read(
    share(forms, `(FROM ${table} USING SAMPLE reservoir(${SAMPLE_ROWS} ROWS) REPEATABLE (1))`),
  );
  const promising = forms.filter((_, at) => Number(sampled[at]) >= least);
  if (promising.length === 0) {
    return { candidates: [], hasIds: false };
  }
  const [exact = []] = await loader.read(share(promising, table));
  const [[ids] = []] = await loader.read(`SELECT count(*) FILTER (${idTest('t')}) FROM ${table}`);
  return {
    candidates: promising
      .map((form, at) => ({ form, share: Number(exact[at]) }))
      .filter((found) => found.share > 0),
    hasIds: Number(ids) > 0,
  };
};
