import { AppError } from '@plumbline/contract';

/** Far above what a person's tabs open together. */
export const STREAMS_PER_PERSON = 50;
export const STREAMS_PER_TENANT = 300;

/** Counts open event streams: each holds a connection and a timer as long as its caller wants. */
export class StreamShares {
  readonly #open = new Map<string, number>();

  /** Returns the function that gives the stream back, to be called once. Throws `request.rate_limited`. */
  take(personId: string, tenantId: string): () => void {
    const shares = [
      { key: `person ${personId}`, max: STREAMS_PER_PERSON, whose: 'You have' },
      { key: `tenant ${tenantId}`, max: STREAMS_PER_TENANT, whose: 'Your workspace has' },
    ];
    for (const { key, max, whose } of shares) {
      if ((this.#open.get(key) ?? 0) >= max) {
        throw new AppError(
          'request.rate_limited',
          `${whose} ${max} event streams open, which is the most at once. Close one, then try again.`,
        );
      }
    }
    for (const { key } of shares) {
      this.#open.set(key, (this.#open.get(key) ?? 0) + 1);
    }
    return () => {
      for (const { key } of shares) {
        const left = (this.#open.get(key) ?? 1) - 1;
        if (left === 0) {
          this.#open.delete(key);
        } else {
          this.#open.set(key, left);
        }
      }
    };
  }
}
