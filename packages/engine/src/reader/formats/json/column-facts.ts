import type { ColumnType } from '@plumbline/contract';
import type { CellKind, Cells } from './flatten.ts';

const MAX_BIGINT = 2n ** 63n - 1n;
const MIN_BIGINT = -(2n ** 63n);
/** Digits that a 64-bit number surely keeps. */
const SAFE_DIGITS = 15;
const DECIMAL_DIGITS = 38;
const ISO_MOMENT = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/u;
/** Where fewer of the cells are texts, they may be what represents a missing number. */
const STRAY_SHARE = 0.05;

/** What all values of a column are, counted. */
export class ColumnFacts {
  readonly counts: Record<CellKind, number> = {
    text: 0,
    whole: 0,
    fraction: 0,
    boolean: 0,
    list: 0,
    object: 0,
  };
  #moments = 0;
  #beyond64 = false;
  #beyondDouble = false;
  #whole = 0;
  #scale = 0;
  #isExact = true;
  #isPlain = true;

  add(text: string, kind: CellKind): void {
    this.counts[kind] += 1;
    if (kind === 'text') {
      this.#moments += ISO_MOMENT.test(text) ? 1 : 0;
    } else if (kind === 'whole' && text.length > SAFE_DIGITS) {
      const value = BigInt(text);
      this.#beyond64 ||= value > MAX_BIGINT || value < MIN_BIGINT;
      this.#digits(text);
    } else if (kind === 'whole') {
      this.#whole = Math.max(this.#whole, text.length);
    } else if (kind === 'fraction') {
      this.#beyondDouble ||= !Number.isFinite(Number(text));
      this.#digits(text);
    }
  }

  #digits(text: string): void {
    if (/[eE]/u.test(text)) {
      this.#isPlain = false;
      return;
    }
    const [whole = '', fraction = ''] = text.replace('-', '').split('.');
    this.#whole = Math.max(this.#whole, whole.length);
    this.#scale = Math.max(this.#scale, fraction.length);
    const significant = `${whole}${fraction}`.replace(/^0+/u, '').length;
    this.#isExact &&= significant <= SAFE_DIGITS;
  }

  get total(): number {
    return Object.values(this.counts).reduce((sum, count) => sum + count, 0);
  }

  /** The type that the values themselves say; null where their texts decide. */
  declared(): { readonly type: ColumnType | null; readonly scale: number } {
    return { type: this.#type(), scale: this.#scale };
  }

  #type(): ColumnType | null {
    const { text, whole, fraction, boolean, list, object } = this.counts;
    const { total } = this;
    if (total === 0) {
      return null;
    }
    if (list + object === total) {
      return 'json';
    }
    if (boolean === total) {
      return 'boolean';
    }
    if (whole + fraction === total) {
      return this.#numberType();
    }
    if (text === total) {
      return this.#moments > 0 && this.#moments >= total * (1 - STRAY_SHARE) ? null : 'text';
    }
    return text <= total * STRAY_SHARE && list + object === 0 ? null : 'text';
  }

  #numberType(): ColumnType | null {
    if (this.counts.fraction === 0 && !this.#beyond64) {
      return 'integer';
    }
    if (this.#beyondDouble) {
      return null;
    }
    if (!this.#isPlain || (this.#isExact && !this.#beyond64)) {
      return 'number';
    }
    return this.#whole + this.#scale <= DECIMAL_DIGITS ? 'decimal' : 'text';
  }
}

/** Counts a row's cells. */
export const noteCells = (facts: ColumnFacts[], { texts, kinds }: Cells): void => {
  for (let at = 0; at < texts.length; at += 1) {
    const [text, kind] = [texts[at], kinds[at]];
    if (text !== undefined && kind !== undefined) {
      (facts[at] ??= new ColumnFacts()).add(text, kind);
    }
  }
};
