/** Why a column is read as it is. */
import { duckdb } from '@plumbline/query';
import { message, type Message } from '@plumbline/messages';
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
  const [counts = []] = await loader.read(
    `SELECT ${expressions.join(', ')} FROM read_parquet(${quoteText(path)})`,
  );
  const text = (value: unknown): string | null =>
    typeof value === 'string' ? value.slice(0, MAX_SHOWN) : null;
  return new Map(
    typed.map(({ index }, at) => [
      index,
      {
        least: text(counts[3 * at]),
        most: text(counts[3 * at + 1]),
        decisiveCount: Number(counts[3 * at + 2]),
      },
    ]),
  );
};

const decisiveCountOf = ({ form: { type, order } }: ColumnPlan, column: string): string => {
  if (type === 'boolean') {
    return `count(*) FILTER (${column})`;
  }
  return order === undefined ? '0' : `count(*) FILTER (day(${column}) > 12)`;
};

/** What the values say: `412 have a day over 12`, `from 2021-01-05 to 2024-12-31`. */
const valuesIn = ({ form: { type, order } }: ColumnPlan, extent: Extent, filled: number): Message[] => {
  const { least, most, decisiveCount } = extent;
  if (least === null || most === null) {
    return [];
  }
  if (type === 'boolean') {
    return [message('columnReading.yesAndNo', { yes: decisiveCount, no: filled - decisiveCount })];
  }
  return [
    ...(order === undefined || decisiveCount === 0
      ? []
      : [message('columnReading.daysOver12', { count: decisiveCount })]),
    least === most
      ? message('columnReading.allAre', { value: least })
      : message('columnReading.extent', { least, most }),
  ];
};

const OFFSET = /\d:\d{2}(?::\d{2}(?:\.\d+)?)?\s?(Z|[+-]\d{2}(?::?\d{2})?)$/u;
const MAX_ZONES = 3;

/** Moments with an offset are stored without it: whoever expects the clock of the file sees why it differs. */
const zonesIn = ({ form, hints }: ColumnPlan): Message[] => {
  if (form.type !== 'timestamp') {
    return [];
  }
  const zones = new Set(hints.cells.flatMap((cell) => OFFSET.exec(cell.trim())?.[1] ?? []));
  zones.delete('Z');
  const offsets = [...zones].slice(0, MAX_ZONES);
  const code = zones.size > MAX_ZONES ? 'columnReading.moreOffsets' : 'columnReading.offsets';
  return zones.size === 0 ? [] : [message(code, { offsets })];
};

const joined = (first: Message, rest: readonly Message[]): Message => {
  let all = first;
  for (const after of rest) {
    all = message('columnReading.joined', { before: all, after });
  }
  return all;
};

/** The cells of a column that is text, and why it is. */
const textEvidence = ({ note, isFixed }: ColumnPlan, filled: number): readonly [Message, ...Message[]] => {
  if (note !== null) {
    return [note];
  }
  const cells = message('columnReading.cells', { count: filled });
  return isFixed
    ? [CHOSEN, cells, message('columnReading.leftUnchanged')]
    : [cells, message('columnReading.noOtherForm')];
};

const CHOSEN = message('columnReading.chosen');

/** `1,203 of 1,203 cells; 412 have a day over 12; from 2021-01-05 to 2024-12-31`. */
export const becauseOf = (plan: ColumnPlan, count: ColumnCount, extent: Extent | undefined): Message => {
  const { filled, failures, nulls, dashes } = count;
  if (filled + failures === 0) {
    return message('columnReading.everyCellEmpty');
  }
  if (plan.declared !== null) {
    return message('columnReading.fileSaysSo');
  }
  if (plan.form.type === 'text') {
    const [first, ...rest] = textEvidence(plan, filled);
    return joined(first, rest);
  }
  const fitting = message('columnReading.fitting', { filled, cells: filled + failures });
  const rest = [
    ...(nulls === 0 ? [] : [message('columnReading.nulls', { count: nulls })]),
    ...(dashes === 0 ? [] : [message('columnReading.dashes', { count: dashes })]),
    ...(extent === undefined ? [] : valuesIn(plan, extent, filled)),
    ...zonesIn(plan),
  ];
  return plan.isFixed ? joined(CHOSEN, [fitting, ...rest]) : joined(fitting, rest);
};
