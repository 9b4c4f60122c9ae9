import { type ColumnPlan, widerForms } from './column-plan.ts';
import { isNullWord } from './null-words.ts';

/** One odd cell may be a mistake in the file; what begins late comes more than once. */
const LEAST_CELLS = 2;

/**
 * Plans whose form holds rows from all over the file too: a column of whole numbers in which fractions begin late is
 * read as numbers at once. Which forms are wider than another is a rule that the review of every row goes by as well,
 * so this saves a pass and changes no result.
 */
export const widenForms = (
  plans: readonly ColumnPlan[],
  rows: readonly (readonly string[])[],
): readonly ColumnPlan[] => (rows.length === 0 ? plans : plans.map((plan) => widened(plan, rows)));

const widened = (plan: ColumnPlan, rows: readonly (readonly string[])[]): ColumnPlan => {
  if (plan.isFixed || plan.declared !== null) {
    return plan;
  }
  const saysSomething = (cell: string): boolean =>
    cell.trim() !== '' && !plan.nulls.includes(cell) && !isNullWord(cell);
  const all = rows.map((row) => row[plan.index] ?? '');
  if (all.filter((cell) => !plan.form.test(cell) && saysSomething(cell)).length < LEAST_CELLS) {
    return plan;
  }
  const cells = all.filter(saysSomething);
  const wider = widerForms(plan.form).find(({ test }) => cells.every(test));
  return wider === undefined ? plan : { ...plan, form: wider };
};
