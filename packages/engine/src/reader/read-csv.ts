import type { ColumnType, Dialect } from '@plumbline/contract';
import { duckdb } from '@plumbline/query';
import { quoteText } from '../dataset/relation.ts';
import { type ColumnPlan, cellOf, quickOf } from './columns/column-plan.ts';
import type { Quick } from './columns/form.ts';
import { MAX_ROW_BYTES } from './delimited/regularize.ts';

/** Read ahead by each thread, as a multiple of the longest row; far below DuckDB's sixteen. */
const BUFFER_ROWS = 2;
/** Rows of a Parquet row group for tables of ordinary width. */
const GROUP_ROWS = 122_880;
/** Cells of a row group that is being written are in memory: wide tables get shorter groups. */
const GROUP_CELLS = 6_000_000;
const MIN_GROUP_ROWS = 2048;
/** Each thread holds a row group until it is whole: rows of long texts get shorter groups too. 128 MiB. */
const GROUP_BYTES = 128 * 1024 * 1024;

export interface TextSource {
  readonly path: string;
  readonly dialect: Dialect;
  /** In the file, included or not. */
  readonly columns: number;
  /** Texts that mean no value, besides the empty one. */
  readonly nulls: readonly string[];
  /** Written by `regularize`: every row ends with LF, whatever is within quotes. */
  readonly isRegular?: boolean;
  /** Quoted empty cells are empty texts, not null. */
  readonly preservesEmptyTexts?: boolean;
  /** A longer row fails the statement. What is read ahead grows with it. */
  readonly maxRowBytes?: number;
  /** Types of columns by their places, cast as strictly as by `CAST`; all others are text. */
  readonly types?: ReadonlyMap<number, string>;
}

const ALL_TEXT: ReadonlyMap<number, string> = new Map();

/**
 * Every cell as text unless it has a type, columns `c0`, `c1`…, empty cells null. Strict: a row that is not as the dialect says fails the
 * statement. Nothing is guessed but the newline: given `\\r\\n`, DuckDB's strict reader gives no row at all, and given `\\n` it
 * gives none of a file that mixes both; given no newline, it reads each uniform newline and fails on a mixture.
 */
export const readCsv = ({
  path,
  dialect,
  columns,
  nulls,
  isRegular = false,
  preservesEmptyTexts = false,
  maxRowBytes = MAX_ROW_BYTES,
  types = ALL_TEXT,
}: TextSource): string => {
  const names = Array.from(
    { length: columns },
    (_, index) => `'c${index}': '${types.get(index) ?? 'VARCHAR'}'`,
  );
  const options = [
    quoteText(path),
    'auto_detect = false',
    'strict_mode = true',
    `header = ${dialect.header}`,
    `skip = ${dialect.skip}`,
    `delim = ${quoteText(dialect.delimiter)}`,
    `quote = ${quoteText(dialect.quote)}`,
    `escape = ${quoteText(dialect.quote === '' ? '' : dialect.escape)}`,
    // Without it a CR within quotes would count as a mixture.
    ...(isRegular ? [String.raw`new_line = '\n'`] : []),
    `nullstr = [${['', ...nulls].map(quoteText).join(', ')}]`,
    `allow_quoted_nulls = ${!preservesEmptyTexts}`,
    `max_line_size = ${maxRowBytes}`,
    `buffer_size = ${BUFFER_ROWS * maxRowBytes}`,
    `columns = {${names.join(', ')}}`,
  ];
  return `read_csv(${options.join(', ')})`;
};

interface CellSql {
  /** SQL of the cell. */
  readonly x: string;
  /** SQL of its quick value. */
  readonly v: string;
  readonly quick: Quick | null;
  readonly isQuickOnly: boolean;
}

/** SQL of the value of a column's cell. */
export const valueOf = ({ form, declared }: ColumnPlan, { x, v, quick, isQuickOnly }: CellSql): string => {
  if (declared !== null) {
    const bounds = BOUNDS[declared];
    return bounds === undefined ? x : `CASE WHEN ${bounds(x)} THEN ${x} END`;
  }
  if (quick === null) {
    return form.parse(x);
  }
  return isQuickOnly
    ? `CASE WHEN ${quick.proves(x, v)} THEN ${v} END`
    : `CASE WHEN ${quick.proves(x, v)} THEN ${v} WHEN ${x} IS NULL THEN NULL ELSE ${(form.parseRarely ?? form.parse)(x)} END`;
};

/** Values of a file's own types that no column holds: what is infinite, and years that no calendar has. */
const BOUNDS: Partial<Record<ColumnType, (x: string) => string>> = {
  number: (x) => `isfinite(${x})`,
  date: (x) => `${x} BETWEEN DATE '0001-01-01' AND DATE '9999-12-31'`,
  timestamp: (x) => `${x} BETWEEN TIMESTAMP '0001-01-01' AND TIMESTAMP '9999-12-31 23:59:59.999999'`,
};

/** Texts, and most values that the file itself types, fit as they are. */
const isParsed = ({ form, declared }: ColumnPlan): boolean =>
  declared === null ? form.type !== 'text' : BOUNDS[declared] !== undefined;

/** The plans whose values are made of their cells. */
export const parsedOf = (
  plans: readonly ColumnPlan[],
  { proven }: Pick<TypedRows, 'proven'>,
): readonly ColumnPlan[] => plans.filter((plan) => isParsed(plan) && !proven.has(plan.index));

/** A cell that is there, more than spaces, and not of its form. */
const misfit = ({ index, declared }: ColumnPlan): string =>
  declared === null
    ? `(c${index} IS NOT NULL AND p${index} IS NULL AND trim(c${index}) <> '')`
    : `(c${index} IS NOT NULL AND p${index} IS NULL)`;

