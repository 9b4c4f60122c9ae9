import type { ColumnProfile, FailingCell } from '@plumbline/contract';
import type { Message } from '@plumbline/messages';
import { quoteText } from '../../dataset/relation.ts';
import type { FoundAlternative, FoundColumn } from '../../engine-api.ts';
import type { LoadedFile } from '../loader.ts';
import { type ColumnPlan, widerForms } from './column-plan.ts';
import { becauseOf, extentsOf } from './evidence.ts';
import { fixOfMixed, fixesOfFailing, fixesOfOpen, trimFixes } from './fixes.ts';
import { type Form, TEXT, bitsOf } from './forms.ts';
import { type Candidate, measureSample } from './infer-forms.ts';
import { meaningOf } from './meaning.ts';
import { measureText } from './measure-texts.ts';
import { mixedReadings, notationsEvidence } from './mixed-dates.ts';
import { type ColumnCount, type ReviewContext, countCells } from './review.ts';

const SHOWN_FAILURES = 20;
/** Forms that hold fewer cells are no help to anybody. */
const LEAST_ALTERNATIVE = 0.05;

/** What is known of a load beyond the load itself. */
export interface InspectContext {
  /** Rows of the table. */
  readonly rowCount: number;
  readonly dateOrder: ReviewContext['dateOrder'];
  /** In the order of the plans; null where it would take too long. */
  readonly profiles: readonly ColumnProfile[] | null;
}

/** What a person is shown of each included column, of every row that was loaded. The rejects are written before. */
export const inspectColumns = async (
  loaded: LoadedFile,
  { rowCount, dateOrder, profiles }: InspectContext,
): Promise<FoundColumn[]> => {
  const { loader, survey, plans, paths } = loaded;
  const context: ReviewContext = { loader, path: paths.partial, mark: survey.mark, dateOrder };
  const counts = await countCells(context, plans);
  const failures = await firstFailures(loaded);
  const extents = await extentsOf(context, plans);
  const trims = await trimFixes(context, plans);
  const columns: FoundColumn[] = [];
  for (const plan of plans) {
    const count = counts.get(plan.index) ?? { filled: 0, failures: 0, nulls: 0, dashes: 0 };
    const { filled, failures: failed } = count;
    const cells = survey.rows.map((row) => row[plan.index] ?? '').filter((cell) => cell.trim() !== '');
    const { alternatives, fixes, says } = await columnAlternatives(context, { plan, count, cells });
    const trim = trims.get(plan.index);
    columns.push({
      name: plan.name,
      type: plan.form.type,
      form: plan.form.key,
      reads: plan.form.label,
      because: says ?? becauseOf(plan, count, extents.get(plan.index)),
      ...meaningOf(plan, { cells, shownAs: survey.shownAs[plan.index] ?? null }),
      fixes: [...fixes, ...(trim === undefined ? [] : [trim])],
      profile: profiles?.[columns.length] ?? null,
      parsedShare: filled + failed === 0 ? 1 : filled / (filled + failed),
      failureCount: failed,
      failures: failures.get(plan.name) ?? [],
      empty: rowCount - filled - failed,
      alternatives,
      ambiguousDateOrder: plan.isAmbiguous,
    });
  }
  return columns;
};

const firstFailures = async ({ loader, paths }: LoadedFile): Promise<Map<string, FailingCell[]>> => {
  const rows = await loader.read(
    `SELECT "column", "row", "text" FROM (
       SELECT *, row_number() OVER (PARTITION BY "column" ORDER BY "row") AS place
       FROM read_parquet(${quoteText(paths.rejects)}) WHERE "column" IS NOT NULL
     ) WHERE place <= ${SHOWN_FAILURES} ORDER BY "column", place`,
    200_000,
  );
  const found = new Map<string, FailingCell[]>();
  for (const [column, row, text] of rows) {
    const list = found.get(String(column)) ?? [];
    list.push({ row: Number(row), text: String(text) });
    found.set(String(column), list);
  }
  return found;
};

interface Inspected {
  readonly plan: ColumnPlan;
  readonly count: ColumnCount;
  readonly cells: readonly string[];
}

/** A text column that nobody chose to be text, and that nothing else is said about. */
const canBeMixed = ({ isFixed, isAmbiguous, note }: ColumnPlan): boolean =>
  !isFixed && !isAmbiguous && note === null;

interface ColumnAlternatives extends Pick<FoundColumn, 'alternatives' | 'fixes'> {
  /** What they say of the cells; absent where it is no more than is known. */
  readonly says?: Message;
}

/**
 * Other ways to read the column and what would repair it. Shares of a text column count every row; of a column of
 * another type, whose texts are gone, on the sample.
 */
const columnAlternatives = async (
  context: ReviewContext,
  { plan, count, cells }: Inspected,
): Promise<ColumnAlternatives> => {
  const { form, hints } = plan;
  if (plan.declared !== null || cells.length === 0) {
    return { alternatives: form.type === 'text' ? [] : [asAlternative({ form: TEXT, share: 1 })], fixes: [] };
  }
  const sampled = measureSample(cells, hints, { wanted: form.type }).candidates;
  if (form.type === 'text') {
    const isHopeless = !plan.isOpen && !sampled.some(({ share }) => share >= LEAST_ALTERNATIVE);
    const { candidates } = isHopeless
      ? { candidates: [] }
      : await measureText(context, plan, LEAST_ALTERNATIVE);
    const mixed = canBeMixed(plan) ? await mixedReadings(context, plan, { cells, sampled }) : [];
    return {
      ...(mixed[0] === undefined ? {} : { says: notationsEvidence(mixed[0]) }),
      alternatives: alternativesOf([...mixed, ...candidates], form),
      fixes: [...mixed.map(fixOfMixed), ...fixesOfOpen(plan, candidates, count.filled)],
    };
  }
  const bits = bitsOf(form);
  const others = [
    ...sampled,
    ...widerForms(form).map((wider) => ({ form: wider, share: 1 })),
    ...(bits === null ? [] : [{ form: bits, share: 1 }]),
  ];
  const failures = count.failures;
  return {
    alternatives: [...alternativesOf(others, form), asAlternative({ form: TEXT, share: 1 })],
    fixes: failures === 0 ? [] : await fixesOfFailing(context, { plan, failures, cells }),
  };
};

/** Forms beyond these are no help to anybody. */
const MAX_ALTERNATIVES = 12;

/** Forms that a person would not distinguish: of each kind the best represents all. */
const kindOf = ({ key, type, order, mark, semanticRole, isOffered }: Form): string =>
  isOffered === true ? key : [type, order, mark, semanticRole, /boolean/u.test(key) ? key : ''].join(' ');

const alternativesOf = (candidates: readonly Candidate[], own: Form): FoundAlternative[] => {
  const known = new Set([kindOf(own)]);
  return candidates
    .toSorted((a, b) => b.share - a.share)
    .filter(({ form, share }) => {
      const isNew = share >= LEAST_ALTERNATIVE && !known.has(kindOf(form));
      known.add(kindOf(form));
      return isNew;
    })
    .slice(0, MAX_ALTERNATIVES)
    .map(asAlternative);
};

const asAlternative = ({ form, share }: Candidate): FoundAlternative => ({
  type: form.type,
  form: form.key,
  reads: form.label,
  parsedShare: share,
});
