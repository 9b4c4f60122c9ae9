import type { Database } from '../db/database.ts';

/** Notifies listeners that sessions or keys have ended, once the transaction that ended them has committed. */
export class Endings {
  readonly #listeners = new Set<() => void>();
  #isPending = false;

  constructor(db: Database) {
    db.onCommit(() => {
      if (this.#isPending) {
        this.#isPending = false;
        this.#listeners.forEach((listener) => listener());
      }
    });
  }

  note(): void {
    this.#isPending = true;
  }

  onEnded(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
