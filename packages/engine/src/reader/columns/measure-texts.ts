/** Text columns held against the forms on every row: the sample may have misled. */
import { isNumericType, TYPE_WINS_SHARE } from '@plumbline/contract';
import { duckdb } from '@plumbline/query';
import { quoteText } from '../../dataset/relation.ts';
import type { Loader } from '../loader.ts';
import { type ColumnPlan, asText } from './column-plan.ts';
import type { ColumnMark } from './decimal-marks.ts';
import { type Form, ID_PATTERN } from './forms.ts';
import { type Candidate, decideForm, hasIds, measureSample, numbersOf } from './infer-forms.ts';
import { isNullWord, isNullWordSql } from './null-words.ts';

interface LoadedTexts {
  readonly loader: Loader;
  readonly path: string;
}

/** Share of sampled rows in which a form must hold for it to be tried on every row. */
const PROMISING_SHARE = 0.9;
const SAMPLE_ROWS = 2000;
/** A cell is inspected so far; what is longer is no number and no day. */
const LOOKED_AT_CHARS = 200;
/** Minimum share of a type among cells that hold something; the words in the other cells then mean "no value". */
const LEAST_SAYING = 0.2;
/** Nearly all texts that are a number, a date or a time begin with one of these, or with a space. */
const FIRST_CHARACTERS = '[ \t0-9+.,-]|[tT][rR]|[fF][aA]';

const name = (plan: ColumnPlan): string => duckdb.quoteIdentifier(plan.name);
const matches = (x: string, pattern: string): string =>
  `regexp_full_match(trim(${x}), ${quoteText(pattern)})`;

/** Text columns of which much of the sample, or the beginning of nearly all cells, is as a typed one's. */
export const openTexts = async (
  { loader, path }: LoadedTexts,
  plans: readonly ColumnPlan[],
): Promise<Set<number>> => {
  const texts = plans.filter(({ form, isFixed }) => form.type === 'text' && !isFixed);
  const open = new Set(texts.filter(({ isOpen }) => isOpen).map(({ index }) => index));
  const unsure = texts.filter(({ isOpen }) => !isOpen);
  if (unsure.length === 0) {
    return open;
  }
  const footer = await loader.footer();
  // Parquet keeps the smallest text of each row group: where that is above all digits there is no number and no date.
  const candidates = unsure.filter((plan) => {
    const { hasValues = false, smallest: least = null } = footer.get(plan.name) ?? {};
    return hasValues && (least === null || least < ':' || /^[tf]/iu.test(least));
  });
  if (candidates.length === 0) {
    return open;
  }
  const leadingShares = candidates.map(
    (plan) =>
      `count(*) FILTER (regexp_matches(${name(plan)}, '^(${FIRST_CHARACTERS})')) / greatest(1, count(${name(plan)}))`,
  );
  const [shares = []] = await loader.read(
    `SELECT ${leadingShares.join(', ')} FROM read_parquet(${quoteText(path)})`,
  );
  for (const [at, { index }] of candidates.entries()) {
    if (Number(shares[at]) >= TYPE_WINS_SHARE) {
      open.add(index);
    }
  }
  return open;
};

/** The form that the rule gives a text column, by every row. */
export const reviewText = async (context: LoadedTexts, plan: ColumnPlan): Promise<ColumnPlan> => {
  const { candidates, ...facts } = await measureText(context, plan);
  const decision = decideForm(candidates, { hints: plan.hints, ...facts });
  const best = decision.candidates.find(({ form }) => form === decision.form);
  const staysText = plan.onFailure === 'text' && (best?.share ?? 1) < 1;
  return staysText
    ? asText(plan)
    : { ...plan, form: decision.form, isAmbiguous: decision.isAmbiguous, note: decision.note };
};

interface MeasuredText {
  /** Forms with the share of every cell that says something. */
  readonly candidates: readonly Candidate[];
  readonly mark: ColumnMark;
  readonly hasIds: boolean;
  /** The cells by which forms were proposed. */
  readonly cells: readonly string[];
}

/** Shares of the forms that hold much of a text column, over every row. */
export const measureText = async (
  { loader, path }: LoadedTexts,
  plan: ColumnPlan,
  least = PROMISING_SHARE,
): Promise<MeasuredText> => {
  const table = `(SELECT ${name(plan)} AS t FROM read_parquet(${quoteText(path)}) WHERE ${name(plan)} IS NOT NULL AND trim(${name(plan)}) <> '')`;
  const sampled = await loader.read(
    `SELECT left(t, ${LOOKED_AT_CHARS}) FROM (FROM ${table} USING SAMPLE reservoir(${SAMPLE_ROWS} ROWS) REPEATABLE (1))`,
  );
  const all = sampled.map(([text]) => String(text));
  const meaningful = all.filter((cell) => !isNullWord(cell));
  const isConclusive = meaningful.length >= Math.max(1, all.length * LEAST_SAYING);
  const cells = isConclusive ? meaningful : all;
  const { candidates, mark } = measureSample(cells, plan.hints);
  const promising = withRivals(
    candidates.filter(({ share }) => share >= least).map(({ form }) => form),
    mark,
  );
  if (promising.length === 0) {
    return { candidates: [], mark, hasIds: hasIds(cells), cells };
  }
  const facts = [
    `count(*) FILTER (${matches('t', ID_PATTERN)} AND NOT ${matches('t', String.raw`\+\d+`)})`,
    `count(*) FILTER (${matches('t', String.raw`\+\d+`)})`,
    `count(*) FILTER (${matches('t', String.raw`[-−(]\s?[\d.,]+\)?`)})`,
  ];
  const counts = promising.map((form) => `count(${form.parse('t')}) / greatest(1, count(*))`);
  const [exact = []] = await loader.read(
    `SELECT ${[...facts, ...counts].join(', ')} FROM ${table}${isConclusive ? ` WHERE NOT (${isNullWordSql('t')})` : ''}`,
  );
  const [ids, pluses, negatives] = exact.map(Number);
  return {
    candidates: promising
      .map((form, at) => ({ form, share: Number(exact[facts.length + at]) }))
      .filter((candidate) => candidate.share > 0),
    mark,
    hasIds: (ids ?? 0) > 0 || ((pluses ?? 0) > 0 && (negatives ?? 0) === 0),
    cells,
  };
};

/** Numbers with the other decimal mark besides: a proof that the sample lacks may be in any row. */
const withRivals = (forms: readonly Form[], { mark }: ColumnMark): Form[] => {
  const known = new Set(forms.map(({ key }) => key));
  const isNumeric = forms.some(({ type }) => isNumericType(type));
  const rivals = isNumeric ? numbersOf(mark === '.' ? ',' : '.').filter(({ key }) => !known.has(key)) : [];
  return [...forms, ...rivals];
};
