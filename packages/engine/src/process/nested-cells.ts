import {
  DuckDBArrayValue,
  DuckDBDecimalValue,
  DuckDBListValue,
  DuckDBMapValue,
  DuckDBStructValue,
  DuckDBUnionValue,
  type DuckDBValue,
  DuckDBVariantValue,
} from '@duckdb/node-api';

const NESTED = [
  DuckDBArrayValue,
  DuckDBListValue,
  DuckDBMapValue,
  DuckDBStructValue,
  DuckDBUnionValue,
  DuckDBVariantValue,
];

type Primitive = string | number | bigint | boolean | null;
type ObjectValue = Exclude<DuckDBValue, Primitive>;
type Scalar = (value: ObjectValue) => string;

export const isNested = (value: ObjectValue): boolean => NESTED.some((kind) => value instanceof kind);

/**
 * JSON of a nested value. Numbers are in it with all their digits, whole or decimal; `scalar` writes the text of
 * dates, bytes and the like. A map becomes an object, its keys as text.
 */
export const toJson = (value: DuckDBValue, scalar: Scalar): string => {
  if (value === null || typeof value === 'boolean' || typeof value === 'bigint') {
    return String(value);
  }
  if (typeof value === 'number') {
    return Number.isFinite(value) ? String(value) : 'null';
  }
  if (typeof value === 'string') {
    return JSON.stringify(value);
  }
  return jsonOfObject(value, scalar);
};

const jsonOfObject = (value: ObjectValue, scalar: Scalar): string => {
  if (value instanceof DuckDBListValue || value instanceof DuckDBArrayValue) {
    return `[${value.items.map((item) => toJson(item, scalar)).join(',')}]`;
  }
  if (value instanceof DuckDBStructValue) {
    const members = Object.entries(value.entries);
    return `{${members.map(([key, item]) => `${JSON.stringify(key)}:${toJson(item, scalar)}`).join(',')}}`;
  }
  if (value instanceof DuckDBMapValue) {
    const members = value.entries.map(
      ({ key, value: item }) => `${jsonKey(key, scalar)}:${toJson(item, scalar)}`,
    );
    return `{${members.join(',')}}`;
  }
  if (value instanceof DuckDBUnionValue || value instanceof DuckDBVariantValue) {
    return toJson(value.value, scalar);
  }
  return value instanceof DuckDBDecimalValue ? value.toString() : JSON.stringify(scalar(value));
};

const jsonKey = (key: DuckDBValue, scalar: Scalar): string => {
  const text = toJson(key, scalar);
  return text.startsWith('"') ? text : JSON.stringify(text);
};
