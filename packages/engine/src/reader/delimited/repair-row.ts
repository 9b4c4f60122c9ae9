import type { Dialect } from '@plumbline/contract';
import type { ColumnModel } from './column-model.ts';
import { COST, type Effort, Lattice, type Path } from './row-lattice.ts';

type Shape = Pick<Dialect, 'delimiter' | 'quote' | 'escape'>;

/** How much more unusual than the most unusual cell of the regular rows all cells of a repaired row may be together. */
const TOLERANCE = 9;
/** How many times better than any other reading the best one must be. */
const MARGIN = 1.5;
/** Ways to read a row grow with the square of its length. */
const MAX_CHARS = 1500;
const MAX_COLUMNS = 120;
const OTHER_DELIMITERS = [',', ';', '\t', '|', ' '];

/** What was wrong with a row. */
export type RowProblem = 'quote' | 'separator';

export interface RepairedRow {
  readonly cells: readonly string[];
  readonly problem: RowProblem;
}

/**
 * Finds the cells of a row whose marks went wrong: a quote too many or too few, a delimiter missing, doubled or
 * unquoted in a text, another delimiter throughout. Of all ways to cut it into as many cells as there are columns it takes
 * the one whose cells look most like those of their columns; null where none does, or where two do.
 */
export class RowRepairer {
  readonly #shape: Shape;
  readonly #learn: () => readonly ColumnModel[];
  readonly #effort: Effort;
  #learned: readonly ColumnModel[] | null = null;

  /** `learn`: what the columns look like, for the first row that is not like the others. */
  constructor(shape: Shape, learn: () => readonly ColumnModel[], effort: Effort) {
    this.#shape = shape;
    this.#learn = learn;
    this.#effort = effort;
  }

  get #models(): readonly ColumnModel[] {
    return (this.#learned ??= this.#learn());
  }

  get isAble(): boolean {
    return this.#models.length > 1 && this.#models.length <= MAX_COLUMNS;
  }

  repair(text: string): RepairedRow | null {
    if (this.#effort.isSpent || !this.isAble || text.length > MAX_CHARS || text.trim() === '') {
      return null;
    }
    const comparison = { models: this.#models, effort: this.#effort };
    const paths = this.#shapes(text).flatMap((shape) =>
      new Lattice(text, shape, comparison)
        .paths()
        .map((path) => (shape === this.#shape ? path : { ...path, score: path.score - COST.other })),
    );
    const [best, ...others] = distinct(paths);
    if (best === undefined || best.strange > TOLERANCE) {
      return null;
    }
    const [second] = others;
    const isClear = second === undefined || second.score < best.score - MARGIN;
    return isClear ? { cells: best.cells, problem: best.separators > 0 ? 'separator' : 'quote' } : null;
  }

  /** True: every cell looks as those of its column do. */
  fits(cells: readonly string[]): boolean {
    let strange = 0;
    for (const [at, cell] of cells.entries()) {
      strange += strangeness(this.#models[at], cell);
    }
    return strange <= TOLERANCE / 2;
  }

  /** The file's own marks, and other delimiters where the row has next to none of the file's. */
  #shapes(text: string): Shape[] {
    const least = this.#models.length - 1;
    const occurrences = (mark: string): number => text.split(mark).length - 1;
    if (occurrences(this.#shape.delimiter) > least / 2) {
      const longer = this.#shape.delimiter.trim();
      return longer === this.#shape.delimiter || longer === ''
        ? [this.#shape]
        : [this.#shape, { ...this.#shape, delimiter: longer }];
    }
    const others = OTHER_DELIMITERS.filter(
      (mark) => mark !== this.#shape.delimiter && occurrences(mark) >= least,
    );
    return [this.#shape, ...others.map((delimiter) => ({ ...this.#shape, delimiter }))];
  }
}

const strangeness = (model: ColumnModel | undefined, cell: string): number =>
  model === undefined ? 0 : Math.max(0, model.floor - model.score(cell));

const distinct = (paths: readonly Path[]): Path[] => {
  const seen = new Set<string>();
  return paths
    .toSorted((one, other) => other.score - one.score)
    .filter(({ cells }) => {
      const key = cells.join('\u0000');
      const isNew = !seen.has(key);
      seen.add(key);
      return isNew;
    });
};
