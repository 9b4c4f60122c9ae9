import { endingError } from '../process/failures.ts';

interface Flight<T> {
  readonly result: Promise<T>;
  readonly controller: AbortController;
  waiters: number;
}

/** Equal work under way is done once; it is aborted only when nobody waits for it any more. */
export class Flights {
  readonly #flights = new Map<string, Flight<unknown>>();

  /** Work in flight under equal keys must give equal results. */
  async join<T>(key: string, signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    if (signal.aborted) {
      throw endingError('cancelled');
    }
    const flight = (this.#flights.get(key) as Flight<T> | undefined) ?? this.#start(key, work);
    flight.waiters += 1;
    return new Promise<T>((resolve, reject) => {
      const leave = (): void => {
        signal.removeEventListener('abort', onAbort);
        flight.waiters -= 1;
      };
      const onAbort = (): void => {
        leave();
        if (flight.waiters === 0) {
          this.#forget(key, flight);
          flight.controller.abort();
        }
        reject(endingError('cancelled'));
      };
      signal.addEventListener('abort', onAbort, { once: true });
      flight.result.then(resolve, reject).finally(leave);
    });
  }

  #start<T>(key: string, work: (signal: AbortSignal) => Promise<T>): Flight<T> {
    const controller = new AbortController();
    const flight: Flight<T> = { result: work(controller.signal), controller, waiters: 0 };
    this.#flights.set(key, flight);
    const forget = (): void => this.#forget(key, flight);
    flight.result.then(forget, forget);
    return flight;
  }

  #forget(key: string, flight: Flight<never> | Flight<unknown>): void {
    // An abandoned flight may have been followed by a new one under its key.
    if (this.#flights.get(key) === flight) {
      this.#flights.delete(key);
    }
  }
}
