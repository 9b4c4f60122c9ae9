import { AppError, type AxpertConfig } from '@plumbline/contract';
import { distinctNames } from '../kit/column-names.ts';
import type { ExtractedColumn, RemoteTarget } from '../kit/database.ts';
import type { FeedRow } from '../kit/feed.ts';
import type { AxpertApi } from './api.ts';
import type { ReportColumn, ReportPage, ReportRow } from './replies.ts';
import { columnType, dayText, numberText } from './values.ts';

const PAGE = 500;

/** What a target names: a report (schema `view`), or a saved statement (schema `source`). */
export interface Readable {
  readonly kind: 'view' | 'source';
  readonly name: string;
  readonly parameters: Readonly<Record<string, string>>;
  /** Null: all columns. */
  readonly only: readonly string[] | null;
}

/** Throws `query.refused`, `source.refused`. */
export function findReadable(target: RemoteTarget): Readable {
  if ('query' in target) {
    throw new AppError('query.refused', 'Axpert runs saved statements alone. Enter the name of one.');
  }
  const { table, columns, parameters = {} } = target;
  if (table.schema !== 'view' && table.schema !== 'source') {
    throw new AppError('source.refused', 'Name a report (view) or a saved statement (source).');
  }
  return { kind: table.schema, name: table.name, parameters, only: columns };
}

interface ReadColumn extends ExtractedColumn {
  readonly key: string;
}

/** The columns by the first page. A whole number by its report may still have decimals in its rows. */
export function readableColumns(
  { columns, rows }: ReportPage,
  only: readonly string[] | null,
): readonly ReadColumn[] {
  const names = distinctNames(columns.map(({ caption }) => caption));
  const isWhole = ({ key, decimals }: ReportColumn): boolean =>
    decimals === 0 && rows.every((row) => !(row.get(key) ?? '').includes('.'));
  const all = columns.map((column, index): ReadColumn => {
    const values = rows.flatMap((row) => row.get(column.key) ?? []);
    const type = columnType(column.type, values);
    const scale = type === 'decimal' && isWhole(column) ? 0 : null;
    return { key: column.key, name: names[index] ?? column.key, type, digits: null, scale };
  });
  return only === null ? all : all.filter(({ name }) => only.includes(name));
}

export const toRow = (
  columns: readonly ReadColumn[],
  row: ReportRow,
  dates: AxpertConfig['dates'],
): FeedRow =>
  columns.map(({ key, type }) => {
    const value = row.get(key) ?? null;
    if (value === null || type === 'text') {
      return value;
    }
    return type === 'decimal' ? numberText(value) : dayText(value, dates);
  });

export const readFirst = (
  api: AxpertApi,
  readable: Readable,
  { size, signal }: { readonly size: number; readonly signal: AbortSignal },
): Promise<ReportPage> =>
  readable.kind === 'view'
    ? api.readReport(readable, { page: 1, size }, signal)
    : api.readStatement(readable, signal);

/** Two pages are the same where a server does not take page numbers. */
const isRepeated = (page: ReportPage, before: ReportPage): boolean =>
  page.sent === before.sent &&
  page.rows.every((row, index) => {
    const other = before.rows[index];
    return other !== undefined && [...row].every(([key, value]) => other.get(key) === value);
  });

const incomplete = (sent: number, total: number): AppError =>
  new AppError(
    'source.refused',
    `Axpert announced ${total} rows and sent ${sent}. Try again, or reduce the report by its parameters.`,
  );

/**
 * Pages of a report until one is not full, or all rows that were announced are there. Throws `source.refused` where
 * rows are missing, and where the server sends the same page again: a dataset without some rows is never made.
 */
async function* readPages(
  api: AxpertApi,
  readable: Readable,
  { first, signal }: { readonly first: ReportPage; readonly signal: AbortSignal },
): AsyncGenerator<ReportPage> {
  let sent = first.sent;
  yield first;
  // A server that sends more than a page has sent everything.
  let isLast = readable.kind === 'source' || first.sent !== PAGE || first.total === first.sent;
  let page = first;
  for (let number = 2; !isLast; number += 1) {
    const next = await api.readReport(readable, { page: number, size: PAGE }, signal);
    if (next.sent > 0 && isRepeated(next, page)) {
      throw new AppError(
        'source.refused',
        'Axpert sent the same page twice. Turn on pages for this report, or reduce it by its parameters.',
      );
    }
    sent += next.sent;
    yield next;
    isLast = next.sent < PAGE || sent === first.total;
    page = next;
  }
  if (first.total !== null && sent < first.total) {
    throw incomplete(sent, first.total);
  }
}

/** Every row; the columns are those of the first page. */
export async function readAll(
  api: AxpertApi,
  readable: Readable,
  { dates, signal }: { readonly dates: AxpertConfig['dates']; readonly signal: AbortSignal },
): Promise<{ readonly columns: readonly ExtractedColumn[]; readonly rows: AsyncIterable<FeedRow> }> {
  const first = await readFirst(api, readable, { size: PAGE, signal });
  const columns = readableColumns(first, readable.only);
  async function* rows(): AsyncGenerator<FeedRow> {
    for await (const page of readPages(api, readable, { first, signal })) {
      yield* page.rows.map((row) => toRow(columns, row, dates));
    }
  }
  return { columns: columns.map(({ key: _key, ...column }) => column), rows: rows() };
}
