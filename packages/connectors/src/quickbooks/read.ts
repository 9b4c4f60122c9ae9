import { AppError } from '@plumbline/contract';
import type { ExtractedColumn, RemoteTarget } from '../kit/database.ts';
import type { FeedRow } from '../kit/feed.ts';
import { flatten, recordColumns, recordRow, type FlatRecord } from '../kit/records.ts';
import { unexpectedReply } from '../kit/service-call.ts';
import { get, type QuickbooksApi } from './api.ts';
import { findObject, type QuickbooksObject } from './objects.ts';
import { reportColumns, reportRows, type Report } from './report.ts';

/** The most that one request may ask for. */
export const PAGE = 1_000;

interface Statement {
  readonly entity: string;
  /** From `SELECT` to the condition and the order, without the window. */
  readonly from: string;
  readonly where: string;
  readonly order: string;
  readonly hasLines: boolean;
}

export type Readable =
  | { readonly kind: 'statement'; readonly statement: Statement }
  | { readonly kind: 'report'; readonly name: string; readonly params: Readonly<Record<string, string>> };

const QUERY = /^\s*select\s+(?<what>[\w\s.,*]+?)\s+from\s+(?<entity>\w+)(?<rest>[^;]*?);?\s*$/i;
const WINDOW = /\b(?:startposition|maxresults)\b/i;
const ORDER = /\border\s*by\b/i;

const refusedQuery = (message: string): AppError =>
  new AppError('query.invalid', message, { issues: [{ path: 'query', message }] });

