/** Sets of columns have a place each in a table up to this many columns, if rows can have that many sets. */
const TABLE_COLUMNS = 12;
/** A table of this many sets costs less than looking them up. */
const SMALL_TABLE = 32;
/** Bits of a set. */
export const SET_COLUMNS = 31;

/** Scratch space, for paths of up to this many columns: one for all leaves, since trees have many. */
export class ShareRoom {
  readonly weights: Float64Array;
  readonly found: Float64Array;
  /** 1 for each column that is met. */
  readonly ones: Uint8Array;

  constructor(columns: number) {
    this.weights = new Float64Array(columns + 1);
    this.found = new Float64Array(columns);
    this.ones = new Uint8Array(columns);
  }
}

interface LeafFacts {
  /** The share of training rows that continues without knowing each column. */
  readonly zeros: readonly number[];
  readonly value: number;
  /** Rows to explain. */
  readonly rows: number;
  readonly room: ShareRoom;
}

/**
 * What one leaf gives to each column of its path. A column is met where the row itself continues along the path at all
 * of its nodes; sets of met columns have a bit for each.
 */
export class LeafShares {
  readonly #columns: readonly number[];
  readonly #zeros: readonly number[];
  readonly #value: number;
  readonly #room: ShareRoom;
  readonly #mask: number;
  /** Sets that have a place in the table; 0 where they are looked up, because rows have few of them. */
  readonly #sets: number;
  /** Contributions by set; null before the first. */
  #table: Float64Array | null = null;
  #isKnown: Uint8Array | null = null;
  /** Contributions of the sets that rows have, without a table. */
  #list: Map<number, Float64Array> | null = null;

  constructor(columns: readonly number[], { zeros, value, rows, room }: LeafFacts) {
    const size = columns.length;
    const isDense = size <= TABLE_COLUMNS && 1 << size <= Math.max(SMALL_TABLE, rows);
    this.#columns = columns;
    this.#zeros = zeros;
    this.#value = value;
    this.#room = room;
    this.#sets = isDense ? 1 << size : 0;
    this.#mask = size < SET_COLUMNS ? (1 << size) - 1 : -1;
  }

  get size(): number {
    return this.#columns.length;
  }

  /**
   * Adds them to `values` from `first` on, one place per column of the frame. `met` has a bit for each column of the path,
   * of which there are at most `SET_COLUMNS`.
   */
  addSet(values: Float64Array, first: number, met: number): void {
    const set = met & this.#mask;
    if (this.#sets === 0) {
      this.#add(values, first, { from: this.#lookUp(set), start: 0 });
      return;
    }
    const table = (this.#table ??= new Float64Array(this.#sets * this.size));
    const isKnown = (this.#isKnown ??= new Uint8Array(this.#sets));
    const start = set * this.size;
    if (isKnown[set] === 0) {
      this.#compute(set);
      for (let at = 0; at < this.size; at += 1) {
        table[start + at] = this.#room.found[at]!;
      }
      isKnown[set] = 1;
    }
    this.#add(values, first, { from: table, start });
  }

  #lookUp(set: number): Float64Array {
    const list = (this.#list ??= new Map());
    const known = list.get(set);
    if (known) {
      return known;
    }
    this.#compute(set);
    const shares = this.#room.found.slice(0, this.size);
    list.set(set, shares);
    return shares;
  }

  /** The same for any number of columns: 1 for each that is met. */
  addOnes(values: Float64Array, first: number, ones: Uint8Array): void {
    this.#room.ones.set(ones);
    this.#computeOnes();
    this.#add(values, first, { from: this.#room.found, start: 0 });
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

  #compute(met: number): void {
    for (let at = 0; at < this.size; at += 1) {
      this.#room.ones[at] = (met >>> at) & 1;
    }
    this.#computeOnes();
  }

  /** TreeSHAP's weights of subsets by size, with each column taken out again. */
  #computeOnes(): void {
    const zeros = this.#zeros;
    const { ones, found } = this.#room;
    this.#weigh();
    for (let at = 0; at < zeros.length; at += 1) {
      const [zero, one] = [zeros[at]!, ones[at]!];
      found[at] = this.#sumWithout(one, zero) * (one - zero) * this.#value;
    }
  }

  #weigh(): void {
    const { weights, ones } = this.#room;
    weights[0] = 1;
    for (let length = 1; length <= this.#zeros.length; length += 1) {
      const [zero, one] = [this.#zeros[length - 1]!, ones[length - 1]!];
      weights[length] = 0;
      for (let at = length - 1; at >= 0; at -= 1) {
        const before = weights[at]!;
        weights[at + 1]! += (one * before * (at + 1)) / (length + 1);
        weights[at] = (zero * before * (length - at)) / (length + 1);
      }
    }
  }

  #sumWithout(one: number, zero: number): number {
    const { weights } = this.#room;
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
