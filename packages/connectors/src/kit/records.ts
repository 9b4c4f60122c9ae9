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
  switch (typeof value) {
    case 'number':
      return 'decimal';
    case 'boolean':
      return 'boolean';
    case 'object':
      return 'json';
    default: {
      const text = String(value);
      if (DATE.test(text)) {
        return 'date';
      }
      return TIME.test(text) ? 'timestamp' : 'text';
    }
  }
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
  if (typeof value === 'object') {
    return JSON.stringify(value);
  }
  const text = String(value as string | number | boolean);
  return type === 'timestamp' ? (utcTime(text) ?? text) : text;
}

/** A record under the columns. */
export function recordRow(columns: readonly ExtractedColumn[], record: FlatRecord): FeedRow {
  const known = new Set(columns.map(({ name }) => name));
  const others = Object.fromEntries([...record].filter(([name]) => !known.has(name)));
  return columns.map(({ name, type }) =>
    name === OTHERS
      ? Object.keys(others).length === 0
        ? null
        : JSON.stringify(others)
      : cellText(record.get(name), type),
  );
}
