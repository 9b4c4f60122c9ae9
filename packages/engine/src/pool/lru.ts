/** Least-recently-used cache bounded by the summed weight of its values. */
export class Lru<V> {
  readonly #entries = new Map<string, { readonly value: V; readonly weight: number }>();
  readonly #maxWeight: number;
  #weight = 0;

  constructor(maxWeight: number) {
    this.#maxWeight = maxWeight;
  }

  find(key: string): V | null {
    const entry = this.#entries.get(key);
    if (entry === undefined) {
      return null;
    }
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  set(key: string, value: V, weight: number): void {
    this.remove(key);
    if (weight > this.#maxWeight) {
      return;
    }
    this.#entries.set(key, { value, weight });
    this.#weight += weight;
    for (const oldest of this.#entries.keys()) {
      if (this.#weight <= this.#maxWeight) {
        return;
      }
      this.remove(oldest);
    }
  }

  remove(key: string): void {
    const entry = this.#entries.get(key);
    if (entry !== undefined) {
      this.#entries.delete(key);
      this.#weight -= entry.weight;
    }
  }

  removeWhere(matches: (key: string) => boolean): void {
    for (const key of [...this.#entries.keys()].filter(matches)) {
      this.remove(key);
    }
  }
}
