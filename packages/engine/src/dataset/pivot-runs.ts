import type { Readable } from 'node:stream';
import { planKey, planPivot, type PivotPlan } from '@plumbline/query';
import type { PivotFile, PivotPage, PivotRequest, VersionFiles } from '../engine-api.ts';
import { Flights } from '../pool/flights.ts';
import { Lru } from '../pool/lru.ts';
import type { ReadingPool } from '../pool/pool.ts';
import { asQueryError } from '../process/failures.ts';
import { type Exports, assertLive } from './exports.ts';
import { type VersionView, readsNeighbors } from './orders.ts';
import { pivotStatement, readPivot } from './pivots.ts';
import { createLease, versionKey } from './relation.ts';
import { orderOptions } from './rows-view.ts';

const RESULT_BYTES = 32 * 1024 * 1024;
const CELL_BYTES = 24;

export interface PivotRunOptions {
  readonly pool: ReadingPool;
  readonly exports: Pick<Exports, 'start'>;
  readonly viewed: (source: VersionFiles) => Promise<VersionView>;
  readonly deadlineMs: number;
}

/** Pivots, as other questions: answers cached, equal requests joined, deadlines and cancellation. */
export class PivotRuns {
  readonly #options: PivotRunOptions;
  readonly #flights = new Flights();
  readonly #results = new Lru<PivotPage>(RESULT_BYTES);

  constructor(options: PivotRunOptions) {
    this.#options = options;
  }

  async page({ source, pivot, context, signal }: PivotRequest): Promise<PivotPage> {
    const plan = planPivot(pivot, source.columns, context);
    const key = `${versionKey(source)} pivot ${planKey(plan)}`;
    return (
      this.#results.find(key) ??
      this.#flights.join(key, signal, async (joined) => {
        const page = await this.#read(source, plan, joined);
        this.#results.set(key, page, pageBytes(page));
        return page;
      })
    );
  }

  async export({
    source,
    pivot,
    context,
    signal,
    file,
  }: PivotRequest & { file: PivotFile }): Promise<Readable> {
    assertLive(signal);
    const plan = planPivot(pivot, source.columns, context);
    const { view } = await this.#options.viewed(source);
    const statement = pivotStatement(plan, orderOptions(view, readsNeighbors(plan.base)));
    const format = { plan, file };
    return this.#options.exports.start(createLease(source, view), { ...statement, format, signal });
  }

  forget(isOf: (key: string) => boolean): void {
    this.#results.removeWhere(isOf);
  }

  async #read(source: VersionFiles, plan: PivotPlan, signal: AbortSignal): Promise<PivotPage> {
    const { pool, viewed, deadlineMs } = this.#options;
    const { view } = await viewed(source);
    const order = orderOptions(view, readsNeighbors(plan.base));
    try {
      return await pool.run(createLease(source, view), signal, (engine) =>
        readPivot({ plan, order, engine, signal, deadlineMs }),
      );
    } catch (error) {
      throw asQueryError(error);
    }
  }
}

const pageBytes = ({ rows, columnHeaders, values, sql }: PivotPage): number =>
  sql.length +
  CELL_BYTES *
    (columnHeaders.length + rows.reduce((sum, { cells }) => sum + 2 + cells.length * (1 + values.length), 0));
