import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { invariant, type Cell, type ColumnProfile, type JoinCheck, type Reject } from '@plumbline/contract';
import { type Plan, duckdb, matchKey, planKey, print } from '@plumbline/query';
import { Background } from './dataset/background.ts';
import { CacheFolder } from './dataset/cache-folder.ts';
import { cellPieces } from './dataset/cell-stream.ts';
import { Exports, assertLive, statementOf } from './dataset/exports.ts';
import { NativeCopies } from './dataset/native-copies.ts';
import { joinAsText, joinCheckOf, joinLeaseOf, joinStatement } from './dataset/join-check.ts';
import { Orders, type Viewed } from './dataset/orders.ts';
import { type Visit, both, countRows, fetchRows, isDeep, isOrdered, readRows } from './dataset/pages.ts';
import { PivotRuns } from './dataset/pivot-runs.ts';
import { bytesOf, encode, planOf } from './dataset/question.ts';
import { isOfDataset, leaseOf, rejectsLeaseOf, versionKey } from './dataset/relation.ts';
import { inspected, inspectionOf, profileRows } from './dataset/row-facts.ts';
import { TUNING, type Tuning } from './dataset/tuning.ts';
import type {
  Answer,
  Ask,
  Engine,
  EngineOptions,
  ExportFormat,
  PivotAsk,
  PivotPage,
  PivotStream,
  RowStream,
  SqlAnswer,
  VersionFiles,
} from './door.ts';
import { Flights } from './pool/flights.ts';
import { Lru } from './pool/lru.ts';
import { type Lease, Pool } from './pool/pool.ts';
import { sweepTemp } from './process/temp.ts';
import { asQueryError } from './process/failures.ts';
import { SqlStatements } from './sql/statements.ts';
import { writeVersion } from './sql/write-version.ts';

const DEFAULT_CACHE_BYTES = 20 * 1024 ** 3;
const RESULT_BYTES = 32 * 1024 * 1024;
const COUNTS = 10_000;
/** An export may be silent this many deadlines long, and a saved statement may run: all rows are sorted, not a page. */
const EXPORT_DEADLINES = 10;

type Page = Answer & { readonly total: number };

export const createEngine = (options: EngineOptions, tuning: Tuning = TUNING): Engine =>
  new PooledEngine(options, tuning);

class PooledEngine implements Engine {
  readonly #options: EngineOptions;
  readonly #tuning: Tuning;
  readonly #tempRoot: string;
  readonly #pool: Pool;
  readonly #background = new Background();
  readonly #cache: CacheFolder;
  readonly #orders: Orders;
  readonly #natives: NativeCopies;
  readonly #exports: Exports;
  readonly #statements: SqlStatements;
  readonly #pivots: PivotRuns;
  readonly #flights = new Flights();
  readonly #results = new Lru<Answer | Page>(RESULT_BYTES);
  readonly #counts = new Lru<number>(COUNTS);
  /** How often the rows of a recipe were asked for. */
  readonly #asked = new Lru<number>(COUNTS);

