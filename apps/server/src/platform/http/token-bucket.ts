import type { Clock } from '../clock.ts';

export interface BucketRule {
  readonly perSecond: number;
  /** How many may come at once after a pause. */
  readonly burst: number;
  /** Callers remembered; the one unseen longest is forgotten first, which only ever lets more through. */
  readonly maxKeys: number;
}

interface Level {
  tokens: number;
  at: number;
}

/** Counts calls per key. `take` gives 0 when the call may pass, or the seconds to wait. */
export class TokenBuckets {
  readonly #rule: BucketRule;
  readonly #clock: Clock;
  readonly #levels = new Map<string, Level>();

  constructor(rule: BucketRule, clock: Clock) {
    this.#rule = rule;
    this.#clock = clock;
  }

  take(key: string): number {
    const now = this.#clock.now();
    const { perSecond, burst, maxKeys } = this.#rule;
    const level = this.#levels.get(key) ?? { tokens: burst, at: now };
    level.tokens = Math.min(burst, level.tokens + ((now - level.at) / 1000) * perSecond);
    level.at = now;
    this.#levels.delete(key);
    this.#levels.set(key, level);
    if (this.#levels.size > maxKeys) {
      const [oldest] = this.#levels.keys();
      this.#levels.delete(oldest ?? '');
    }
    if (level.tokens < 1) {
      return Math.ceil((1 - level.tokens) / perSecond);
    }
    level.tokens -= 1;
    return 0;
  }
}
