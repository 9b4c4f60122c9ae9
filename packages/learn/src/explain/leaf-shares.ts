/** Sets of columns are stored in a table up to this many columns. */
const TABLE_COLUMNS = 12;
/** Bits of a set. */
export const SET_COLUMNS = 31;

/**
 * What one leaf gives to each column of its path. A column is met where the row itself goes on along the path at all
 * of its nodes; sets of met columns have a bit for each.
 */
export class LeafShares {
  readonly #columns: Int32Array;
  readonly #zeros: Float64Array;
  readonly #value: number;
  /** Contributions by set; null where there are too many sets. */
  readonly #table: Float64Array | null;
  readonly #isKnown: Uint8Array;
  readonly #mask: number;
  readonly #weights: Float64Array;
  readonly #found: Float64Array;
  /** 1 for each column that is met. */
  readonly #ones: Uint8Array;

  /** `zeros`: the share of training rows that goes on without knowing the column. */
  constructor(columns: readonly number[], zeros: readonly number[], value: number) {
    const size = columns.length;
    const sets = size <= TABLE_COLUMNS ? 1 << size : 0;
    this.#columns = Int32Array.from(columns);
    this.#zeros = Float64Array.from(zeros);
    this.#value = value;
    this.#table = sets === 0 ? null : new Float64Array(sets * size);
    this.#isKnown = new Uint8Array(sets);
    this.#mask = sets - 1;
    this.#weights = new Float64Array(size + 1);
    this.#found = new Float64Array(size);
    this.#ones = new Uint8Array(size);
  }

  get size(): number {
    return this.#columns.length;
  }

  /**
   * Adds them to `values` from `first` on, one place per column of the frame. `met` has a bit for each column of the path,
   * of which there are at most `SET_COLUMNS`.
   */
  addSet(values: Float64Array, first: number, met: number): void {
    const table = this.#table;
    if (table === null) {
      this.#setOnes(met);
      this.#compute();
      this.#add(values, first, { from: this.#found, start: 0 });
      return;
    }
    const set = met & this.#mask;
    const start = set * this.size;
    if (this.#isKnown[set] === 0) {
      this.#setOnes(set);
      this.#compute();
      table.set(this.#found, start);
      this.#isKnown[set] = 1;
    }
    this.#add(values, first, { from: table, start });
  }

  /** The same for any number of columns: 1 for each that is met. */
  addOnes(values: Float64Array, first: number, ones: Uint8Array): void {
    this.#ones.set(ones);
    this.#compute();
    this.#add(values, first, { from: this.#found, start: 0 });
  }

  #add(
    values: Float64Array,
    first: number,
    { from, start }: { readonly from: Float64Array; readonly start: number },
  ): void {
    const columns = this.#columns;
    for (let at = 0; at < columns.length; at += 1) {
      values[first + columns[at]!]! += from[start + at]!;
    }
  }

  #setOnes(met: number): void {
    for (let at = 0; at < this.#ones.length; at += 1) {
      this.#ones[at] = (met >>> at) & 1;
    }
  }

  /** TreeSHAP's weights of subsets by size, with each column taken out again. */
  #compute(): void {
    const [zeros, ones, found] = [this.#zeros, this.#ones, this.#found];
    this.#weigh();
    for (let at = 0; at < zeros.length; at += 1) {
      const [zero, one] = [zeros[at]!, ones[at]!];
      found[at] = this.#sumWithout(one, zero) * (one - zero) * this.#value;
    }
  }

  #weigh(): void {
    const weights = this.#weights;
    weights[0] = 1;
    for (let length = 1; length <= this.#zeros.length; length += 1) {
      const [zero, one] = [this.#zeros[length - 1]!, this.#ones[length - 1]!];
      weights[length] = 0;
      for (let at = length - 1; at >= 0; at -= 1) {
        const before = weights[at]!;
        weights[at + 1]! += (one * before * (at + 1)) / (length + 1);
        weights[at] = (zero * before * (length - at)) / (length + 1);
      }
    }
  }

  #sumWithout(one: number, zero: number): number {
    const weights = this.#weights;
    const length = this.#zeros.length;
    let sum = 0;
    if (one === 0) {
      for (let at = length - 1; at >= 0; at -= 1) {
        sum += weights[at]! / (length - at);
      }
      return (sum * (length + 1)) / zero;
    }
    let next = weights[length]!;
    for (let at = length - 1; at >= 0; at -= 1) {
      const part = (next * (length + 1)) / (at + 1);
      sum += part;
      next = weights[at]! - (part * zero * (length - at)) / (length + 1);
    }
    return sum;
  }
}
