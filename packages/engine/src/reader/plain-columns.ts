import type { Dialect } from '@plumbline/contract';
import type { ColumnPlan } from './columns/column-plan.ts';
import type { PlainCell } from './columns/form.ts';
import { PLAIN_TYPES, type PlainText, findFailingColumns } from './delimited/plain-cells.ts';
import type { Table } from './table.ts';

/** How the cells of columns are written, by their places. */
export type PlainColumns = ReadonlyMap<number, PlainCell>;

/**
 * Of a row, for each plain column: looking at a byte takes a fortieth of what a plain cell saves. Beyond, in rows of long texts or
 * with few plain columns, what is saved is not worth a second look at the first bytes, nor a copy that is begun again.
 */
const MAX_BYTES_PER_COLUMN = 20;

/**
 * The columns of a table of one text that DuckDB's reader may cast itself, as their forms say of the sample: that takes a third
 * less processor time than to prove them as texts. Null where they are too few, or the text is not simple.
 */
export const plainColumns = (table: Table, plans: readonly ColumnPlan[]): PlainColumns | null => {
  const [only, second] = table.parts;
  const dialect = only?.survey?.dialect;
  if (dialect === undefined || second !== undefined || only?.constants.length !== 0) {
    return null;
  }
  const plain = new Map(
    plans.flatMap(({ index, form, nulls, declared }) =>
      form.plain === undefined || declared !== null || nulls.length > 0 ? [] : [[index, form.plain] as const],
    ),
  );
  return isSimple(dialect) && areWorthWhile(plain, table) ? plain : null;
};

const areWorthWhile = ({ size }: PlainColumns, { parts: [only], expectedRows }: Table): boolean =>
  size > 0 && (only?.textBytes ?? 0) <= size * Math.max(1, expectedRows) * MAX_BYTES_PER_COLUMN;

const isSimple = ({ skip, skipEnd, delimiter, quote, escape }: Dialect): boolean =>
  skip === 0 &&
  skipEnd === 0 &&
  isOneByte(delimiter) &&
  (quote === '' || (isOneByte(quote) && escape === quote));

const isOneByte = (mark: string): boolean => mark.length === 1 && mark.charCodeAt(0) < 0x80;

export const typesOf = (plain: PlainColumns): ReadonlyMap<number, string> =>
  new Map([...plain].map(([index, cell]) => [index, PLAIN_TYPES[cell]]));

interface PlainCopy {
  readonly table: Table;
  readonly text: PlainText;
  /** Copies the table with the cells of these columns cast by the reader; once `unwanted` is aborted, the copy is of no use. */
  readonly copy: (plain: PlainColumns, unwanted: AbortSignal | null) => Promise<void>;
}

/**
 * Copies a table while each cell that DuckDB's reader casts is looked at, which takes a sixth of the copy's processor time at
 * most. Where some are not plain after all, it begins again without their columns. False where nothing was copied.
 */
export const copyPlain = async ({ table, text, copy }: PlainCopy): Promise<boolean> => {
  const first = await findFailingColumns({ ...text, isStart: true });
  const plain = without(text.plain, first);
  if (!areWorthWhile(plain, table)) {
    return false;
  }
  const stop = new AbortController();
  const looking = findFailingColumns({ ...text, plain }).then((failing) => {
    if (failing?.size !== 0) {
      stop.abort();
    }
    return failing;
  });
  const [looked, copied] = await Promise.allSettled([looking, copy(plain, stop.signal)]);
  text.signal.throwIfAborted();
  if (looked.status === 'rejected') {
    throw looked.reason;
  }
  if (looked.value?.size === 0) {
    if (copied.status === 'rejected') {
      throw copied.reason;
    }
    return true;
  }
  const rest = without(plain, looked.value);
  if (rest.size > 0) {
    await copy(rest, null);
  }
  return rest.size > 0;
};

/** None where `failing` is unknown. */
const without = (plain: PlainColumns, failing: ReadonlySet<number> | null): PlainColumns =>
  new Map([...plain].filter(([index]) => failing?.has(index) === false));
