import type { ChartCell, ChartReduction } from '@plumbline/contract';
import { isOther } from '../row-kind.ts';
import type { ChartPlan, CountPlan } from '../plan/chart-plan.ts';
import { TOTALS } from '../plan/chart-plan.ts';
import type { ChartFacts, Mark, MarkRows } from './facts.ts';
import { readMarks, readTotal } from './read-answer.ts';

/** The counts that must still be queried because the answer was cut and does not reveal how many there are. */
export function countsNeeded(plan: ChartPlan, answer: MarkRows): readonly CountPlan[] {
  if (plan.counts.length === 0) {
    return [];
  }
  const marks = readMarks(plan, answer);
  return plan.counts.filter(({ column, query, from }) =>
    column === null || query === plan.marks
      ? answer.rows.length >= from
      : hasOther(plan, marks, column) || keysIn(plan, marks, column) >= from,
  );
}

const hasOther = ({ keys }: ChartPlan, marks: readonly Mark[], column: string): boolean => {
  const at = keys.findIndex(({ name }) => name === column);
  return marks.some((mark) => isOther(mark.keys[at] ?? null));
};

/** Different keys that have marks of their own. */
function keysIn({ keys }: ChartPlan, marks: readonly Mark[], column: string): number {
  const at = keys.findIndex(({ name }) => name === column);
  const cells = marks.map((mark): ChartCell => mark.keys[at] ?? null).filter((cell) => !isOther(cell));
  return new Set(cells).size;
}

/** The groups that were left out or merged, with their number. */
export const groupReductions = ({ plan, counts }: ChartFacts, marks: readonly Mark[]): ChartReduction[] =>
  plan.counts.flatMap(({ column, from }): ChartReduction[] => {
    const total = counts?.get(column);
    const shown = shownOf(plan, marks, { column, from });
    return total === undefined || total <= shown ? [] : [{ kind: 'top', column, shown, total }];
  });

/** With a rest, the number of keys is the limit, even if some have no marks here. */
function shownOf(
  plan: ChartPlan,
  marks: readonly Mark[],
  { column, from }: Pick<CountPlan, 'column' | 'from'>,
): number {
  if (column === null) {
    return marks.filter(({ keys }) => !keys.some(isOther)).length;
  }
  return hasOther(plan, marks, column) ? from : keysIn(plan, marks, column);
}

const KINDS = { cells: 'bins', sample: 'sample', first: 'top', rows: 'top' } as const;

/** Rows that were counted in cells, sampled or cut. */
export function rowReductions({ plan, totals }: ChartFacts, shown: number): ChartReduction[] {
  const total = rowsToShow(totals);
  return plan.shape === 'groups' || (plan.shape !== 'cells' && shown >= total)
    ? []
    : [{ kind: KINDS[plan.shape], column: null, shown, total }];
}

/** Rows that pass the filters, and of those the ones that have what the marks need. */
export const rowsMatched = (totals: ChartFacts['totals']): number =>
  Number(readTotal(totals, TOTALS.rows) ?? 0);
export const rowsToShow = (totals: ChartFacts['totals']): number =>
  Number(readTotal(totals, TOTALS.shown) ?? rowsMatched(totals));