/** A balanced tree: a chain of two thousand conditions is deeper than DuckDB's parser goes. */
export const anyOf = (conditions: readonly string[]): string => {
  if (conditions.length <= 8) {
    return conditions.length === 0 ? 'false' : `(${conditions.join(' OR ')})`;
  }
  const half = Math.ceil(conditions.length / 2);
  return `(${anyOf(conditions.slice(0, half))} OR ${anyOf(conditions.slice(half))})`;
};

const present = (items: readonly string[]): string =>
  `list_filter([${items.join(', ')}], lambda x: x IS NOT NULL)`;

/** The rejects column of a table as a list of `c` and `t`. */
export const parseRiding = (column: string): string =>
  `from_json(${column}, '[{"c": "INTEGER", "t": "VARCHAR"}]')`;

export interface TypedRows {
  /** SQL of a relation of the cells, `c0`, `c1`…, by the places of the plans. */
  readonly relation: string;
  /** Columns of the relation that are copied unchanged. */
  readonly carried: readonly string[];
  /** Name of the column in which rejected cells ride. */
  readonly rejects: string;
  /** True: cells of columns with a quick way are read in that alone, and all others ride among the rejected. */
  readonly isQuickOnly: boolean;
  /** Places of the columns whose cells come as values that are proven. */
  readonly proven: ReadonlySet<number>;
}

/**
 * Typed columns under their names, and in one more column the misfit cells of each row (JSON, `c`: place, `t`: text),
 * null for nearly all rows. The rejects ride along, so that one pass over the file gives both tables.
 */
export const selectTyped = (
  { relation, carried, rejects, isQuickOnly, proven }: TypedRows,
  plans: readonly ColumnPlan[],
): string => {
  const typed = parsedOf(plans, { proven });
  const quick = new Map(typed.map((plan) => [plan.index, plan.declared === null ? quickOf(plan) : null]));
  const cast = typed.flatMap(({ index }) => {
    const value = quick.get(index)?.cast(`c${index}`);
    return value === undefined ? [] : [`${value} AS v${index}`];
  });
  const parsed = plans.map((plan) => {
    const { index } = plan;
    const cell = { x: `c${index}`, v: `v${index}`, quick: quick.get(index) ?? null, isQuickOnly };
    return `${proven.has(index) ? cell.x : valueOf(plan, cell)} AS p${index}`;
  });
  const columns = plans.map(({ index, name }) => `p${index} AS ${duckdb.quoteIdentifier(name)}`);
  const carriedColumns = carried.map((name) => duckdb.quoteIdentifier(name));
  const cells = typed.map(
    (plan) => `CASE WHEN ${misfit(plan)} THEN {'c': ${plan.index}, 't': CAST(c${plan.index} AS VARCHAR)} END`,
  );
  const riding =
    typed.length === 0
      ? 'NULL::VARCHAR'
      : `CASE WHEN ${anyOf(typed.map(misfit))} THEN to_json(${present(cells)})::VARCHAR END`;
  // Named one by one: with `*`, every step would bind all columns of a wide file, whichever are read.
  const read = plans.map((plan) => {
    const cell = cellOf(plan, `c${plan.index}`);
    return cell === `c${plan.index}` ? cell : `${cell} AS c${plan.index}`;
  });
  const source = `(SELECT ${[...read, ...carriedColumns].join(', ')} FROM ${relation})`;
  return [
    `SELECT ${[...columns, ...carriedColumns].join(', ')}, ${riding} AS ${duckdb.quoteIdentifier(rejects)}`,
    `FROM (SELECT *, ${parsed.join(', ')} FROM (SELECT ${['*', ...cast].join(', ')} FROM ${source}))`,
  ].join('\n');
};

/** Parts of `selectTyped` over the same rows, side by side. */
export const joinParts = (
  parts: readonly string[],
  plans: readonly ColumnPlan[],
  { carried, rejects }: Pick<TypedRows, 'carried' | 'rejects'>,
): string => {
  const column = duckdb.quoteIdentifier(rejects);
  const riding = parts.map((_, at) => `part${at}.${column}`);
  const relations = parts.map((path, at) => `read_parquet(${quoteText(path)}) AS part${at}`);
  const names = plans.map(({ name }) => duckdb.quoteIdentifier(name));
  const carriedColumns = carried.map((name) => `part0.${duckdb.quoteIdentifier(name)}`);
  const lists = riding.map((part) => `CASE WHEN ${part} IS NOT NULL THEN ${parseRiding(part)} END`);
  return [
    `SELECT ${[...names, ...carriedColumns].join(', ')}, CASE WHEN ${anyOf(riding.map((part) => `${part} IS NOT NULL`))}`,
    `THEN to_json(flatten(${present(lists)}))::VARCHAR END AS ${column}`,
    `FROM ${relations.join(' POSITIONAL JOIN ')}`,
  ].join('\n');
};

export interface RowShape {
  readonly columns: number;
  /** Bytes of a row's texts, about; 0 where they are short or unknown. */
  readonly rowBytes?: number;
}

/**
 * The second version of the format writes a fifth faster and reads whole numbers twice as fast as the first, in fewer
 * bytes; with it, level 1 costs no size.
 */
export const copyToParquet = (select: string, path: string, { columns, rowBytes = 0 }: RowShape): string => {
  const fitting = Math.min(GROUP_CELLS / Math.max(1, columns), GROUP_BYTES / Math.max(1, rowBytes));
  const rows = Math.max(MIN_GROUP_ROWS, Math.min(GROUP_ROWS, Math.floor(fitting)));
  return `COPY (${select}) TO ${quoteText(path)} (FORMAT parquet, COMPRESSION zstd, COMPRESSION_LEVEL 1, PARQUET_VERSION V2, ROW_GROUP_SIZE ${rows})`;
};
