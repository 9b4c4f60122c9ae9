import type { Cell } from '@plumbline/contract';
import { type EndReason, endingError, failureError, lostError } from './failures.ts';
import type { NumbersSummary, Reply, ResultColumn } from './messages.ts';

/** An interrupt is late inside one vectorised call; then the process is killed. */
const INTERRUPT_GRACE_MS = 2000;

export interface Done {
  readonly columns: readonly ResultColumn[];
  readonly count: number;
}

export interface PendingStatement {
  readonly signal: AbortSignal;
  /** Null: no deadline. */
  readonly deadlineMs: number | null;
  /** Interrupts the statement, however long that takes. What is then answered may be part of what was wanted. */
  readonly unwanted?: AbortSignal;
  readonly onRows?: (rows: Cell[][]) => void;
  readonly onProgress?: (fraction: number, rows: number) => void;
  readonly onSummaries?: (summaries: readonly (NumbersSummary | null)[]) => void;
}

type Listeners = Pick<PendingStatement, 'onRows' | 'onProgress' | 'onSummaries'>;

interface Statement extends Listeners {
  readonly settle: (finish: () => void) => void;
  readonly resolve: (done: Done) => void;
  readonly reject: (error: unknown) => void;
  ending: EndReason;
}

interface Process {
  readonly interrupt: (id: number) => void;
  readonly kill: (ending: EndReason) => void;
}

/** The statements that one process was given and has not answered: their deadlines, their callers, their ends. */
export class Statements {
  readonly #process: Process;
  readonly #statements = new Map<number, Statement>();

  constructor(process: Process) {
    this.#process = process;
  }

  get count(): number {
    return this.#statements.size;
  }

  /** Settles when the process answers `id`, or is lost. */
  wait(id: number, { signal, deadlineMs, unwanted, ...listeners }: PendingStatement): Promise<Done> {
    return new Promise((resolve, reject) => {
      const onAbort = (): void => this.#end(id, 'cancelled');
      const onUnwanted = (): void => this.#process.interrupt(id);
      const deadline = deadlineMs === null ? null : setTimeout(() => this.#end(id, 'timed_out'), deadlineMs);
      const settle = (finish: () => void): void => {
        this.#statements.delete(id);
        signal.removeEventListener('abort', onAbort);
        unwanted?.removeEventListener('abort', onUnwanted);
        if (deadline !== null) {
          clearTimeout(deadline);
        }
        finish();
      };
      this.#statements.set(id, {
        settle,
        resolve,
        reject,
        ending: null,
        ...listeners,
      });
      signal.addEventListener('abort', onAbort, { once: true });
      unwanted?.addEventListener('abort', onUnwanted, { once: true });
    });
  }

  receive(message: Reply): void {
    const statement = this.#statements.get(message.kind === 'ready' ? 0 : message.id);
    if (statement === undefined) {
      return;
    }
    switch (message.kind) {
      case 'rows':
        statement.onRows?.(message.rows);
        return;
      case 'summaries':
        statement.onSummaries?.(message.summaries);
        return;
      case 'progress':
        statement.onProgress?.(message.fraction, message.rows);
        return;
      case 'ready':
        statement.settle(() => statement.resolve({ columns: [], count: 0 }));
        return;
      case 'done':
        statement.settle(() => {
          // What is interrupted may end as if it were whole, with some of its rows.
          if (statement.ending === null) {
            statement.resolve({ columns: message.columns, count: message.count });
          } else {
            statement.reject(endingError(statement.ending));
          }
        });
        return;
      case 'failed':
        statement.settle(() => statement.reject(failureError(message.failure, statement.ending)));
    }
  }

  /** The process is gone; `death` says why where somebody ended it. */
  lose(death: EndReason): void {
    for (const statement of this.#statements.values()) {
      statement.settle(() => statement.reject(lostError(statement.ending ?? death)));
    }
  }

  #end(id: number, ending: Exclude<EndReason, null>): void {
    const statement = this.#statements.get(id);
    if (statement === undefined || statement.ending !== null) {
      return;
    }
    statement.ending = ending;
    this.#process.interrupt(id);
    const grace = setTimeout(() => {
      if (this.#statements.has(id)) {
        this.#process.kill(ending);
      }
    }, INTERRUPT_GRACE_MS);
    grace.unref();
  }
}
