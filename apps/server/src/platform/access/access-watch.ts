import type { Actor } from '../principal.ts';
import type { Thing } from './thing-kinds.ts';

/** A change of shares by another process is noticed within this time; one by this process at once. */
const CHECK_MS = 2_000;

type CanSee = (actor: Actor, thing: Thing) => Promise<boolean>;

/** Aborted once the actor may not see the thing any more. */
export interface AccessSubscription {
  readonly signal: AbortSignal;
  readonly stop: () => void;
}

/** Ends what people look at when they may not see it any more. */
export class AccessWatch {
  readonly #canSee: CanSee;
  readonly #checks = new Set<() => void>();

  constructor(canSee: CanSee) {
    this.#canSee = canSee;
  }

  /** Shares, owners, groups or members may have changed. */
  readonly recheck = (): void => Array.from(this.#checks).forEach((check) => check());

  follow({ tenantId, userId }: Actor, thing: Thing): AccessSubscription {
    const lost = new AbortController();
    // Without the role: it may change while somebody looks.
    const actor = { tenantId, userId };
    const end = (): void => {
      stop();
      lost.abort();
    };
    const check = (): void => {
      // Not to know is to treat it as lost.
      this.#canSee(actor, thing).then((isVisible) => isVisible || end(), end);
    };
    const timer = setInterval(check, CHECK_MS);
    const stop = (): void => {
      clearInterval(timer);
      this.#checks.delete(check);
    };
    this.#checks.add(check);
    return { signal: lost.signal, stop };
  }
}
