import { Readable } from 'node:stream';
import type { LiveStatement } from '@plumbline/connectors';
import { AppError, type Cell } from '@plumbline/contract';
import {
  csvWriter,
  encode,
  fileApart,
  Flights,
  jsonWriter,
  Lru,
  presentPivot,
  toQueryPlan,
  workbookFormat,
  type Answer,
  type Engine,
  type ExportFormat,
  type PivotPage,
  type PivotRequest,
  type QueryRequest,
  type VersionFiles,
} from '@plumbline/engine';
import {
  normalize,
  pivotColumns,
  planPivot,
  print,
  printCount,
  printPivot,
  type OutputColumn,
  type Sql,
} from '@plumbline/query';
import type { Clock } from '../clock.ts';
import { bySize, readCells } from './live-cells.ts';
import { LivePools, type FindLiveConnection, type SharedConnections } from './live-pools.ts';
import { liveSource, needsExtract, type LiveSource } from './live-source.ts';

const MAX_ROWS = 100_000;
const MAX_CHARS = 32 * 1024 * 1024;
const CACHE_CHARS = 64 * 1024 * 1024;
const CELL_CHARS = 16;
/** Downloads and extracts of an answer may take longer than a page. */
const EXPORT_DEADLINES = 10;

export interface LiveOptions {
  readonly find: FindLiveConnection;
  readonly clock: Clock;
  readonly deadlineMs: number;
  /** The person whose request is handled; null outside of requests. */
  readonly personId: () => string | null;
}

/** Rows of a statement, and when they were read. */
interface FetchedCells {
  readonly cells: readonly (readonly Cell[])[];
  readonly at: number;
}

type Caller = Parameters<SharedConnections['turns']['take']>[0];

/** A statement whose rows are read piece by piece. */
interface Streamed {
  readonly statement: LiveStatement;
  readonly columns: readonly OutputColumn[];
  readonly caller: Caller;
}

type Page = Answer & { readonly total: number };

/** Queries of rows that stay in their database: printed for it, run there, and cached for the age that the dataset allows. */
export class LiveQueries {
  readonly #options: LiveOptions;
  readonly #pools: LivePools;
  readonly #flights = new Flights();
  readonly #cache = new Lru<FetchedCells>(CACHE_CHARS);
  #statements = 0;

  constructor(options: LiveOptions) {
    this.#options = options;
    this.#pools = new LivePools(options.find);
  }

  /** Statements sent so far. */
  get statements(): number {
    return this.#statements;
  }

  async run(request: QueryRequest): Promise<Answer> {
    const { plan, live } = this.#planned(request);
    const statement = live.over(print(plan, live.dialect, live.order));
    const fetched = await this.#fetch(request, live, { statement, columns: plan.columns });
    return this.#answer(plan.columns, statement, fetched);
  }

  async page(request: QueryRequest): Promise<Page> {
    const [answer, total] = await Promise.all([this.run(request), this.count(request)]);
    return { ...answer, total };
  }

  async count(request: QueryRequest): Promise<number> {
    const { plan, live } = this.#planned(request);
    const statement = live.over(printCount(plan, live.dialect, live.order));
    const columns = [{ name: 'count', type: 'integer', wire: 'plain' }] as const;
    const { cells } = await this.#fetch(request, live, { statement, columns });
    return Number(cells[0]?.[0] ?? 0);
  }

  /** All rows, whatever moment a filter counts from. */
  countRows({ source, signal }: Pick<QueryRequest, 'source' | 'signal'>): Promise<number> {
    const context = { now: new Date(0).toISOString(), timeZone: 'UTC', rowRules: [] };
    return this.count({ source, signal, context, query: normalize({}) });
  }

  async pivot(request: PivotRequest): Promise<PivotPage> {
    const { plan, live, statement } = this.#pivotStatement(request);
    const fetched = await this.#fetch(request, live, { statement, columns: pivotColumns(plan) });
    const { text: sql, params } = statement;
    return { ...presentPivot(plan, copied(fetched.cells)), sql, params, asOf: fetchedAt(fetched) };
  }

  async exportPivot({ file, ...request }: Parameters<Engine['exportPivot']>[0]): Promise<Readable> {
    const { plan, live, statement } = this.#pivotStatement(request);
    const stop = new AbortController();
    const signal = AbortSignal.any([request.signal, stop.signal]);
    const columns = pivotColumns(plan);
    const pieces = this.#pieces({ source: request.source, signal }, live, { statement, columns });
    try {
      return await fileApart({ plan, file }, pieces);
    } catch (error) {
      stop.abort();
      throw error;
    }
  }

  async export(request: QueryRequest & { readonly format: ExportFormat }): Promise<Readable> {
    const { format } = request;
    if (format === 'parquet') {
      throw needsExtract('A live dataset cannot be downloaded as Parquet.');
    }
    const { columns, pieces } = this.#rows(request);
    const header = columns.map(({ name }) => name);
    const isText = columns.map(({ type }) => type === 'text' || type === 'json');
    const writer = format === 'csv' ? csvWriter(header, isText) : jsonWriter(header);
    async function* bytes(): AsyncGenerator<string> {
      yield writer.head;
      let isFirst = true;
      for await (const rows of pieces) {
        let text = '';
        for (const row of rows) {
          text += writer.row(row, isFirst);
          isFirst = false;
        }
        yield text;
      }
      yield writer.tail;
    }
    return Readable.from(bytes(), { objectMode: false });
  }

