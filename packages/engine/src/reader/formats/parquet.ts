import { AppError, type Cell, type ReadOptions } from '@plumbline/contract';
import { duckdb } from '@plumbline/query';
import { message } from '@plumbline/messages';
import type { FoundDecision, FoundWarning } from '../../engine-api.ts';
import { quoteText } from '../../dataset/relation.ts';
import type { EngineProcess } from '../../process/engine-process.ts';
import { EngineError } from '../../process/failures.ts';
import { WIDE_INTEGERS, type StoredType, storedType, wideInteger } from '../../sql/stored-types.ts';
import { uniqueNames } from '../columns/column-names.ts';
import { JSON_BOUNDS } from './bounds.ts';
import type { Opening } from './opening.ts';
import { checkParquet } from './parquet-footer.ts';
import { type ParquetType, parseType } from './parquet-types.ts';
import type { OpenedFile, RecordColumn } from './part.ts';

interface ParquetFile {
  readonly path: string;
  readonly name: string;
}

type OpenedParquet = Pick<OpenedFile, 'format' | 'sheets' | 'decisions' | 'warnings' | 'parts'>;

/** A value within the rows: its path, the SQL that gives it, and its type. */
interface Leaf {
  readonly path: readonly string[];
  readonly sql: string;
  readonly type: ParquetType;
}

const SAMPLE_CHARS = 1000;
const ITEM = '"#item"';

/** Rows of a Parquet file as a part of a table, with the file's own types. Throws `file.*`. */
export const openParquet = async (
  file: ParquetFile,
  options: ReadOptions,
  opening: Opening,
): Promise<OpenedParquet> => {
  await checkParquet(file.path, opening.signal);
  const engine = await opening.engine();
  try {
    return await describe(file, options, { ...opening, process: engine });
  } catch (error) {
    throw opening.signal.aborted ? error : asParquetError(error);
  }
};

interface Describing extends Opening {
  readonly process: EngineProcess;
}

const describe = async (
  { path, name }: ParquetFile,
  options: ReadOptions,
  opening: Describing,
): Promise<OpenedParquet> => {
  await opening.process.open({ allowedPaths: [path], setup: [] });
  const rows = `read_parquet(${quoteText(path)})`;
  const described = await read(opening, `SELECT column_name, column_type FROM (DESCRIBE FROM ${rows})`);
  const [[total] = []] = await read(opening, `SELECT count(*) FROM ${rows}`);
  const roots = described.map(([column, type]) => ({
    path: [String(column)],
    sql: duckdb.quoteIdentifier(String(column)),
    type: parseType(String(type)),
  }));
  const shape = shapeOf(roots, options);
  const limit = Math.max(
    100,
    Math.min(JSON_BOUNDS.sampleRows, Math.floor(JSON_BOUNDS.sampleCells / shape.leaves.length)),
  );
  const isCut = opening.sampleBytes !== null && Number(total) > limit;
  const from = isCut ? `(SELECT * FROM ${rows} LIMIT ${limit})` : rows;
  const relation = shape.exploded === null ? from : explodedRows(from, shape.exploded.sql);
  const columns = await columnsOf(shape.leaves, relation, opening);
  const texts = columns.map(({ text }) => `left(${text}, ${SAMPLE_CHARS})`);
  const sample = await read(opening, `SELECT ${texts.join(', ')} FROM ${relation} LIMIT ${limit}`);
  const part = {
    kind: 'records',
    name,
    format: 'parquet',
    relation,
    paths: [path],
    columns,
    sample: sample.map((row) => row.map((cell) => (cell === null ? '' : String(cell)))),
    rowCount: isCut ? limit : Number(total),
    isCut,
    rejects: null,
  } as const;
  return {
    format: 'parquet',
    sheets: [],
    decisions: nestingDecision(roots, shape, options),
    warnings: warningsOf(shape.leaves),
    parts: [part],
  };
};

const read = async ({ process, signal }: Describing, sql: string): Promise<readonly (readonly Cell[])[]> => {
  const bounds = { deadlineMs: null, maxRows: 100_000, maxBytes: 256 * 1024 * 1024 };
  return (await process.read({ sql, signal, ...bounds })).rows;
};

interface Shape {
  readonly leaves: readonly Leaf[];
  /** The list whose items become rows. */
  readonly exploded: Leaf | null;
  readonly nesting: 'columns' | 'json';
  readonly isTooWide: boolean;
}

const shapeOf = (roots: readonly Leaf[], { nesting, explode }: ReadOptions): Shape => {
  const flat = (how: 'columns' | 'json'): Pick<Shape, 'leaves' | 'exploded'> => {
    const leaves = roots.flatMap((root) => (how === 'columns' ? leavesOf(root) : [root]));
    const exploded = leaves.find(({ path, type }) => path.join('.') === explode && type.kind === 'list');
    if (exploded === undefined) {
      return { leaves, exploded: null };
    }
    const item = {
      ...exploded,
      sql: ITEM,
      type: exploded.type.kind === 'list' ? exploded.type.of : exploded.type,
    };
    return {
      leaves: leaves.flatMap((leaf) => (leaf === exploded ? leavesOf(item) : [leaf])),
      exploded,
    };
  };
  const wanted = flat(nesting ?? 'columns');
  const most = JSON_BOUNDS.columns;
  if (wanted.leaves.length <= most && wanted.leaves.length > 0) {
    return { ...wanted, nesting: nesting ?? 'columns', isTooWide: false };
  }
  const plain = flat('json');
  if (wanted.leaves.length === 0) {
    throw noColumns();
  }
  if (nesting === 'columns' || plain.leaves.length > most) {
    throw new AppError(
      'file.too_many_columns',
      `The file has ${wanted.leaves.length.toLocaleString('en')} columns; at most ${most.toLocaleString('en')} can be read. Leave objects as JSON, or split the file.`,
    );
  }
  return { ...plain, nesting: 'json', isTooWide: true };
};

