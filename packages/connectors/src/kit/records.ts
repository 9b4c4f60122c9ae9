import type { ColumnType } from '@plumbline/contract';
import type { ExtractedColumn } from './database.ts';
import { utcTime, type FeedRow } from './feed.ts';

/** A record with its nested objects opened: `CustomerRef.name`. Lists stay JSON. */
export type FlatRecord = ReadonlyMap<string, unknown>;

const MAX_DEPTH = 4;
/** The column of fields that no record of the first page had. */
const OTHERS = 'Other fields';

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function flatten(record: unknown): FlatRecord {
  const flat = new Map<string, unknown>();
  const add = (value: unknown, path: string, depth: number): void => {
    if (isObject(value) && depth < MAX_DEPTH) {
      for (const [name, inner] of Object.entries(value)) {
        add(inner, path === '' ? name : `${path}.${name}`, depth + 1);
      }
    } else if (value !== null && value !== undefined) {
      flat.set(path, value);
    }
  };
  add(record, '', 0);
  return flat;
}

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/;

function valueType(value: unknown): ColumnType {
  if (typeof value === 'number') {
    return 'decimal';
  }
  if (typeof value === 'boolean') {
    return 'boolean';
  }
  if (typeof value === 'object') {
    return 'json';
  }
  const text = typeof value === 'string' ? value : '';
  if (DATE.test(text)) {
    return 'date';
  }
  return TIME.test(text) ? 'timestamp' : 'text';
}

/** The columns of records by those of a first page: of differing types text, and one for fields that appear later. */
export function recordColumns(records: readonly FlatRecord[]): readonly ExtractedColumn[] {
  const types = new Map<string, ColumnType>();
  for (const record of records) {
    for (const [name, value] of record) {
      const type = valueType(value);
      types.set(name, (types.get(name) ?? type) === type ? type : 'text');
    }
  }
  return [...types, [OTHERS, 'json'] as const].map(([name, type]) => ({
    name,
    type,
    digits: null,
    scale: null,
  }));
}

function cellText(value: unknown, type: ColumnType): string | null {
  if (value === undefined || value === null) {
    return null;
  }
  if (typeof value !== 'string') {
    return JSON.stringify(value);
  }
  return type === 'timestamp' ? (utcTime(value) ?? value) : value;
}

/** A record under the columns. */
export function recordRow(columns: readonly ExtractedColumn[], record: FlatRecord): FeedRow {
  const known = new Set(columns.map(({ name }) => name));
  const others = [...record].filter(([name]) => !known.has(name));
  const rest = others.length === 0 ? null : JSON.stringify(Object.fromEntries(others));
  return columns.map(({ name, type }) => (name === OTHERS ? rest : cellText(record.get(name), type)));
}
