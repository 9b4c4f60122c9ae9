import type { DataColumn, ColumnFacts, TrainingData } from '../service.ts';
import { ServiceError } from '../service.ts';
import { findColumn } from '../prediction/examples.ts';

/** Words per value from which a column is called prose. */
const PROSE_WORDS = 3;

const distinctCount = ({ profile }: ColumnFacts): number => profile?.distinct ?? 0;

/** Words per value, on average of the most frequent ones. */
function meanWordCount({ profile }: ColumnFacts): number {
  const values = (profile?.top ?? []).map(({ value }) => String(value).trim().split(/\s+/u).length);
  return values.reduce((sum, count) => sum + count, 0) / Math.max(1, values.length);
}

/** Columns of texts, those with the longest ones first. */
export const textColumns = (columns: readonly ColumnFacts[]): ColumnFacts[] =>
  columns
    .filter(({ type }) => type === 'text')
    .toSorted(
      (one, other) => meanWordCount(other) - meanWordCount(one) || distinctCount(other) - distinctCount(one),
    );

/** Whether values of a column are sentences, as far as is known. */
export const hasProse = (column: ColumnFacts): boolean =>
  column.profile === null || meanWordCount(column) >= PROSE_WORDS;

export interface Texts {
  readonly column: string;
  /** Per row; null where there is none. */
  readonly rows: readonly (string | null)[];
}

type TextColumn = DataColumn & { readonly data: Extract<DataColumn['data'], { kind: 'category' }> };

const isText = (column: DataColumn): column is TextColumn =>
  column.type === 'text' && column.data.kind === 'category';

/** The texts of a column, or, without a name, of the one with the most different texts. Throws `ServiceError`. */
export function readTexts(
  { columns, rows }: TrainingData,
  { name, not }: { readonly name: string | null; readonly not: string | null },
): Texts {
  const [most] = columns
    .filter(isText)
    .filter((column) => column.name !== not)
    .toSorted((one, other) => other.data.categories.length - one.data.categories.length);
  const column = name === null ? most : findColumn({ columns, rows }, name);
  if (column === undefined || column.data.kind !== 'category') {
    throw new ServiceError('Choose a column of texts.');
  }
  const { codes, categories } = column.data;
  return { column: column.name, rows: Array.from(codes, (code) => categories[code] ?? null) };
}