const noColumns = (): AppError =>
  new AppError('file.empty', 'The Parquet file has no columns. Choose a file with at least one.');

const leavesOf = (leaf: Leaf): Leaf[] =>
  leaf.type.kind === 'struct' && leaf.path.length < JSON_BOUNDS.depth && leaf.type.fields.length > 0
    ? leaf.type.fields.flatMap(({ name, type }) =>
        leavesOf({
          path: [...leaf.path, name],
          sql: `struct_extract(${leaf.sql}, ${quoteText(name)})`,
          type,
        }),
      )
    : [leaf];

/** A row without items stays one row. */
const explodedRows = (from: string, list: string): string =>
  `(SELECT *, unnest(CASE WHEN len(${list}) > 0 THEN ${list} ELSE [NULL] END) AS ${ITEM} FROM ${from})`;

const columnsOf = async (
  leaves: readonly Leaf[],
  relation: string,
  opening: Describing,
): Promise<RecordColumn[]> => {
  const wide = await wideIntegers(leaves, relation, opening);
  const names = uniqueNames(leaves.map(({ path }) => path.join('.')));
  return leaves.map((leaf, at) => {
    const { type, cast } = wide.get(at) ?? storedType(leaf.type.name);
    const value = cast(leaf.sql);
    // What is not a number is no value; what is infinite is a value.
    const castValue = type === 'number' ? `CASE WHEN NOT isnan(${value}) THEN ${value} END` : value;
    return {
      name: names[at] ?? '',
      declared: type,
      ...(leaf.type.name === 'TIMESTAMP WITH TIME ZONE' ? { isMoment: true } : {}),
      text: `CAST(${value} AS VARCHAR)`,
      value: castValue,
    };
  });
};

/** Whole numbers that may pass 64 bits, held against what the file has. */
const wideIntegers = async (
  leaves: readonly Leaf[],
  relation: string,
  opening: Describing,
): Promise<ReadonlyMap<number, StoredType>> => {
  const wide = leaves.flatMap((leaf, at) => (WIDE_INTEGERS.has(leaf.type.name) ? [{ leaf, at }] : []));
  if (wide.length === 0) {
    return new Map();
  }
  const facts = wide.flatMap(({ leaf: { sql } }) => [
    `count(${sql}) = count(TRY_CAST(${sql} AS BIGINT))`,
    `max(length(ltrim(CAST(${sql} AS VARCHAR), '-')))`,
  ]);
  const [found = []] = await read(opening, `SELECT ${facts.join(', ')} FROM ${relation}`);
  return new Map(
    wide.map(({ at }, index) => [
      at,
      wideInteger({ fits64: found[2 * index] === true, digits: Number(found[2 * index + 1] ?? 0) }),
    ]),
  );
};

const OFFERED = 8;

const nestingDecision = (roots: readonly Leaf[], shape: Shape, options: ReadOptions): FoundDecision[] => {
  const objects = roots.filter(({ type }) => type.kind === 'struct');
  const lists = [...new Set([...(shape.exploded === null ? [] : [shape.exploded]), ...shape.leaves])]
    .filter(({ type }) => type.kind === 'list')
    .map(({ path }) => path.join('.'));
  if (objects.length === 0 && lists.length === 0) {
    return [];
  }
  const isFlat = shape.nesting === 'columns';
  const retained = message(isFlat ? 'fileReading.objectColumns' : 'fileReading.objectsStay');
  const label =
    shape.exploded === null
      ? retained
      : message('fileReading.itemRows', { column: shape.exploded.path.join('.') });
  return [
    {
      key: 'nesting',
      says: label,
      because: shape.isTooWide
        ? message('fileReading.tooManyKeys')
        : message('fileReading.objectsAndLists', { objects: objects.length, lists: lists.length }),
      certainty: options.nesting === undefined && options.explode === undefined ? 'likely' : 'chosen',
      alternatives: [
        ...(objects.length === 0 || shape.isTooWide
          ? []
          : [
              isFlat
                ? { label: message('fileReading.keepObjects'), options: { nesting: 'json' as const } }
                : { label: message('fileReading.makeColumns'), options: { nesting: 'columns' as const } },
            ]),
        ...lists.slice(0, OFFERED).map((name) => ({
          label: message('fileReading.itemRowsChoice', { column: name }),
          options: { explode: name },
        })),
      ],
    },
  ];
};

const warningsOf = (leaves: readonly Leaf[]): FoundWarning[] =>
  leaves
    .filter(({ type }) => type.name === 'BLOB')
    .map(({ path }) => ({
      code: 'column.bytes',
      message: message('fileWarning.bytes', { column: path.join('.') }),
      column: path.join('.'),
    }));

const ENCRYPTED = /encrypt/iu;
const NO_COLUMNS = /Need at least one non-root column/u;

/** What goes wrong while a Parquet file is read is in the file. */
export const asParquetError = (error: unknown): unknown => {
  const isLost = error instanceof AppError && error.code === 'engine.lost';
  if (!(error instanceof EngineError) && !isLost) {
    return error;
  }
  if (error instanceof EngineError && NO_COLUMNS.test(error.text)) {
    return noColumns();
  }
  return error instanceof EngineError && ENCRYPTED.test(error.text)
    ? new AppError(
        'file.encrypted',
        'Columns of this Parquet file are encrypted. Save it without encryption, then upload that.',
        { cause: error },
      )
    : new AppError(
        'file.damaged',
        'The Parquet file is damaged: it is cut short, or its parts contradict each other. Download or write it again.',
        { cause: error },
      );
};
