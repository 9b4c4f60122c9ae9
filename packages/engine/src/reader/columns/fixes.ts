/** Changes to one column that make more of its cells fit, each with the exact number it fixes. */
import { duckdb } from '@plumbline/query';
import { message } from '@plumbline/messages';
import { quoteText } from '../../dataset/relation.ts';
import type { FoundFix } from '../../engine-api.ts';
import { type ColumnPlan, widerForms } from './column-plan.ts';
import type { Form } from './forms.ts';
import { type Candidate, measureSample } from './infer-forms.ts';
import type { MixedReading } from './mixed-dates.ts';
import { isDashSql, isNullWord } from './null-words.ts';
import { type ReviewContext, countRejects, rejectedCells } from './review.ts';

type Context = Pick<ReviewContext, 'loader' | 'path'>;

/** Different failing texts that are inspected. */
const LOOKED_AT = 200;
const MAX_WORDS = 10;
/** A text that fails so often is rather a word for no value than a mistake. */
const USUAL = 3;
const MAX_FIXES = 6;

interface Failing {
  readonly plan: ColumnPlan;
  readonly failures: number;
  /** Cells of the sample, unchanged. */
  readonly cells: readonly string[];
}

/** For a column of another type than text of which some cells do not fit. */
export const fixesOfFailing = async (
  context: Context,
  { plan, failures, cells }: Failing,
): Promise<FoundFix[]> => {
  const texts = await context.loader.read(
    `SELECT left(r.t, 200), count(*) FROM ${rejectedCells(context)} WHERE r.c = ${plan.index} AND NOT (${isDashSql('r.t')})
     GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${LOOKED_AT}`,
  );
  const failing = texts.map(([text, count]) => ({ text: String(text), count: Number(count) }));
  const fixes = [
    ...wordsFix(plan, failing),
    ...(await formFixes(context, { plan, failing: failing.map(({ text }) => text), cells })),
  ].toSorted((a, b) => b.fixedCells - a.fixedCells);
  return [
    ...fixes.slice(0, MAX_FIXES),
    {
      kind: 'text',
      says: message('columnReading.keepText'),
      fixedCells: failures,
      choice: { type: 'text' },
    },
  ];
};

const wordsFix = (plan: ColumnPlan, failing: readonly { text: string; count: number }[]): FoundFix[] => {
  const words = failing
    .filter(
      ({ text, count }) => isNullWord(text) || (count >= USUAL && text.length <= 30 && !/\d/u.test(text)),
    )
    .slice(0, MAX_WORDS);
  if (words.length === 0) {
    return [];
  }
  const spelled = words.map(({ text }) => text.trim());
  return [
    {
      kind: 'nulls',
      says: message('columnReading.readAsEmpty', { words: spelled }),
      fixedCells: words.reduce((sum, { count }) => sum + count, 0),
      choice: { nulls: [...new Set([...plan.nulls, ...spelled])], type: plan.form.type, form: plan.form.key },
    },
  ];
};

const formFixes = async (
  context: Context,
  {
    plan,
    failing,
    cells,
  }: { readonly plan: ColumnPlan; readonly failing: readonly string[]; readonly cells: readonly string[] },
): Promise<FoundFix[]> => {
  const { candidates } = measureSample(failing, plan.hints, { wanted: plan.form.type });
  const known = new Set([plan.form.key]);
  const forms = [...widerForms(plan.form), ...candidates.map(({ form }) => form)].filter(({ key, type }) => {
    const isNew = !known.has(key) && type !== 'text' && !key.startsWith('unit-');
    known.add(key);
    return isNew;
  });
  // A form that fixes some cells and breaks others is no fix.
  const held = cells.filter((cell) => plan.form.test(cell));
  const wanted = forms.filter((form) => held.every((cell) => form.test(cell)));
  const counts = await countRejects(context, plan, wanted);
  return wanted.flatMap((form, at) => {
    const repairs = counts[at] ?? 0;
    return repairs === 0
      ? []
      : [
          {
            kind: kindOf(plan.form, form),
            says: message('columnReading.readAs', { form: form.label }),
            fixedCells: repairs,
            choice: { type: form.type, form: form.key },
          },
        ];
  });
};

const kindOf = (from: Form, to: Form): FoundFix['kind'] => {
  if (from.order !== to.order) {
    return 'date-order';
  }
  return from.mark !== to.mark && to.mark !== undefined && from.mark !== undefined ? 'decimal' : 'form';
};

/** For a text column that one word of a person would make more of. */
export const fixesOfOpen = (
  plan: ColumnPlan,
  candidates: readonly Candidate[],
  cells: number,
): FoundFix[] => {
  const options = plan.isAmbiguous
    ? candidates.filter(({ form }) => form.order !== undefined)
    : candidates.filter(({ form }) => plan.note !== null && form.mark !== undefined);
  const best = Math.max(0, ...options.map(({ share }) => share));
  const isFirstOfKind = ({ form }: Candidate, at: number): boolean =>
    options.findIndex((option) => option.form.order === form.order && option.form.mark === form.mark) === at;
  return options
    .filter((option, at) => option.share === best && best > 0 && isFirstOfKind(option, at))
    .slice(0, MAX_FIXES)
    .map(({ form, share }) => ({
      kind: plan.isAmbiguous ? ('date-order' as const) : ('decimal' as const),
      says: message('columnReading.readAs', { form: form.label }),
      fixedCells: Math.round(share * cells),
      choice: { type: form.type, form: form.key },
    }));
};

export const fixOfMixed = ({ form, read }: MixedReading): FoundFix => ({
  kind: 'date-order',
  says: message('columnReading.readAs', { form: form.label }),
  fixedCells: read,
  choice: { type: form.type, form: form.key },
});

/** Texts with spaces around them, by position of the column. */
export const trimFixes = async (
  { loader, path }: Context,
  plans: readonly ColumnPlan[],
): Promise<ReadonlyMap<number, FoundFix>> => {
  const texts = plans.filter(({ form, trims }) => form.type === 'text' && !trims);
  if (texts.length === 0) {
    return new Map();
  }
  const counts = texts.map(({ name }) => {
    const column = duckdb.quoteIdentifier(name);
    return `count(*) FILTER (${column} <> trim(${column}))`;
  });
  const [found = []] = await loader.read(`SELECT ${counts.join(', ')} FROM read_parquet(${quoteText(path)})`);
  return new Map(
    texts.flatMap(({ index }, at) => {
      const repairs = Number(found[at]);
      const fix: FoundFix = {
        kind: 'trim',
        says: message('columnReading.trim', { count: repairs }),
        fixedCells: repairs,
        choice: { trim: true },
      };
      return repairs === 0 ? [] : [[index, fix] as const];
    }),
  );
};
