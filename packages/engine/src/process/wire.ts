import {
  DuckDBBlobValue,
  type DuckDBDataChunk,
  DuckDBDateValue,
  DuckDBListType,
  DuckDBStructType,
  DuckDBTimestampMillisecondsValue,
  DuckDBTimestampNanosecondsValue,
  DuckDBTimestampSecondsValue,
  DuckDBTimestampTZValue,
  DuckDBTimestampValue,
  type DuckDBType,
  DuckDBTypeId,
  type DuckDBValue,
} from '@duckdb/node-api';
import type { Cell, ColumnType, Issue } from '@plumbline/contract';
import { isNested, toJson } from './nested-cells.ts';

/** Longest cell that is turned into a JavaScript string: V8 aborts the process not far above 500 MB. */
const MAX_CELL_BYTES = 64 * 1024 * 1024;
const STRING_HEADER_BYTES = 16;

// The child loads nothing of the contract at run time: its start is on the path of a person's first page.
/** A bound of the request was passed. */
export class LimitError extends Error {
  override readonly name = 'LimitError';
  readonly issues: readonly Issue[];

  constructor(message: string, issues: readonly Issue[] = []) {
    super(message);
    this.issues = issues;
  }
}

/** The parent requested what the protocol does not allow, or took a statement back. */
export class ProtocolError extends Error {
  override readonly name = 'ProtocolError';
}

const TYPES: Partial<Record<DuckDBTypeId, ColumnType>> = {
  [DuckDBTypeId.BOOLEAN]: 'boolean',
  [DuckDBTypeId.TINYINT]: 'integer',
  [DuckDBTypeId.SMALLINT]: 'integer',
  [DuckDBTypeId.INTEGER]: 'integer',
  [DuckDBTypeId.BIGINT]: 'integer',
  [DuckDBTypeId.HUGEINT]: 'integer',
  [DuckDBTypeId.UTINYINT]: 'integer',
  [DuckDBTypeId.USMALLINT]: 'integer',
  [DuckDBTypeId.UINTEGER]: 'integer',
  [DuckDBTypeId.UBIGINT]: 'integer',
  [DuckDBTypeId.UHUGEINT]: 'integer',
  [DuckDBTypeId.FLOAT]: 'number',
  [DuckDBTypeId.DOUBLE]: 'number',
  [DuckDBTypeId.DECIMAL]: 'decimal',
  [DuckDBTypeId.DATE]: 'date',
  [DuckDBTypeId.TIME]: 'time',
  [DuckDBTypeId.TIMESTAMP]: 'timestamp',
  [DuckDBTypeId.TIMESTAMP_TZ]: 'timestamp',
  [DuckDBTypeId.TIMESTAMP_S]: 'timestamp',
  [DuckDBTypeId.TIMESTAMP_MS]: 'timestamp',
  [DuckDBTypeId.TIMESTAMP_NS]: 'timestamp',
  [DuckDBTypeId.TIME_NS]: 'time',
  [DuckDBTypeId.BIGNUM]: 'integer',
  [DuckDBTypeId.LIST]: 'json',
  [DuckDBTypeId.ARRAY]: 'json',
  [DuckDBTypeId.STRUCT]: 'json',
  [DuckDBTypeId.MAP]: 'json',
  [DuckDBTypeId.UNION]: 'json',
  [DuckDBTypeId.VARIANT]: 'json',
};

/**
 * Types that datasets do not hold come from statements that people write: lists, structs, maps, unions and variants
 * are JSON, whole numbers of any width are integers, moments with a zone are written in UTC, bytes are hexadecimal text,
 * and everything else (intervals, UUIDs, enumerations, bits) is the engine's own text.
 */
export const toColumnType = (type: DuckDBType): ColumnType =>
  type.alias === 'JSON' ? 'json' : (TYPES[type.typeId] ?? 'text');

type Primitive = string | number | bigint | boolean | null;

const present = (value: DuckDBValue, asText: boolean): Cell => {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') {
    return value;
  }
  if (typeof value === 'number') {
    return presentNumber(value, asText);
  }
  if (typeof value === 'bigint') {
    return asText ? value.toString() : presentInteger(value);
  }
  return presentObject(value);
};

