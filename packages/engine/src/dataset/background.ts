import type { EngineProcess } from '../process/engine-process.ts';

/** Held back at most this long in one go, so that steady traffic cannot starve it. */
const MAX_HOLD_MS = 10_000;
/** After the last caller left; the next page of a person who scrolls comes within it. */
const RESUME_AFTER_MS = 150;

/**
 * Processes that build what makes later pages fast. While callers are served they are stopped (SIGSTOP), so that two
 * processors are the callers'; a build that a caller has come to wait for is let through.
 */
export class Background {
  readonly #held = new Map<EngineProcess, { isUrgent: boolean }>();
  #isActive = false;
  #isHolding = false;
  #timer: NodeJS.Timeout | null = null;

  /** Runs `work` on a process that yields to callers; `urgent()` says that a caller waits for it now. */
  async run<T>(engine: EngineProcess, urgency: Urgency, work: () => Promise<T>): Promise<T> {
    const state = { isUrgent: urgency.isUrgent };
    this.#held.set(engine, state);
    urgency.onUrgent = () => {
      state.isUrgent = true;
      engine.hold(false);
    };
    if (this.#isHolding && !state.isUrgent) {
      engine.hold(true);
    }
    try {
      return await work();
    } finally {
      this.#held.delete(engine);
    }
  }

  activity(isActive: boolean): void {
    this.#isActive = isActive;
    if (this.#held.size === 0 && !this.#isHolding) {
      return;
    }
    this.#schedule(isActive);
  }

  close(): void {
    this.#clear();
  }

  #schedule(isActive: boolean): void {
    this.#clear();
    if (isActive && !this.#isHolding) {
      this.#hold(true);
    }
    this.#timer = setTimeout(() => this.#hold(false), isActive ? MAX_HOLD_MS : RESUME_AFTER_MS);
    this.#timer.unref();
  }

  #hold(isHeld: boolean): void {
    this.#isHolding = isHeld && this.#isActive;
    for (const [engine, { isUrgent }] of this.#held) {
      engine.hold(this.#isHolding && !isUrgent);
    }
  }

  #clear(): void {
    if (this.#timer !== null) {
      clearTimeout(this.#timer);
      this.#timer = null;
    }
  }
}

/** How a waiting caller marks a build as urgent. */
export class Urgency {
  isUrgent = false;
  onUrgent: () => void = () => undefined;

  raise(): void {
    if (!this.isUrgent) {
      this.isUrgent = true;
      this.onUrgent();
    }
  }
}
