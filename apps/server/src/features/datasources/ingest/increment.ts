import { AppError, type ColumnType, type Increment, invariant, type SchemaChange } from '@plumbline/contract';
import { uniqueNames } from '@plumbline/engine';

/** Types whose values grow, and whose text every source reads. */
const WATERMARK_TYPES: ReadonlySet<ColumnType> = new Set(['integer', 'date', 'timestamp']);

interface NamedColumn {
  readonly name: string;
  readonly type: ColumnType;
}

interface Readable {
  readonly columns: readonly NamedColumn[];
  /** The source can send a part of a table. */
  readonly canIncrement: boolean;
}

/** A column of an increment that the dataset names otherwise: names there differ by more than case, with no spaces around. */
function findRenamed({ watermark, key, deletedColumn }: Increment, columns: readonly NamedColumn[]) {
  const names = uniqueNames(columns.map(({ name }) => name));
  const inDataset = new Map(columns.map(({ name }, index) => [name, names[index] ?? name]));
  const used = [
    { path: 'watermark', name: watermark },
    ...key.map((name) => ({ path: 'key', name })),
    ...(deletedColumn === null ? [] : [{ path: 'deletedColumn', name: deletedColumn }]),
  ];
  return used
    .map((column) => ({ ...column, inDataset: inDataset.get(column.name) ?? column.name }))
    .find((column) => column.inDataset !== column.name);
}

/** Throws `request.invalid` where the table cannot be read so. */
export function checkIncrement(increment: Increment | null, { columns, canIncrement }: Readable): void {
  if (increment === null) {
    return;
  }
  const invalid = (path: string, text: string): AppError =>
    new AppError('request.invalid', text, { issues: [{ path: `increment.${path}`, message: text }] });
  if (!canIncrement) {
    throw invalid('watermark', 'This source sends all of its rows with each refresh.');
  }
  const types = new Map(columns.map(({ name, type }) => [name, type]));
  const { watermark, key, deletedColumn } = increment;
  const renamed = findRenamed(increment, columns);
  if (renamed !== undefined) {
    throw invalid(
      renamed.path,
      `"${renamed.name}" is "${renamed.inDataset}" in the dataset, and refreshes compare columns of one name. Rename it at the source.`,
    );
  }
  const type = types.get(watermark);
  if (type === undefined || !WATERMARK_TYPES.has(type)) {
    throw invalid('watermark', `"${watermark}" is no column of whole numbers, dates or times that is read.`);
  }
  const unknown = key.find((name) => !types.has(name));
  if (unknown !== undefined) {
    throw invalid('key', `"${unknown}" is not among the columns that are read.`);
  }
  if (deletedColumn !== null && !types.has(deletedColumn)) {
    throw invalid('deletedColumn', `"${deletedColumn}" is not among the columns that are read.`);
  }
}

const DAY_SECONDS = 86_400;
const SECOND_MS = 1_000;
const TIME = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})(\.\d{1,6})?$/u;

const shifted = (moment: string, seconds: number): Date =>
  new Date(Date.parse(`${moment}Z`) - seconds * SECOND_MS);

/** The lowest value that is read again: the highest that was read, less the overlap. */
export function lowestWatermark(highest: string, { overlap }: Pick<Increment, 'overlap'>): string {
  if (/^-?\d+$/u.test(highest)) {
    return String(BigInt(highest) - BigInt(overlap));
  }
  const [, day, time, fraction = ''] = TIME.exec(highest) ?? [];
  if (day !== undefined && time !== undefined) {
    const text = shifted(`${day}T${time}`, overlap).toISOString();
    return `${text.slice(0, 10)} ${text.slice(11, 19)}${fraction}`;
  }
  invariant(/^\d{4}-\d{2}-\d{2}$/u.test(highest), 'A watermark is a whole number, a date or a time.');
  const days = Math.ceil(overlap / DAY_SECONDS);
  return shifted(`${highest}T00:00:00`, days * DAY_SECONDS)
    .toISOString()
    .slice(0, 10);
}

/**
 * Numbers are stored by their values: decimals without a bound as whole numbers, decimals or texts of many digits, and
 * whole numbers of more than 18 digits as decimals.
 */
const STORED_AS: Partial<Record<ColumnType, readonly ColumnType[]>> = {
  decimal: ['integer', 'text'],
  integer: ['decimal'],
};

const isSameType = (before: ColumnType, after: ColumnType): boolean =>
  before === after || STORED_AS[after]?.includes(before) === true;

/** How the columns of the source differ from those of the dataset, in the order of the dataset's columns. */
export function schemaChanges(
  before: readonly NamedColumn[],
  after: readonly NamedColumn[],
): readonly SchemaChange[] {
  const known = new Map(before.map(({ name, type }) => [name, type]));
  const typesAfter = new Map(after.map(({ name, type }) => [name, type]));
  const lost = before.flatMap(({ name: column, type }): SchemaChange[] => {
    const now = typesAfter.get(column);
    if (now === undefined) {
      return [{ kind: 'removed', column, before: type, after: null }];
    }
    return isSameType(type, now) ? [] : [{ kind: 'type', column, before: type, after: now }];
  });
  const added = after
    .filter(({ name }) => !known.has(name))
    .map(({ name: column, type }): SchemaChange => ({ kind: 'added', column, before: null, after: type }));
  return [...lost, ...added];
}
