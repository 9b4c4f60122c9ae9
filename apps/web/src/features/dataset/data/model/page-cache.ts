/** A least-recently-used cache of pages, bounded by the total number of cells. */
export class PageCache<T> {
  private readonly entries = new Map<string, { readonly value: T; readonly cells: number }>();
  private readonly maxCells: number;
  private cells = 0;

  constructor(maxCells: number) {
    this.maxCells = maxCells;
  }

  get size(): number {
    return this.entries.size;
  }

  has(key: string): boolean {
    return this.entries.has(key);
  }

  /** Null when it is not cached. Reading counts as use. */
  find(key: string): T | null {
    const entry = this.entries.get(key);
    if (entry === undefined) {
      return null;
    }
    this.entries.delete(key);
    this.entries.set(key, entry);
    return entry.value;
  }

  /** Keeps the newest page even when it alone is over the bound: it is on the screen. */
  put(key: string, value: T, cells: number): void {
    this.remove(key);
    this.entries.set(key, { value, cells });
    this.cells += cells;
    for (const oldest of this.entries.keys()) {
      if (this.cells <= this.maxCells || oldest === key) {
        return;
      }
      this.remove(oldest);
    }
  }

  clear(): void {
    this.entries.clear();
    this.cells = 0;
  }

  private remove(key: string): void {
    const entry = this.entries.get(key);
    if (entry !== undefined) {
      this.entries.delete(key);
      this.cells -= entry.cells;
    }
  }
}
