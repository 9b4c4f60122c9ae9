import type { Answer, QueryRequest, Engine } from '@plumbline/engine';

interface PendingQuery {
  readonly query: QueryRequest;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/** The engine as one tile sees it. */
export interface BatchMember {
  readonly engine: Engine;
  /** The tile sends no more queries, or was cancelled. */
  readonly leave: () => void;
}

/**
 * Collects the queries of a page's tiles before any runs, so that the engine can run together
 * those that scan the same rows. Queries wait until every tile that has joined has sent one or left.
 */
export class QueryBatch {
  readonly #engine: Engine;
  #waiting: PendingQuery[] = [];
  /** Tiles that have joined and have sent no query yet. */
  #pending = 0;
  #isScheduled = false;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  join(): BatchMember {
    this.#pending += 1;
    let isPending = true;
    const settle = (): void => {
      if (isPending) {
        isPending = false;
        this.#pending -= 1;
        this.#schedule();
      }
    };
    const run = (query: QueryRequest): Promise<Answer> => {
      const answer = new Promise<Answer>((resolve, reject) => {
        this.#waiting.push({ query, resolve, reject });
      });
      settle();
      this.#schedule();
      return answer;
    };
    const engine = new Proxy(this.#engine, {
      get(target, name) {
        if (name === 'run') {
          return run;
        }
        const member: unknown = Reflect.get(target, name, target);
        return typeof member !== 'function'
          ? member
          : (...call: unknown[]): unknown => {
              settle();
              return Reflect.apply(member, target, call);
            };
      },
    });
    return { engine, leave: settle };
  }

  /** Waits for the end of this turn of the event loop: a tile may send several queries at once. */
  #schedule(): void {
    if (this.#isScheduled || this.#pending > 0) {
      return;
    }
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      if (this.#pending === 0) {
        this.#flush();
      }
    });
  }

  #flush(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    const answers = this.#engine.runAll(waiting.map(({ query }) => query));
    for (const [index, { resolve, reject }] of waiting.entries()) {
      answers[index]?.then(resolve, reject);
    }
  }
}
