import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { ColumnProfile, JoinCheck } from '@plumbline/contract';
import type { QueryPlan } from '@plumbline/query';
import { Background } from './dataset/background.ts';
import { CacheFolder } from './dataset/cache-folder.ts';
import { Exports, HEAVY_NICENESS, assertLive, printExport, workbookFormat } from './dataset/exports.ts';
import { NativeCopies } from './dataset/native-copies.ts';
import { Orders } from './dataset/orders.ts';
import { PivotRuns } from './dataset/pivot-runs.ts';
import { toQueryPlan } from './dataset/query-plan.ts';
import { isOfDataset, createLease } from './dataset/relation.ts';
import { RejectRows } from './dataset/reject-rows.ts';
import { type Page, RowAnswers } from './dataset/row-answers.ts';
import { RowFacts } from './dataset/row-facts.ts';
import { TUNING, type Tuning } from './dataset/tuning.ts';
import type {
  Answer,
  QueryRequest,
  Engine,
  EngineOptions,
  Examination,
  ExaminationRequest,
  RowStructure,
  StructureRequest,
  PivotRequest,
  PivotPage,
  SqlAnswer,
  VersionFiles,
} from './engine-api.ts';
import { mergeRows } from './extract/merge-rows.ts';
import { inspectText } from './extract/inspect-text.ts';
import { openText, PIPE_THREADS } from './extract/open-text.ts';
import { writeText } from './extract/write-text.ts';
import type { BulkFormat } from './process/messages.ts';
import { SpareProcess } from './process/spare-process.ts';
import { Pool } from './pool/pool.ts';
import { pageTurns, statementTurns } from './pool/pool-turns.ts';
import { sweepTemp } from './process/temp.ts';
import { SqlStatements } from './sql/statements.ts';
import { writeVersion } from './sql/write-version.ts';

const DEFAULT_CACHE_BYTES = 20 * 1024 ** 3;
/** The process that answers everybody has the processors before the answers that are being computed. */
const PAGES_NICENESS = 5;
/** An export may be silent this many deadlines long, and a saved statement may run: all rows are sorted, not a page. */
const EXPORT_DEADLINES = 10;

/** Creates its folders in `workDirectory`; `close` ends its processes. */
export const createEngine = (options: EngineOptions, tuning: Tuning = TUNING): Engine =>
  new PooledEngine(options, tuning);

class PooledEngine implements Engine {
  readonly #options: EngineOptions;
  readonly #tempRoot: string;
  /** Pages, charts and counts. */
  readonly #pages: Pool;
  /** What people write themselves, and what reads every row of a dataset. */
  readonly #heavy: Pool;
  readonly #background = new Background();
  readonly #cache: CacheFolder;
  readonly #orders: Orders;
  readonly #natives: NativeCopies;
  readonly #exports: Exports;
  readonly #statements: SqlStatements;
  readonly #pivots: PivotRuns;
  readonly #answers: RowAnswers;
  readonly #facts: RowFacts;
  readonly #rejects: RejectRows;
  readonly #writers: SpareProcess;

