import type { Answer, QueryRequest, Engine } from '@plumbline/engine';

interface Waiting {
  readonly ask: QueryRequest;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/** The engine as one tile sees it. */
export interface Seat {
  readonly engine: Engine;
  /** The tile sends no more queries, or was cancelled. */
  readonly leave: () => void;
}

/**
 * Collects the queries of a page's tiles before any runs, so that the engine can run together
 * those that scan the same rows. Queries wait until every tile that has joined has sent one or left.
 */
export class Gathering {
  readonly #engine: Engine;
  #waiting: Waiting[] = [];
  /** Tiles that have joined and have sent no query yet. */
  #silent = 0;
  #isSet = false;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  takeSeat(): Seat {
    this.#silent += 1;
    let isSilent = true;
    const speak = (): void => {
      if (isSilent) {
        isSilent = false;
        this.#silent -= 1;
        this.#set();
      }
    };
    const run = (ask: QueryRequest): Promise<Answer> => {
      const answer = new Promise<Answer>((resolve, reject) => {
        this.#waiting.push({ ask, resolve, reject });
      });
      speak();
      this.#set();
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
              speak();
              return Reflect.apply(member, target, call);
            };
      },
    });
    return { engine, leave: speak };
  }

  /** Once the calls of this turn are made: a tile may ask several things at once. */
  #set(): void {
    if (this.#isSet || this.#silent > 0) {
      return;
    }
    this.#isSet = true;
    setImmediate(() => {
      this.#isSet = false;
      if (this.#silent === 0) {
        this.#ask();
      }
    });
  }

  #ask(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    const answers = this.#engine.runAll(waiting.map(({ ask }) => ask));
    for (const [index, { resolve, reject }] of waiting.entries()) {
      answers[index]?.then(resolve, reject);
    }
  }
}