/** JSON has no NaN and no infinities. */
const presentNumber = (value: number, asText: boolean): Cell => {
  if (!Number.isFinite(value)) {
    return null;
  }
  return asText ? String(value) : value;
};

const presentInteger = (value: bigint): Cell => {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value.toString();
};

const MOMENTS = [
  DuckDBTimestampValue,
  DuckDBTimestampSecondsValue,
  DuckDBTimestampMillisecondsValue,
  DuckDBTimestampNanosecondsValue,
];

const presentObject = (value: Exclude<DuckDBValue, Primitive>): string => {
  if (value instanceof DuckDBTimestampTZValue) {
    return presentObject(new DuckDBTimestampValue(value.micros));
  }
  if (MOMENTS.some((kind) => value instanceof kind)) {
    return value.toString().replace(' ', 'T');
  }
  if (value instanceof DuckDBDateValue && !value.isFinite) {
    return value.days > 0 ? 'infinity' : '-infinity';
  }
  if (value instanceof DuckDBBlobValue) {
    return Buffer.from(value.bytes).toString('hex');
  }
  return isNested(value) ? toJson(value, presentObject) : value.toString();
};

interface TextVector {
  /** A header of 16 bytes for each text, which begins with its length in bytes. */
  readonly dataView: DataView;
  readonly validity: { itemValid(index: number): boolean };
}

/** Throws before V8 would abort: text lengths are in the vector's headers and cost nothing to read. */
const refuseLongText = (chunk: DuckDBDataChunk, column: number): number => {
  const { dataView, validity } = chunk.getColumnVector(column) as unknown as TextVector;
  let bytes = 0;
  for (let row = 0; row < chunk.rowCount; row += 1) {
    // The header of a null is whatever was there before.
    const length = validity.itemValid(row) ? dataView.getUint32(row * STRING_HEADER_BYTES, true) : 0;
    if (length > MAX_CELL_BYTES) {
      throw new LimitError(`A cell holds ${length} bytes; at most ${MAX_CELL_BYTES} can be shown.`);
    }
    bytes += length;
  }
  return bytes;
};

/** Values of a row without names reach JavaScript under one empty name, all but the last of them lost. */
const isUnnamed = (type: DuckDBType): boolean => {
  if (type instanceof DuckDBListType) {
    return isUnnamed(type.valueType);
  }
  return (
    type instanceof DuckDBStructType && (type.entryNames.includes('') || type.entryTypes.some(isUnnamed))
  );
};

/** Throws, as the engine itself would, for columns whose values cannot be represented. */
export const refuseUnnamed = (types: readonly DuckDBType[]): void => {
  if (types.some(isUnnamed)) {
    const message = "A row without names cannot be answered. Name its values: {'a': 1, 'b': 2}.";
    throw new ProtocolError(JSON.stringify({ exception_type: 'Invalid Input', exception_message: message }));
  }
};

const FIXED_CELL_BYTES = 8;

/** Row arrays of a chunk in wire encoding, with their rough size. */
export const presentChunk = (
  chunk: DuckDBDataChunk,
  asText: ReadonlySet<number>,
  types: readonly DuckDBType[],
): { rows: Cell[][]; bytes: number } => {
  const rows: Cell[][] = Array.from({ length: chunk.rowCount }, () => []);
  let bytes = 0;
  for (const [column, type] of types.entries()) {
    if (type.typeId === DuckDBTypeId.VARCHAR || type.typeId === DuckDBTypeId.BLOB) {
      bytes += refuseLongText(chunk, column);
    }
    bytes += FIXED_CELL_BYTES * chunk.rowCount;
    const isText = asText.has(column);
    const vector = chunk.getColumnVector(column);
    const isNestedType = toColumnType(type) === 'json';
    for (const [index, row] of rows.entries()) {
      const cell = present(vector.getItem(index), isText);
      row.push(cell);
      bytes += isNestedType && typeof cell === 'string' ? cell.length : 0;
    }
  }
  return { rows, bytes };
};