  exportWorkbook({ workbook, ...request }: Parameters<Engine['exportWorkbook']>[0]): Promise<Readable> {
    const { columns, pieces } = this.#rows(request);
    return fileApart(workbookFormat(workbook, columns), pieces);
  }

  forget(datasetId: string): void {
    this.#cache.removeWhere((key) => key.includes(` ${datasetId} `));
  }

  close(): Promise<void> {
    return this.#pools.close();
  }

  #rows(request: QueryRequest) {
    const { plan, live } = this.#planned(request);
    const statement = live.over(print(plan, live.dialect, live.order));
    const pieces = this.#pieces(request, live, { statement, columns: plan.columns });
    return { columns: plan.columns, pieces };
  }

  #planned(request: QueryRequest) {
    return { plan: toQueryPlan(request), live: liveSource(request.source) };
  }

  #pivotStatement({ source, pivot, context }: PivotRequest) {
    const live = liveSource(source);
    const plan = planPivot(pivot, source.columns, context);
    return { plan, live, statement: live.over(printPivot(plan, live.dialect, live.order)) };
  }

  #answer(columns: readonly OutputColumn[], { text, params }: Sql, fetched: FetchedCells): Answer {
    const rows = copied(fetched.cells);
    const shown = encode(bySize(columns), rows);
    return { columns: shown, rows, sql: text, params, asOf: fetchedAt(fetched) };
  }

  /** The rows of a statement: from the cache where they are young enough; equal statements are run once. */
  async #fetch(
    { source, signal }: { readonly source: VersionFiles; readonly signal: AbortSignal },
    live: LiveSource,
    { statement, columns }: { readonly statement: Sql; readonly columns: readonly OutputColumn[] },
  ): Promise<FetchedCells> {
    const { tenantId, connectionId, maxAgeMs } = live;
    const datasets = [source, ...Object.values(source.derived?.tables ?? {})].map((one) => one.datasetId);
    const versions = [source, ...Object.values(source.derived?.tables ?? {})].map((one) => one.version);
    const key = ` ${datasets.join(' ')} ${versions.join(' ')} ${tenantId}/${connectionId} ${JSON.stringify(statement)}`;
    const cached = this.#cache.find(key);
    if (cached !== null && this.#now() - cached.at < maxAgeMs) {
      return cached;
    }
    return this.#flights.join(key, signal, async (joined) => {
      const at = this.#now();
      const rows = await this.#read(live, this.#bounded(statement, joined));
      const fetched = { cells: readCells(columns, rows, live.dialect), at };
      this.#cache.set(key, fetched, charsOf(fetched.cells));
      return fetched;
    });
  }

  /** Whose turn it is does not depend on who reads on. */
  #pieces(
    { signal }: { readonly source: VersionFiles; readonly signal: AbortSignal },
    live: LiveSource,
    { statement, columns }: { readonly statement: Sql; readonly columns: readonly OutputColumn[] },
  ): AsyncGenerator<Cell[][]> {
    const bounded = {
      ...this.#bounded(statement, signal),
      statementMs: this.#options.deadlineMs * EXPORT_DEADLINES,
    };
    return this.#streamed(live, { statement: bounded, columns, caller: this.#callerOf(live) });
  }

  async *#streamed(live: LiveSource, { statement, columns, caller }: Streamed): AsyncGenerator<Cell[][]> {
    const { pool, turns, streams } = await this.#pools.poolFor(live);
    const endStream = await streams.take(caller, statement.signal);
    const end = await turns.take(caller, statement.signal).catch((error: unknown) => {
      endStream();
      throw error;
    });
    this.#statements += 1;
    try {
      for await (const rows of pool.stream(statement)) {
        yield readCells(columns, rows, live.dialect);
      }
    } catch (error) {
      throw inWords(error, statement.signal);
    } finally {
      end();
      endStream();
    }
  }

  async #read(live: LiveSource, statement: LiveStatement) {
    const caller = this.#callerOf(live);
    const { pool, turns } = await this.#pools.poolFor(live);
    const end = await turns.take(caller, statement.signal);
    this.#statements += 1;
    try {
      return await pool.read(statement);
    } catch (error) {
      throw inWords(error, statement.signal);
    } finally {
      end();
    }
  }

  #callerOf({ tenantId }: LiveSource): Caller {
    return { tenantId, personId: this.#options.personId() };
  }

  #bounded({ text, params }: Sql, signal: AbortSignal): LiveStatement {
    const { deadlineMs: statementMs } = this.#options;
    return { text, params, signal, statementMs, maxRows: MAX_ROWS, maxChars: MAX_CHARS };
  }

  #now(): number {
    return this.#options.clock.now();
  }
}

const inWords = (error: unknown, signal: AbortSignal): unknown =>
  signal.aborted ? new AppError('request.cancelled', 'The request was cancelled.') : error;

const fetchedAt = ({ at }: FetchedCells): string => new Date(at).toISOString();

/** Callers change rows in place. */
const copied = (cells: FetchedCells['cells']): Cell[][] => cells.map((row) => [...row]);

const charsOf = (cells: FetchedCells['cells']): number =>
  cells.reduce(
    (sum, row) =>
      sum +
      row.reduce<number>((all, cell) => all + CELL_CHARS + (typeof cell === 'string' ? cell.length : 0), 0),
    0,
  );
