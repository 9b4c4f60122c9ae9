import { type QueryPlan, duckdb, matchKey, mergeKey, planKey, print } from '@plumbline/query';
import type { Answer, QueryRequest, VersionFiles } from '../engine-api.ts';
import { Flights } from '../pool/flights.ts';
import { Lru } from '../pool/lru.ts';
import type { ReadingPool } from '../pool/pool.ts';
import { asQueryError } from '../process/failures.ts';
import type { NativeCopies } from './native-copies.ts';
import type { Orders, VersionView } from './orders.ts';
import { type Visit, both, countRows, fetchRows, isDeep, isOrdered, readRows } from './pages.ts';
import { estimateBytes, encode, toQueryPlan } from './query-plan.ts';
import { createLease, versionKey } from './relation.ts';
import { SharedScan } from './shared-scans.ts';
import type { Tuning } from './tuning.ts';

const RESULT_BYTES = 32 * 1024 * 1024;
const COUNTS = 10_000;

export type Page = Answer & { readonly total: number };

export interface RowAnswersOptions {
  readonly pool: ReadingPool;
  readonly orders: Pick<Orders, 'find' | 'wait' | 'start'>;
  readonly natives: Pick<NativeCopies, 'view' | 'start'>;
  readonly tuning: Tuning;
  readonly deadlineMs: number;
}

/** Pages, groups and counts: cached, run once by however many callers, and read in the cheapest way there is. */
export class RowAnswers {
  readonly #options: RowAnswersOptions;
  readonly #flights = new Flights();
  readonly #results = new Lru<Answer | Page>(RESULT_BYTES);
  readonly #counts = new Lru<number>(COUNTS);
  /** How often the rows of a recipe were requested. */
  readonly #requestCount = new Lru<number>(COUNTS);

  constructor(options: RowAnswersOptions) {
    this.#options = options;
  }

