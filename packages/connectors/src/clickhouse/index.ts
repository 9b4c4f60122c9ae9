import { ClickhouseConfig } from '@plumbline/contract';
import { remoteRows } from '../kit/cells.ts';
import { remoteConnector, type Session } from '../kit/connector.ts';
import type { DatabaseAccess, ExtractOptions, RemoteTarget, Since } from '../kit/database.ts';
import { asPageFailure, collectPage, PAGE_BYTES } from '../kit/limit-bytes.ts';
import { writeRows } from '../kit/write-rows.ts';
import { countRows, listTables } from './catalog.ts';
import { checkServer, readOnlyMode } from './checks.ts';
import { statementFailure } from './failures.ts';
import { liveAccess } from './live.ts';
import { serverAddress, type Server } from './request.ts';
import type { RawRow } from './rows.ts';
import { printDescribe, printSelect, type WatermarkColumn } from './sql.ts';
import { collect, runStatement, type ReadOnly, type RunOptions } from './statements.ts';
import { cellText, extractedColumn, readColumn, shownColumn, type ReadColumn } from './types.ts';

const PREVIEW_SECONDS = 30;
const EXTRACT_SECONDS = 4 * 60 * 60;

/** Failures of a statement in words, with their place in what the person wrote. */
async function running<T>(target: RemoteTarget | null, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw statementFailure(error, target !== null && 'query' in target ? target.query : null);
  }
}

async function* texts(
  columns: readonly ReadColumn[],
  rows: AsyncIterable<RawRow>,
): AsyncGenerator<(string | null)[]> {
  for await (const row of rows) {
    yield columns.map((column, index) => cellText(column, row[index] ?? null));
  }
}

/** The server, and what the user's profile lets a request change, which is read once. */
class Reader {
  readonly #server: Server;
  #readOnly: Promise<ReadOnly> | null = null;

  constructor(server: Server) {
    this.#server = server;
  }

  async options(signal: AbortSignal, timeoutSeconds = PREVIEW_SECONDS): Promise<RunOptions> {
    signal.throwIfAborted();
    this.#readOnly ??= readOnlyMode(this.#server, signal);
    try {
      return { signal, timeoutSeconds, readOnly: await this.#readOnly };
    } catch (error) {
      this.#readOnly = null;
      throw error;
    }
  }

  async columns(target: RemoteTarget, options: RunOptions): Promise<readonly ReadColumn[]> {
    const limited = { ...options, timeoutSeconds: PREVIEW_SECONDS };
    const { columns, rows } = await runStatement(this.#server, printDescribe(target), limited);
    await collect(rows);
    return columns.map(readColumn);
  }

  async page(
    target: RemoteTarget,
    {
      offset,
      limit,
      signal,
    }: { readonly offset: number; readonly limit: number; readonly signal: AbortSignal },
  ) {
    const options = await this.options(signal);
    const columns = await this.columns(target, options);
    const sql = `${printSelect(target, { columns })} LIMIT ${offset}, ${limit + 1}`;
    const { rows } = await runStatement(this.#server, sql, {
      ...options,
      hasEnd: true,
      maxBytes: PAGE_BYTES,
    });
    const firstPage = await collectPage(texts(columns, rows)).catch((error: unknown) => {
      throw asPageFailure(error);
    });
    return remoteRows(columns.map(shownColumn), firstPage, columns.map(extractedColumn));
  }

  /** The watermark and its column, which may be one that is not read. */
  async watched(
    target: RemoteTarget,
    { since, options }: { readonly since: Since | null; readonly options: RunOptions },
  ): Promise<WatermarkColumn | null> {
    if (since === null || 'query' in target) {
      return null;
    }
    const [column] = await this.columns({ ...target, columns: [since.column] }, options);
    return column === undefined ? null : { column, from: since.from };
  }

  async extract(target: RemoteTarget, since: Since | null, extract: ExtractOptions): Promise<number> {
    const options = await this.options(extract.signal, EXTRACT_SECONDS);
    const columns = await this.columns(target, options);
    const watched = await this.watched(target, { since, options });
    const statement = await runStatement(this.#server, printSelect(target, { columns, watched }), {
      ...options,
      hasEnd: true,
      maxBytes: Number.POSITIVE_INFINITY,
    });
    return writeRows(columns.map(extractedColumn), texts(columns, statement.rows), extract);
  }
}

function openDatabase(server: Server): DatabaseAccess {
  const reader = new Reader(server);
  return {
    check: (signal) => checkServer(server, signal),
    listTables: (signal, { hasColumns } = { hasColumns: true }) =>
      running(null, async () => listTables(server, await reader.options(signal), hasColumns)),
    describe: (target, signal) =>
      running(target, async () =>
        (await reader.columns(target, await reader.options(signal))).map(shownColumn),
      ),
    estimateRows: async (target, signal) =>
      'query' in target
        ? null
        : running(target, async () => countRows(server, target.table, await reader.options(signal))),
    page: (target, window) => running(target, () => reader.page(target, window)),
    extract: (target, options) => running(target, () => reader.extract(target, null, options)),
    extractSince: (target, since, options) => running(target, () => reader.extract(target, since, options)),
  };
}

/** Tables and read-only statements of a ClickHouse server, by its HTTP interface. */
export const clickhouse = remoteConnector({
  arrival: 'connection',
  isIncremental: true,
  config: ClickhouseConfig,
  open: async (config, context): Promise<Session> => {
    const server = { config, context };
    const { host, port } = serverAddress(config);
    return {
      label: `${config.database} on ${host}:${port}`,
      check: async () => void (await context.outbound.resolve(serverAddress(config))),
      file: null,
      feed: null,
      database: openDatabase(server),
      live: liveAccess(server),
      [Symbol.asyncDispose]: () => Promise.resolve(),
    };
  },
});
