import type { ColumnType, Increment } from '@plumbline/contract';

interface Column {
  readonly name: string;
  readonly type: ColumnType;
}

const HOUR_SECONDS = 3600;
const OVERLAPPING_NUMBERS = 1000;

/** Columns whose values can grow with every change. */
export const isWatermark = ({ type }: Column): boolean =>
  type === 'timestamp' || type === 'date' || type === 'integer';

/** Names that tables use for the time of the last change, the likeliest first. */
const CHANGED = [/^(?:updated|modified|changed)/iu, /update|modif|change/iu, /sync|_at$|time/iu];

/** A proposal by the columns' names and types; null where no column can be a watermark. */
export function firstIncrement(columns: readonly Column[]): Increment | null {
  const usable = columns.filter(isWatermark);
  const times = usable.filter(({ type }) => type === 'timestamp');
  const named = CHANGED.map((pattern) => times.find(({ name }) => pattern.test(name)));
  const watermark = named.find((column) => column !== undefined) ?? times[0] ?? usable[0];
  if (watermark === undefined) {
    return null;
  }
  const key =
    columns.find(({ name }) => /^id$/iu.test(name)) ??
    columns.find(({ name }) => /id$/iu.test(name)) ??
    columns[0];
  return {
    watermark: watermark.name,
    overlap: watermark.type === 'integer' ? OVERLAPPING_NUMBERS : HOUR_SECONDS,
    key: key === undefined ? [] : [key.name],
    deletes: 'keys',
    deletedColumn: null,
  };
}