  async page(request: QueryRequest): Promise<Page> {
    const plan = toQueryPlan(request);
    return this.#answer<Page>(request, `page ${planKey(plan)}`, async (signal) => {
      const { rows, total } = await this.#page({ ...request, signal }, plan);
      return { ...present(plan, rows), total };
    });
  }

  async run(request: QueryRequest): Promise<Answer> {
    const plan = toQueryPlan(request);
    return this.#answer<Answer>(request, `run ${planKey(plan)}`, async (signal) =>
      present(plan, await this.#read(request.source, plan, signal)),
    );
  }

  /** Each as `run` answers it, but those that scan the same rows into the same groups are one statement. */
  runAll(requests: readonly QueryRequest[]): readonly Promise<Answer>[] {
    const scans = new Map<string, SharedScan>();
    const answers = requests.map((request) => this.#runShared(request, scans));
    for (const scan of scans.values()) {
      scan.start();
    }
    return answers;
  }

  /** Joins its scan before the first wait, if it has to be read at all. */
  async #runShared(request: QueryRequest, scans: Map<string, SharedScan>): Promise<Answer> {
    const plan = toQueryPlan(request);
    const key = mergeKey(plan);
    if (key === null) {
      return this.run(request);
    }
    const { source } = request;
    return this.#answer<Answer>(request, `run ${planKey(plan)}`, async (signal) => {
      const scanKey = `${versionKey(source)} ${key}`;
      const scan = scans.get(scanKey) ?? new SharedScan((...work) => this.#read(source, ...work));
      scans.set(scanKey, scan);
      return present(plan, await scan.join(plan, signal));
    });
  }

  async count(request: QueryRequest): Promise<number> {
    const plan = toQueryPlan(request);
    const known = this.#knownTotal(request.source, plan);
    if (known !== null) {
      return known;
    }
    return this.#flights.join(
      `${versionKey(request.source)} count ${matchKey(plan)}`,
      request.signal,
      async (signal) => {
        const viewed = await this.viewed(request.source);
        const total = await this.#visit({ ...viewed, plan, signal }, countRows);
        this.#cacheTotal(request.source, plan, total);
        return total;
      },
    );
  }

  /** Drops what is cached under keys that match. */
  forget(matches: (key: string) => boolean): void {
    for (const cached of [this.#results, this.#counts, this.#requestCount]) {
      cached.removeWhere(matches);
    }
  }

  /** What a recipe makes is copied once it is requested again and again. */
  async viewed(source: VersionFiles): Promise<VersionView> {
    const view = await this.#options.natives.view(source);
    if (source.derived !== undefined && view.form === '-view') {
      const key = versionKey(source);
      const requestCount = (this.#requestCount.find(key) ?? 0) + 1;
      this.#requestCount.set(key, requestCount, 1);
      if (requestCount >= this.#options.tuning.requestsForNative) {
        this.#options.natives.start(source);
      }
    }
    return { source, view };
  }

  async #answer<A extends Answer>(
    request: QueryRequest,
    name: string,
    work: (signal: AbortSignal) => Promise<A>,
  ): Promise<A> {
    const key = `${versionKey(request.source)} ${name}`;
    const cached = this.#results.find(key);
    if (cached !== null) {
      return cached as A;
    }
    return this.#flights.join(`${key} ${request.maxCells ?? ''}`, request.signal, async (signal) => {
      const answer = await work(signal);
      this.#results.set(key, answer, estimateBytes(answer));
      return answer;
    });
  }

  async #read(source: VersionFiles, plan: QueryPlan, signal: AbortSignal): ReturnType<typeof readRows> {
    const viewed = await this.viewed(source);
    return this.#visit({ ...viewed, plan, signal }, readRows);
  }

  async #page(
    { source, signal, maxCells }: Pick<QueryRequest, 'source' | 'signal' | 'maxCells'>,
    plan: QueryPlan,
  ): Promise<{ rows: Awaited<ReturnType<typeof readRows>>; total: number }> {
    const viewed = { ...(await this.viewed(source)), maxCells };
    const isOrder = isOrdered(plan, viewed.view);
    // An order of a sample would count its rows alone.
    const isCached = isOrder && plan.sample === null;
    const wantsOrder = isCached && source.rowCount >= this.#options.tuning.minRowsForOrder;
    const window = wantsOrder
      ? ((await this.#options.orders.find(viewed, plan)) ??
        (isDeep(plan, this.#options.tuning.heapDepth) ? await this.#options.orders.wait(viewed, plan) : null))
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
    this.#cacheTotal(source, plan, total);
    if (wantsOrder && (plan.sort.length > 0 || plan.offset > 0)) {
      this.#options.orders.start(viewed, plan);
    }
    return { rows, total };
  }

  async #visit<T>(
    request: VersionView & Pick<Visit, 'plan' | 'signal' | 'maxCells'>,
    work: (visit: Visit) => Promise<T>,
  ): Promise<T> {
    try {
      return await this.#options.pool.run(
        createLease(request.source, request.view),
        request.signal,
        (engine) =>
          work({
            ...request,
            engine,
            deadlineMs: this.#options.deadlineMs,
            heapDepth: this.#options.tuning.heapDepth,
          }),
      );
    } catch (error) {
      throw asQueryError(error);
    }
  }

  /** Exact number of matching rows where it is known without a query. */
  #knownTotal(source: VersionFiles, plan: QueryPlan): number | null {
    return plan.shape === 'rows' && plan.matching === null
      ? source.rowCount
      : this.#counts.find(`${versionKey(source)} ${matchKey(plan)}`);
  }

  #cacheTotal(source: VersionFiles, plan: QueryPlan, total: number): void {
    this.#counts.set(`${versionKey(source)} ${matchKey(plan)}`, total, 1);
  }
}

function present(plan: QueryPlan, rows: Awaited<ReturnType<typeof readRows>>): Answer {
  const { text, params } = print(plan, duckdb);
  return { columns: encode(plan.columns, rows), rows, sql: text, params };
}