/** `SELECT … FROM Entity [WHERE …] [ORDERBY …]`: https://developer.intuit.com/app/developer/qbo/docs/learn/explore-the-quickbooks-online-api/data-queries */
function parseQuery(query: string): Statement {
  const { what = '', entity = '', rest = '' } = QUERY.exec(query)?.groups ?? {};
  if (entity === '') {
    throw refusedQuery(
      "Write one SELECT over one object, such as SELECT * FROM Invoice WHERE TxnDate >= '2026-01-01'.",
    );
  }
  if (/\bcount\b/i.test(what)) {
    throw refusedQuery('QuickBooks returns a count without rows. Select fields, and count them in a chart.');
  }
  if (WINDOW.test(rest.replaceAll(/'(?:[^'\\]|\\.)*'/g, ''))) {
    throw refusedQuery('Leave out STARTPOSITION and MAXRESULTS: every page is read.');
  }
  const at = rest.search(ORDER);
  return {
    entity: findObject(entity)?.name ?? entity,
    from: `SELECT ${what.trim()} FROM ${entity}`,
    where: (at < 0 ? rest : rest.slice(0, at)).trim(),
    order: at < 0 ? 'ORDERBY Id' : rest.slice(at).trim(),
    hasLines: false,
  };
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Both days are inclusive: of the transaction, or of the last change of what has no day of its own. */
function period(object: QuickbooksObject, parameters: Readonly<Record<string, string>>): readonly string[] {
  const hasDay = object.kind === 'transactions' || object.kind === 'lines';
  const [field, first, last] = hasDay
    ? ['TxnDate', '', '']
    : ['MetaData.LastUpdatedTime', 'T00:00:00Z', 'T23:59:59Z'];
  const { start_date: start = '', end_date: end = '' } = parameters;
  return [
    ...(DAY.test(start) ? [`${field} >= '${start}${first}'`] : []),
    ...(DAY.test(end) ? [`${field} <= '${end}${last}'`] : []),
  ];
}

/** What a target reads. Throws `source.refused` for an unknown object, `query.invalid`. */
export function findReadable(target: RemoteTarget): Readable {
  if ('query' in target) {
    return { kind: 'statement', statement: parseQuery(target.query) };
  }
  const { table, parameters = {} } = target;
  const object = findObject(table.name);
  if (object === null) {
    throw new AppError('source.refused', `QuickBooks has no object "${table.name}" that Plumbline reads.`, {
      issues: [{ path: 'object_type', message: 'Choose one of the listed objects.' }],
    });
  }
  if (object.kind === 'reports') {
    const { start_date: start, end_date: end } = parameters;
    const params = {
      ...(start === undefined ? {} : { start_date: start }),
      ...(end === undefined ? {} : { end_date: end }),
    };
    return { kind: 'report', name: object.name, params };
  }
  const conditions = [
    ...(object.hasInactive ? ['Active IN (true, false)'] : []),
    ...period(object, parameters),
  ];
  return {
    kind: 'statement',
    statement: {
      entity: object.entity,
      from: `SELECT * FROM ${object.entity}`,
      where: conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`,
      // An order that does not change while pages are read.
      order: 'ORDERBY Id',
      hasLines: object.kind === 'lines',
    },
  };
}

interface QueryReply {
  readonly QueryResponse?: Readonly<Record<string, unknown>> & { readonly totalCount?: number };
}

const linesOf =
  (entity: string) =>
  (record: unknown): readonly FlatRecord[] => {
    const { Id, TxnDate, Line } = (record ?? {}) as {
      Id?: string;
      TxnDate?: string;
      Line?: readonly unknown[];
    };
    return (Array.isArray(Line) ? (Line as unknown[]) : []).map(
      (line) =>
        new Map(
          [[`${entity}Id`, Id], ['TxnDate', TxnDate], ...flatten(line)].filter(
            (entry): entry is [string, unknown] => entry[1] !== undefined,
          ),
        ),
    );
  };

interface Page {
  readonly records: readonly FlatRecord[];
  /** Objects that were read; a transaction has several lines. */
  readonly count: number;
}

/** A page of objects; an empty one has no list at all. */
export async function readPage(
  api: QuickbooksApi,
  { entity, from, where, order, hasLines }: Statement,
  { start, size, signal }: { readonly start: number; readonly size: number; readonly signal: AbortSignal },
): Promise<Page> {
  const query = [from, where, order, `STARTPOSITION ${start}`, `MAXRESULTS ${size}`]
    .filter(Boolean)
    .join(' ');
  const { QueryResponse: reply } = (await get(api, 'query', { params: { query }, signal })) as QueryReply;
  if (reply === undefined) {
    throw unexpectedReply('QuickBooks');
  }
  const objects = Object.values(reply).find((value): value is unknown[] => Array.isArray(value)) ?? [];
  const records = hasLines ? objects.flatMap(linesOf(entity)) : objects.map((object) => flatten(object));
  return { records, count: objects.length };
}

/** Number of objects; null where it is not known without reading them. */
export async function countObjects(
  api: QuickbooksApi,
  { entity, where, hasLines }: Statement,
  signal: AbortSignal,
): Promise<number | null> {
  if (hasLines) {
    return null;
  }
  const query = ['SELECT count(*) FROM', entity, where].filter(Boolean).join(' ');
  const reply = (await get(api, 'query', { params: { query }, signal })) as QueryReply;
  return reply.QueryResponse?.totalCount ?? null;
}

export const getReport = async (
  api: QuickbooksApi,
  { name, params }: Extract<Readable, { kind: 'report' }>,
  signal: AbortSignal,
): Promise<Report> => (await get(api, `reports/${name}`, { params: params, signal })) as Report;

export interface Rows {
  readonly columns: readonly ExtractedColumn[];
  readonly rows: AsyncIterable<FeedRow>;
}

/** Every row; the columns are those of the first page. */
export async function readAll(api: QuickbooksApi, readable: Readable, signal: AbortSignal): Promise<Rows> {
  if (readable.kind === 'report') {
    const report = await getReport(api, readable, signal);
    async function* rows(): AsyncGenerator<FeedRow> {
      yield* reportRows(report);
    }
    return { columns: reportColumns(report), rows: rows() };
  }
  const { statement } = readable;
  const first = await readPage(api, statement, { start: 1, size: PAGE, signal });
  const columns = recordColumns(first.records);
  async function* rows(): AsyncGenerator<FeedRow> {
    let page = first;
    for (let start = 1; ; start += PAGE) {
      yield* page.records.map((record) => recordRow(columns, record));
      if (page.count < PAGE) {
        return;
      }
      page = await readPage(api, statement, { start: start + PAGE, size: PAGE, signal });
    }
  }
  return { columns, rows: rows() };
}
