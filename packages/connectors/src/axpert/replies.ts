import { AppError } from '@plumbline/contract';
import { unexpectedReply } from '../kit/service-call.ts';

export const SERVICE = 'Axpert';

type Json = Readonly<Record<string, unknown>>;

const asObject = (value: unknown): Json | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : null;

const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

/** `{ "result": [ … ] }` in most replies, `{ "result": { … } }` in some. */
function unwrapResult(reply: unknown): Json {
  const { result } = asObject(reply) ?? {};
  const first = asObject(Array.isArray(result) ? (result as unknown[])[0] : result);
  if (first === null) {
    throw unexpectedReply(SERVICE);
  }
  return first;
}

/** What the server says went wrong: `{ "error": "…" }`, or `{ "error": { "status": "Failed", "msg": "…" } }`. */
class RefusedError extends Error {
  override readonly name = 'RefusedError';
  /** The session ended, or the server found none in the request. */
  readonly isSession: boolean;
  constructor(message: string) {
    super(message);
    this.isSession = /session/iu.test(message);
  }
}
export type { RefusedError };
export const isRefused = (error: unknown): error is RefusedError => error instanceof RefusedError;

const MAX_MESSAGE = 500;

function throwRefusal(result: Json): void {
  const { error } = result;
  if (error !== undefined && error !== null && error !== '') {
    const inner = asObject(error);
    throw new RefusedError((text(inner?.['msg'] ?? error) || 'no reason').slice(0, MAX_MESSAGE));
  }
}

/** The id of a session, from the reply to a sign-in. */
export function parseSession(reply: unknown): string {
  const result = unwrapResult(reply);
  throwRefusal(result);
  const session = text(result['s']);
  if (!/^success$/iu.test(text(result['status'])) || session === '') {
    throw unexpectedReply(SERVICE);
  }
  return session;
}

export interface ReportColumn {
  readonly key: string;
  readonly caption: string;
  /** `c`, `n` or `d`. */
  readonly type: string;
  readonly decimals: number | null;
}

/** A row's values by the keys of columns; an absent or empty one is null. */
export type ReportRow = ReadonlyMap<string, string>;

export interface ReportPage {
  readonly columns: readonly ReportColumn[];
  /** Without subtotals, which are sums of rows that are there. */
  readonly rows: readonly ReportRow[];
  /** Rows that were sent, subtotals included. */
  readonly sent: number;
  /** Rows of the whole report; null where the server does not count them. */
  readonly total: number | null;
}

/** Columns that steer Axpert's own page. */
const OWN_COLUMNS = new Set(['rowno', 'axrowtype', 'axp__font']);

const parseColumn = ([key, value]: readonly [string, unknown]): readonly (ReportColumn & {
  readonly order: number;
})[] => {
  const facts = asObject(value);
  if (facts === null || OWN_COLUMNS.has(key.toLowerCase()) || /^true$/iu.test(text(facts['hide']))) {
    return [];
  }
  const decimals = Number.parseInt(text(facts['dec']), 10);
  const order = Number.parseInt(text(facts['ordno']), 10);
  return [
    {
      key,
      caption: (text(facts[key]) || text(facts['caption'])).trim() || key,
      type: text(facts['type']).toLowerCase(),
      decimals: Number.isNaN(decimals) ? null : decimals,
      order: Number.isNaN(order) ? Number.POSITIVE_INFINITY : order,
    },
  ];
};

const parseRow = (row: Json): ReportRow =>
  new Map(
    Object.entries(row).flatMap(([key, value]): [string, string][] => {
      const serialized = (
        typeof value === 'object' && value !== null ? JSON.stringify(value) : text(value)
      ).trim();
      return serialized === '' ? [] : [[key, serialized]];
    }),
  );

const rowsIn = (rows: unknown): readonly Json[] => {
  if (rows !== undefined && !Array.isArray(rows)) {
    throw unexpectedReply(SERVICE);
  }
  return ((rows ?? []) as readonly unknown[]).map((row) => {
    const fields = asObject(row);
    if (fields === null) {
      throw unexpectedReply(SERVICE);
    }
    return fields;
  });
};

/** A page of a report; the reply holds its columns (`headrow`), which have counts among them, and its rows. */
export function parseReport(reply: unknown): ReportPage {
  const result = unwrapResult(reply);
  throwRefusal(result);
  const head = asObject(result['headrow']);
  if (head === null) {
    throw unexpectedReply(SERVICE);
  }
  const columns = Object.entries(head)
    .flatMap(parseColumn)
    .toSorted((one, other) => (one.order === other.order ? 0 : one.order - other.order))
    .map(({ order: _order, ...column }) => column);
  if (columns.length === 0) {
    throw new AppError('source.refused', 'The report has no visible columns.');
  }
  const all = rowsIn(result['row']);
  const total = Number.parseInt(text(head['totalrows']).replaceAll(',', ''), 10);
  return {
    columns,
    rows: all.filter((row) => text(row['axrowtype']).trim() === '').map(parseRow),
    sent: all.length,
    total: total > 0 ? total : null,
  };
}

/** The whole answer of a saved statement: names of columns, and rows. It counts nothing and has no types. */
export function parseStatement(reply: unknown): ReportPage {
  const outer = unwrapResult(reply);
  throwRefusal(outer);
  const middle = asObject(outer['result']) ?? {};
  throwRefusal(middle);
  const inner = asObject(middle['result']);
  const fields = inner?.['fields'];
  if (inner === null || inner === undefined || !Array.isArray(fields) || fields.length === 0) {
    throw unexpectedReply(SERVICE);
  }
  const rows = rowsIn(inner['row']);
  const names = (fields as readonly unknown[]).map((field) => text(asObject(field)?.['name']));
  const isNumeric = (name: string): boolean =>
    rows.some((row) => typeof row[name] === 'number') &&
    rows.every((row) => typeof (row[name] ?? 0) === 'number' || row[name] === '');
  return {
    columns: names.map((name) => ({
      key: name,
      caption: name,
      type: isNumeric(name) ? 'n' : 'c',
      decimals: null,
    })),
    rows: rows.map(parseRow),
    sent: rows.length,
    total: rows.length,
  };
}
