/** Why a column is read as it is, in words. */
import { duckdb } from '@plumbline/query';
import { quoteText } from '../../dataset/relation.ts';
import type { ColumnPlan } from './column-plan.ts';
import type { ColumnCount, ReviewContext } from './review.ts';

export interface Extent {
  readonly least: string | null;
  readonly most: string | null;
  /** Days over 12 of a column whose day and month could be confused; cells that are true of a boolean one. */
  readonly decisiveCount: number;
}

const MAX_SHOWN = 40;
const counted = (count: number): string => count.toLocaleString('en');
export const cellsOf = (count: number): string => `${counted(count)} ${count === 1 ? 'cell' : 'cells'}`;

/** Least and most value of every typed column, and the count that decides between readings. */
export const extentsOf = async (
  { loader, path }: Pick<ReviewContext, 'loader' | 'path'>,
  plans: readonly ColumnPlan[],
): Promise<ReadonlyMap<number, Extent>> => {
  const typed = plans.filter(({ form: { type } }) => type !== 'text' && type !== 'json');
  if (typed.length === 0) {
    return new Map();
  }
  const expressions = typed.flatMap((plan) => {
    const column = duckdb.quoteIdentifier(plan.name);
    return [`min(${column})::VARCHAR`, `max(${column})::VARCHAR`, decisiveCountOf(plan, column)];
  });
  const [found = []] = await loader.read(
    `SELECT ${expressions.join(', ')} FROM read_parquet(${quoteText(path)})`,
  );
  const text = (value: unknown): string | null =>
    typeof value === 'string' ? value.slice(0, MAX_SHOWN) : null;
  return new Map(
    typed.map(({ index }, at) => [
      index,
      { least: text(found[3 * at]), most: text(found[3 * at + 1]), decisiveCount: Number(found[3 * at + 2]) },
    ]),
  );
};

const decisiveCountOf = ({ form: { type, order } }: ColumnPlan, column: string): string => {
  if (type === 'boolean') {
    return `count(*) FILTER (${column})`;
  }
  return order === undefined ? '0' : `count(*) FILTER (day(${column}) > 12)`;
};

const valuesIn = ({ form: { type, order } }: ColumnPlan, extent: Extent, filled: number): string => {
  const { least, most, decisiveCount } = extent;
  if (least === null || most === null) {
    return '';
  }
  if (type === 'boolean') {
    return `; ${counted(decisiveCount)} yes, ${counted(filled - decisiveCount)} no`;
  }
  const proof =
    order === undefined || decisiveCount === 0 ? '' : `; ${counted(decisiveCount)} have a day over 12`;
  return `${proof}; ${least === most ? `all are ${least}` : `from ${least} to ${most}`}`;
};

const OFFSET = /\d:\d{2}(?::\d{2}(?:\.\d+)?)?\s?(Z|[+-]\d{2}(?::?\d{2})?)$/u;
const MAX_ZONES = 3;

/** Moments with an offset are stored without it: whoever expects the clock of the file sees why it differs. */
const zonesIn = ({ form, hints }: ColumnPlan): string => {
  if (form.type !== 'timestamp') {
    return '';
  }
  const zones = new Set(hints.cells.flatMap((cell) => OFFSET.exec(cell.trim())?.[1] ?? []));
  zones.delete('Z');
  const shown = [...zones].slice(0, MAX_ZONES).join(', ');
  return zones.size === 0 ? '' : `; written with ${shown}${zones.size > MAX_ZONES ? '…' : ''}, stored in UTC`;
};

/** `1,203 of 1,203 cells; 412 have a day over 12; from 2021-01-05 to 2024-12-31`. */
export const becauseOf = (plan: ColumnPlan, count: ColumnCount, extent: Extent | undefined): string => {
  const { filled, failures, nulls, dashes } = count;
  if (filled + failures === 0) {
    return 'Every cell is empty';
  }
  if (plan.declared !== null) {
    return 'The file itself says so';
  }
  const chosen = plan.isFixed ? 'Chosen; ' : '';
  if (plan.form.type === 'text') {
    const reason =
      plan.note ?? (plan.isFixed ? 'left unchanged' : 'no other way of writing holds 95 % of them');
    return plan.note === null ? `${chosen}${cellsOf(filled)}; ${reason}` : reason;
  }
  const words = [
    ...(nulls === 0 ? [] : [`; ${counted(nulls)} say that there is no value`]),
    ...(dashes === 0 ? [] : [`; ${counted(dashes)} with a dash ${dashes === 1 ? 'is' : 'are'} empty`]),
  ].join('');
  const values = extent === undefined ? '' : valuesIn(plan, extent, filled);
  return `${chosen}${counted(filled)} of ${cellsOf(filled + failures)}${words}${values}${zonesIn(plan)}`;
};