  constructor(options: EngineOptions, tuning: Tuning) {
    this.#options = options;
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
    this.#natives = new NativeCopies({ ...building, tuning });
    this.#writers = new SpareProcess(tempRoot, { ...resources, threads: PIPE_THREADS });
    const { personId = () => null } = options;
    const silenceMs = options.deadlineMs * EXPORT_DEADLINES;
    this.#exports = new Exports({ tempRoot, resources, personId, silenceMs });
    let activePools = 0;
    const onActivity = (isActive: boolean): void => {
      activePools += isActive ? 1 : -1;
      this.#background.activity(activePools > 0);
    };
    const shared = { ...resources, tempRoot, personId, onActivity };
    this.#pages = new Pool({ ...shared, turns: pageTurns(options.processes), niceness: PAGES_NICENESS });
    const heavyTurns = statementTurns(Math.ceil(options.processes / 2));
    this.#heavy = new Pool({ ...shared, turns: heavyTurns, niceness: HEAVY_NICENESS });
    const reading = { pool: this.#pages, natives: this.#natives, deadlineMs: options.deadlineMs };
    this.#answers = new RowAnswers({ ...reading, orders: this.#orders, tuning });
    this.#facts = new RowFacts({ ...reading, pool: this.#heavy, tempRoot, resources });
    this.#statements = new SqlStatements(this.#heavy, options.deadlineMs);
    this.#rejects = new RejectRows({
      pages: this.#pages,
      exports: this.#exports,
      deadlineMs: options.deadlineMs,
    });
    this.#pivots = new PivotRuns({
      pool: this.#pages,
      exports: this.#exports,
      viewed: (source) => this.#answers.viewed(source),
      deadlineMs: options.deadlineMs,
    });
  }

  page(request: QueryRequest): Promise<Page> {
    return this.#answers.page(request);
  }

  run(request: QueryRequest): Promise<Answer> {
    return this.#answers.run(request);
  }

  runAll(requests: readonly QueryRequest[]): readonly Promise<Answer>[] {
    return this.#answers.runAll(requests);
  }

  get statements(): number {
    return this.#pages.statements + this.#heavy.statements;
  }

  count(request: QueryRequest): Promise<number> {
    return this.#answers.count(request);
  }

  export({ format, ...request }: Parameters<Engine['export']>[0]): Promise<Readable> {
    return this.#export(request, () => format);
  }

  exportWorkbook({ workbook, ...request }: Parameters<Engine['exportWorkbook']>[0]): Promise<Readable> {
    return this.#export(request, ({ columns }) => workbookFormat(workbook, columns));
  }

  async #export(
    request: QueryRequest,
    formatOf: (plan: QueryPlan) => BulkFormat | 'parquet',
  ): Promise<Readable> {
    const { source, signal } = request;
    assertLive(signal);
    const plan = toQueryPlan(request);
    const view = await this.#natives.view(source);
    const statement = { ...printExport(view, plan), format: formatOf(plan), signal };
    return this.#exports.start(createLease(source, view), statement);
  }

  sql(request: Parameters<Engine['sql']>[0]): Promise<SqlAnswer> {
    return this.#statements.run(request);
  }

  async writeSql(request: Parameters<Engine['writeSql']>[0]): ReturnType<Engine['writeSql']> {
    const { tables } = await this.#statements.open(request, null);
    const resources = { memoryMb: this.#options.memoryMb, threads: this.#options.threads };
    const deadlineMs = this.#options.deadlineMs * EXPORT_DEADLINES;
    return writeVersion({ request, tables, tempRoot: this.#tempRoot, resources, deadlineMs });
  }

  writeText(request: Parameters<Engine['writeText']>[0]): ReturnType<Engine['writeText']> {
    const resources = { memoryMb: this.#options.memoryMb, threads: this.#options.threads };
    return writeText({ request, tempRoot: this.#tempRoot, resources });
  }

  inspectText(request: Parameters<Engine['inspectText']>[0]): ReturnType<Engine['inspectText']> {
    const resources = { memoryMb: this.#options.memoryMb, threads: this.#options.threads };
    return inspectText({ request, tempRoot: this.#tempRoot, resources });
  }

  prepareText(): void {
    this.#writers.prepare();
  }

  openText(request: Parameters<Engine['openText']>[0]): ReturnType<Engine['openText']> {
    const resources = { memoryMb: this.#options.memoryMb, threads: this.#options.threads };
    return openText({ request, tempRoot: this.#tempRoot, resources, processes: this.#writers });
  }

  mergeRows(request: Parameters<Engine['mergeRows']>[0]): ReturnType<Engine['mergeRows']> {
    const resources = { memoryMb: this.#options.memoryMb, threads: this.#options.threads };
    return mergeRows({ request, tempRoot: this.#tempRoot, resources });
  }

  checkSql(request: Parameters<Engine['checkSql']>[0]): Promise<readonly string[]> {
    return this.#statements.check(request);
  }

  profile(request: Parameters<Engine['profile']>[0]): Promise<ColumnProfile[]> {
    return this.#facts.profile(request);
  }

  examine(request: ExaminationRequest): Promise<Examination> {
    return this.#facts.examine(request);
  }

  structure(request: StructureRequest): Promise<RowStructure> {
    return this.#facts.structure(request);
  }

  inspectRows(request: Parameters<Engine['inspectRows']>[0]): ReturnType<Engine['inspectRows']> {
    return this.#facts.inspectRows(request);
  }

  joinCheck(request: Parameters<Engine['joinCheck']>[0]): Promise<JoinCheck> {
    return this.#facts.joinCheck(request);
  }

  pivot(request: PivotRequest): Promise<PivotPage> {
    return this.#pivots.page(request);
  }

  exportPivot(request: Parameters<Engine['exportPivot']>[0]): Promise<Readable> {
    return this.#pivots.export(request);
  }

  rejects(request: Parameters<Engine['rejects']>[0]): ReturnType<Engine['rejects']> {
    return this.#rejects.page(request);
  }

  exportRejects(request: Parameters<Engine['exportRejects']>[0]): Promise<Readable> {
    return this.#rejects.export(request);
  }

  prepare(queries?: number): void {
    this.#pages.prepare(queries);
  }

  warm(source: VersionFiles): void {
    this.#natives.start(source);
  }

  async forget(datasetId: string): Promise<void> {
    const isOf = isOfDataset(datasetId);
    this.#answers.forget(isOf);
    this.#pivots.forget(isOf);
    await Promise.all([
      this.#orders.forget(datasetId),
      this.#natives.forget(datasetId),
      this.#pages.drop(isOf),
      this.#heavy.drop(isOf),
    ]);
    await this.#cache.removeDataset(datasetId);
  }

  async close(): Promise<void> {
    this.#background.close();
    await Promise.all([
      this.#orders.close(),
      this.#natives.close(),
      this.#exports.close(),
      this.#writers.close(),
      this.#pages.close(),
      this.#heavy.close(),
    ]);
    await rm(this.#tempRoot, { recursive: true, force: true });
  }
}