  constructor(options: EngineOptions, tuning: Tuning) {
    this.#options = options;
    this.#tuning = tuning;
    const tempParent = join(options.workDirectory, 'tmp');
    this.#tempRoot = join(tempParent, `${process.pid}-${randomUUID()}`);
    mkdirSync(this.#tempRoot, { recursive: true });
    void sweepTemp(tempParent);
    const resources = { memoryMb: options.memoryMb, threads: options.threads };
    const tempRoot = this.#tempRoot;
    this.#cache = new CacheFolder(
      join(options.workDirectory, 'cache'),
      options.cacheBytes ?? DEFAULT_CACHE_BYTES,
    );
    const building = { cache: this.#cache, background: this.#background, tempRoot, resources };
    this.#orders = new Orders(building);
    this.#natives = new NativeCopies({ ...building, leastRows: tuning.leastRowsForNative });
    this.#exports = new Exports({ tempRoot, resources, silenceMs: options.deadlineMs * EXPORT_DEADLINES });
    this.#pool = new Pool({
      ...resources,
      size: options.processes,
      tempRoot,
      onActivity: (isActive) => this.#background.activity(isActive),
    });
    this.#statements = new SqlStatements(this.#pool, options.deadlineMs);
    this.#pivots = new PivotRuns({
      pool: this.#pool,
      exports: this.#exports,
      viewed: (source) => this.#viewed(source),
      deadlineMs: options.deadlineMs,
    });
  }

  async page(ask: Ask): Promise<Page> {
    const plan = planOf(ask);
    return this.#answer<Page>(ask, `page ${planKey(plan)}`, async (signal) => {
      const { rows, total } = await this.#page(ask.source, plan, signal);
      return { ...present(plan, rows), total };
    });
  }

  async run(ask: Ask): Promise<Answer> {
    const plan = planOf(ask);
    return this.#answer<Answer>(ask, `run ${planKey(plan)}`, async (signal) => {
      const viewed = await this.#viewed(ask.source);
      const rows = await this.#visit({ ...viewed, plan, signal }, readRows);
      return present(plan, rows);
    });
  }

  async count(ask: Ask): Promise<number> {
    const plan = planOf(ask);
    const known = this.#knownTotal(ask.source, plan);
    if (known !== null) {
      return known;
    }
    return this.#flights.join(
      `${versionKey(ask.source)} count ${matchKey(plan)}`,
      ask.signal,
      async (signal) => {
        const viewed = await this.#viewed(ask.source);
        const total = await this.#visit({ ...viewed, plan, signal }, countRows);
        this.#keepTotal(ask.source, plan, total);
        return total;
      },
    );
  }

  async export(ask: Ask & { readonly format: ExportFormat }): Promise<Readable> {
    assertLive(ask.signal);
    const plan = planOf(ask);
    const view = await this.#natives.view(ask.source);
    const { format, signal } = ask;
    return this.#exports.start(leaseOf(ask.source, view), { ...statementOf(view, plan), format, signal });
  }

  sql(ask: Parameters<Engine['sql']>[0]): Promise<SqlAnswer> {
    return this.#statements.run(ask);
  }

  async writeSql(ask: Parameters<Engine['writeSql']>[0]): ReturnType<Engine['writeSql']> {
    const { tables } = await this.#statements.open(ask, null);
    const resources = { memoryMb: this.#options.memoryMb, threads: this.#options.threads };
    const deadlineMs = this.#options.deadlineMs * EXPORT_DEADLINES;
    return writeVersion({ ask, tables, tempRoot: this.#tempRoot, resources, deadlineMs });
  }

  checkSql(ask: Parameters<Engine['checkSql']>[0]): Promise<readonly string[]> {
    return this.#statements.check(ask);
  }

  async profile(ask: Parameters<Engine['profile']>[0]): Promise<ColumnProfile[]> {
    assertLive(ask.signal);
    const { source, signal, onProgress = () => undefined } = ask;
    const view = await this.#natives.view(source);
    const resources = { memoryMb: this.#options.memoryMb, threads: this.#options.threads };
    return profileRows({ source, view, tempRoot: this.#tempRoot, resources, signal, onProgress }).catch(
      (error: unknown) => {
        throw asQueryError(error);
      },
    );
  }

  async inspectRows({
    source,
    signal,
  }: Parameters<Engine['inspectRows']>[0]): ReturnType<Engine['inspectRows']> {
    const { sql, unsure } = inspectionOf(source.columns);
    const lease = leaseOf(source, await this.#natives.view(source));
    const [row = []] = await this.#read(lease, { sql, signal });
    return inspected(source.columns, unsure, row);
  }

  async joinCheck(ask: Parameters<Engine['joinCheck']>[0]): Promise<JoinCheck> {
    const { left, right, signal } = ask;
    invariant(left.tenantId === right.tenantId, 'Both sides of a join belong to one tenant.');
    const views = [await this.#natives.view(left, 'left'), await this.#natives.view(right, 'right')] as const;
    const lease = joinLeaseOf(ask, views);
    return joinCheckOf(await this.#read(lease, { sql: joinStatement(ask), signal, asText: joinAsText(ask) }));
  }

  async stream({ source, query, context, signal }: Ask): Promise<RowStream> {
    assertLive(signal);
    const plan = planOf({ source, query, context });
    const view = await this.#natives.view(source);
    const statement = { ...statementOf(view, plan), format: 'rows', signal } as const;
    const bytes = await this.#exports.start(leaseOf(source, view), statement);
    return { columns: encode(plan.columns, []), pieces: cellPieces(bytes) };
  }

  pivot(ask: PivotAsk): Promise<PivotPage> {
    return this.#pivots.page(ask);
  }

  streamPivot(ask: PivotAsk): Promise<PivotStream> {
    return this.#pivots.stream(ask);
  }

  async rejects(ask: Parameters<Engine['rejects']>[0]): Promise<{ rows: readonly Reject[]; total: number }> {
    const { source, column, signal } = ask;
    const { deadlineMs } = this.#options;
    const where = column === null ? '' : 'WHERE "column" = $1';
    const params = column === null ? [] : [column];
    return this.#pool.run(rejectsLeaseOf(source), signal, async (engine) => {
      const bounds = { maxRows: ask.limit, maxBytes: RESULT_BYTES };
      const sql = `SELECT "row", "column", "text", reason FROM rejects ${where} LIMIT ${ask.limit} OFFSET ${ask.offset}`;
      const { rows } = await engine.read({ sql, params, signal, deadlineMs, ...bounds });
      const counting = `SELECT count(*) FROM rejects ${where}`;
      const counted = await engine.read({
        sql: counting,
        params,
        signal,
        deadlineMs,
        maxRows: 1,
        maxBytes: 1024,
      });
      return {
        rows: rows.map(([row, name, text, reason]) => ({
          row: Number(row),
          column: name === null || name === undefined ? null : String(name),
          text: String(text),
          reason: String(reason),
        })),
        total: Number(counted.rows[0]?.[0]),
      };
    });
  }

  async exportRejects({ source, signal }: { source: VersionFiles; signal: AbortSignal }): Promise<Readable> {
    assertLive(signal);
    const header = ['row', 'column', 'text', 'reason'];
    const text = 'SELECT "row", "column", "text", reason FROM rejects';
    return this.#exports.start(rejectsLeaseOf(source), {
      text,
      params: [],
      header,
      asText: [],
      format: 'csv',
      signal,
    });
  }

  warm(source: VersionFiles): void {
    this.#natives.begin(source);
  }

  async forget(datasetId: string): Promise<void> {
    const isOf = isOfDataset(datasetId);
    this.#results.removeWhere(isOf);
    this.#counts.removeWhere(isOf);
    this.#pivots.forget(isOf);
    this.#asked.removeWhere(isOf);
    await Promise.all([
      this.#orders.forget(datasetId),
      this.#natives.forget(datasetId),
      this.#pool.drop(isOf),
    ]);
    await this.#cache.removeDataset(datasetId);
  }

  async close(): Promise<void> {
    this.#background.close();
    await Promise.all([
      this.#orders.close(),
      this.#natives.close(),
      this.#exports.close(),
      this.#pool.close(),
    ]);
    await rm(this.#tempRoot, { recursive: true, force: true });
  }

  async #answer<A extends Answer>(
    ask: Ask,
    name: string,
    work: (signal: AbortSignal) => Promise<A>,
  ): Promise<A> {
    const key = `${versionKey(ask.source)} ${name}`;
    const kept = this.#results.find(key);
    if (kept !== null) {
      return kept as A;
    }
    return this.#flights.join(key, ask.signal, async (signal) => {
      const answer = await work(signal);
      this.#results.set(key, answer, bytesOf(answer));
      return answer;
    });
  }

  async #page(
    source: VersionFiles,
    plan: Plan,
    signal: AbortSignal,
  ): Promise<{ rows: Awaited<ReturnType<typeof readRows>>; total: number }> {
    const viewed = await this.#viewed(source);
    const isOrder = isOrdered(plan, viewed.view);
    const wantsOrder = isOrder && source.rowCount >= this.#tuning.leastRowsForOrder;
    const window = wantsOrder
      ? ((await this.#orders.find(viewed, plan)) ??
        (isDeep(plan, this.#tuning.heapDepth) ? await this.#orders.wait(viewed, plan) : null))
      : null;
    if (window !== null) {
      const rows = await this.#visit({ ...viewed, plan, signal }, (visit) =>
        fetchRows(visit, window.positions),
      );
      return { rows, total: window.total };
    }
    const [rows, total] = await this.#visit({ ...viewed, plan, signal }, (visit) =>
      both(
        signal,
        (joined) => readRows({ ...visit, signal: joined }),
        async (joined) => this.#knownTotal(source, plan) ?? countRows({ ...visit, signal: joined }),
      ),
    );
    this.#keepTotal(source, plan, total);
    if (wantsOrder && (plan.sort.length > 0 || plan.offset > 0)) {
      this.#orders.begin(viewed, plan);
    }
    return { rows, total };
  }

  /** What a recipe makes is copied once it is asked for again and again. */
  async #viewed(source: VersionFiles): Promise<Viewed> {
    const view = await this.#natives.view(source);
    if (source.derived !== undefined && view.form === '-view') {
      const key = versionKey(source);
      const asked = (this.#asked.find(key) ?? 0) + 1;
      this.#asked.set(key, asked, 1);
      if (asked >= this.#tuning.asksForNative) {
        this.#natives.begin(source);
      }
    }
    return { source, view };
  }

  async #visit<T>(
    ask: Viewed & { plan: Plan; signal: AbortSignal },
    work: (visit: Visit) => Promise<T>,
  ): Promise<T> {
    try {
      return await this.#pool.run(leaseOf(ask.source, ask.view), ask.signal, (engine) =>
        work({ ...ask, engine, deadlineMs: this.#options.deadlineMs, heapDepth: this.#tuning.heapDepth }),
      );
    } catch (error) {
      throw asQueryError(error);
    }
  }

  async #read(
    lease: Lease,
    call: { readonly sql: string; readonly signal: AbortSignal; readonly asText?: readonly number[] },
  ): Promise<readonly (readonly Cell[])[]> {
    const bounds = { deadlineMs: this.#options.deadlineMs, maxRows: 1000, maxBytes: RESULT_BYTES };
    try {
      return await this.#pool.run(
        lease,
        call.signal,
        async (engine) => (await engine.read({ ...call, ...bounds, isSmall: true })).rows,
      );
    } catch (error) {
      throw asQueryError(error);
    }
  }

  /** Exact number of matching rows where it is known without asking. */
  #knownTotal(source: VersionFiles, plan: Plan): number | null {
    return plan.shape === 'rows' && plan.matching === null
      ? source.rowCount
      : this.#counts.find(`${versionKey(source)} ${matchKey(plan)}`);
  }

  #keepTotal(source: VersionFiles, plan: Plan, total: number): void {
    this.#counts.set(`${versionKey(source)} ${matchKey(plan)}`, total, 1);
  }
}

const present = (plan: Plan, rows: Awaited<ReturnType<typeof readRows>>): Answer => ({
  columns: encode(plan.columns, rows),
  rows,
  sql: print(plan, duckdb).text,
  params: print(plan, duckdb).params,
});
