/** First come, first served within a tenant; tenants take turns, so that no tenant's burst holds up another. */
export class FairQueue<T> {
  /** In order of turns. */
  readonly #lines = new Map<string, T[]>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  push(tenantId: string, item: T): void {
    const line = this.#lines.get(tenantId);
    if (line === undefined) {
      this.#lines.set(tenantId, [item]);
    } else {
      line.push(item);
    }
    this.#size += 1;
  }

  /** The next item in turn, or null. */
  shift(): T | null {
    const next = this.#lines.entries().next();
    if (next.done === true) {
      return null;
    }
    const [tenantId, line] = next.value;
    const item = line.shift();
    this.#lines.delete(tenantId);
    if (line.length > 0) {
      this.#lines.set(tenantId, line);
    }
    this.#size -= 1;
    return item ?? null;
  }

  /** False when it was not waiting any more. */
  remove(tenantId: string, item: T): boolean {
    const line = this.#lines.get(tenantId) ?? [];
    const at = line.indexOf(item);
    if (at < 0) {
      return false;
    }
    line.splice(at, 1);
    if (line.length === 0) {
      this.#lines.delete(tenantId);
    }
    this.#size -= 1;
    return true;
  }
}
