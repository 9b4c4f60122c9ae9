import type { Cell } from '@plumbline/contract';
import { type QueryPlan, mergePlans } from '@plumbline/query';
import { endingError } from '../process/failures.ts';

type Rows = Cell[][];
type RunPlan = (plan: QueryPlan, signal: AbortSignal) => Promise<Rows>;

interface Part {
  readonly plan: QueryPlan;
  readonly signal: AbortSignal;
  readonly resolve: (rows: Rows) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Plans of one merge key, read together. What cannot be read so is read one by one: one of them may overflow, or be too
 * much beside the others, and that is its own affair.
 */
export class SharedScan {
  readonly #read: RunPlan;
  readonly #parts: Part[] = [];

  constructor(read: RunPlan) {
    this.#read = read;
  }

  /** The rows of one plan. Aborting its signal ends the statement once every other part is aborted too. */
  join(plan: QueryPlan, signal: AbortSignal): Promise<Rows> {
    return new Promise((resolve, reject) => {
      this.#parts.push({ plan, signal, resolve, reject });
      signal.addEventListener('abort', () => reject(endingError('cancelled')), { once: true });
    });
  }

  /** Call it once, when all parts that there will be have joined. */
  start(): void {
    const [only, ...others] = this.#parts;
    if (only === undefined) {
      return;
    }
    if (others.length === 0) {
      this.#read(only.plan, only.signal).then(only.resolve, only.reject);
      return;
    }
    void this.#together();
  }

  async #together(): Promise<void> {
    const parts = this.#parts;
    const merged = mergePlans(parts.map(({ plan }) => plan));
    let rows: Rows;
    try {
      rows = await this.#read(merged.plan, whenAllAborted(parts.map(({ signal }) => signal)));
    } catch {
      for (const { plan, signal, resolve, reject } of parts) {
        this.#read(plan, signal).then(resolve, reject);
      }
      return;
    }
    parts.forEach(({ resolve }, index) => {
      const { columns, limit } = merged.parts[index] ?? { columns: [], limit: null };
      const shown = limit === null ? rows : rows.slice(0, limit);
      resolve(shown.map((row) => columns.map((column) => row[column] ?? null)));
    });
  }
}

/** Aborted once all of them are. */
function whenAllAborted(signals: readonly AbortSignal[]): AbortSignal {
  const controller = new AbortController();
  let left = signals.length;
  const leave = (): void => {
    left -= 1;
    if (left === 0) {
      controller.abort();
    }
  };
  for (const signal of signals) {
    if (signal.aborted) {
      leave();
    } else {
      signal.addEventListener('abort', leave, { once: true });
    }
  }
  return controller.signal;
}
