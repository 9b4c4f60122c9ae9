import type { Dialect } from '@plumbline/contract';
import type { ColumnModel } from './column-model.ts';

type Shape = Pick<Dialect, 'delimiter' | 'quote' | 'escape'>;

/** What a change to a row's marks costs, in the scale of `ColumnModel.score`. */
export const COST = {
  /** A quote that is text. */
  strayQuote: 2,
  /** Two cells with no delimiter between them. */
  missing: 5,
  /** A delimiter with nothing before it that should not be there. */
  extra: 3,
  /** A delimiter that is text, in a cell without quotes. */
  text: 3.5,
  /** An empty cell that was not written. */
  absent: 4,
  /** All delimiters of the row are another one. */
  other: 6,
} as const;
/** Readings retained of the first so many cells. */
const BEAM = 40;
const MOST_MERGED = 14;
const MOST_CLOSES = 4;
/** Pieces longer than this are only cut where the kind of character changes. */
const CUT_ANYWHERE_CHARS = 60;

export interface Path {
  /** Where the next cell begins; one beyond the text once the row has ended. */
  readonly at: number;
  readonly score: number;
  /** How much stranger its cells are than cells of their columns. */
  readonly strange: number;
  readonly cells: readonly string[];
  readonly separators: number;
}

/** The end of a reading of the first cells; the cells before are those of the reading that it goes on from. */
interface Step {
  readonly at: number;
  readonly score: number;
  readonly strange: number;
  readonly cell: string;
  readonly before: Step | null;
  readonly separators: number;
}

const START: Step = { at: 0, score: 0, strange: 0, cell: '', before: null, separators: 0 };

/** Thousands of steps are weighed for each one that is gone on from, so the cells are put together at the end. */
function pathOf({ at, score, strange, separators, ...last }: Step): Path {
  const cells: string[] = [];
  for (let step: Pick<Step, 'cell' | 'before'> = last; step.before !== null; step = step.before) {
    cells.push(step.cell);
  }
  return { at, score, strange, separators, cells: cells.toReversed() };
}

/** One way to read a cell. */
interface Take {
  readonly cell: string;
  readonly next: number;
  readonly cost: number;
  /** 1: a delimiter is missing or one too many. */
  readonly separators: number;
}

const kindOf = (char: string): string => {
  if (/\p{L}/u.test(char)) {
    return char === char.toLowerCase() ? 'a' : 'A';
  }
  return /\p{N}/u.test(char) ? '0' : char;
};

/** Two cells may have met here: words are not cut, numbers that met are. */
const isCut = (before: string, behind: string, isShort: boolean): boolean => {
  const kinds = kindOf(before) + kindOf(behind);
  return kinds !== 'aa' && kinds !== 'AA' && kinds !== 'Aa' && (isShort || kinds[0] !== kinds[1]);
};

/**
 * What may be spent on the rows of a file that are not like the others, in characters of cells that are compared with
 * their columns: a million take a tenth of a second.
 */
export class Effort {
  #left: number;

  constructor(characters: number) {
    this.#left = characters;
  }

  get isSpent(): boolean {
    return this.#left <= 0;
  }

  compare(cell: string): void {
    this.#left -= cell.length + EFFORT_EACH;
  }
}

/** Of each comparison, besides the characters. */
const EFFORT_EACH = 20;

interface Comparison {
  readonly models: readonly ColumnModel[];
  readonly effort: Effort;
}

/** All ways to read one text as so many cells, column by column, of which the best few go on. */
export class Lattice {
  readonly #text: string;
  readonly #shape: Shape;
  readonly #models: readonly ColumnModel[];
  readonly #effort: Effort;
  readonly #end: number;
  readonly #cells = new Map<number, readonly Take[]>();

  constructor(text: string, shape: Shape, { models, effort }: Comparison) {
    this.#text = text;
    this.#shape = shape;
    this.#models = models;
    this.#effort = effort;
    this.#end = text.length + 1;
  }

  /** Whole readings, best first; none once the effort is spent. */
  paths(): Path[] {
    let layer = [START];
    for (const model of this.#models) {
      const next: Step[] = [];
      const scores = new Map<string, number>();
      for (const step of layer) {
        if (this.#effort.isSpent) {
          return [];
        }
        this.#extend(step, { model, scores }, next);
      }
      layer = distinctPositions(next);
    }
    return layer.map(pathOf).flatMap((path) => {
      if (path.at === this.#end) {
        return [path];
      }
      // One more delimiter at the very end.
      return path.at === this.#text.length
        ? [{ ...path, at: this.#end, score: path.score - COST.extra, separators: path.separators + 1 }]
        : [];
    });
  }

  #extend(
    before: Step,
    { model, scores }: { readonly model: ColumnModel; readonly scores: Map<string, number> },
    into: Step[],
  ): void {
    const add = ({ cell, next, cost, separators }: Take, extras = 0): void => {
      let score = scores.get(cell);
      if (score === undefined) {
        score = this.#compare(model, cell);
        scores.set(cell, score);
      }
      into.push({
        at: next,
        score: before.score + score - cost - extras * COST.extra,
        strange: before.strange + Math.max(0, model.floor - score),
        cell,
        before,
        separators: before.separators + separators + extras,
      });
    };
    const { at } = before;
    if (model.emptyShare > 0) {
      add({ cell: '', next: at, cost: COST.absent, separators: 1 });
    }
    if (at === this.#end) {
      return;
    }
    this.#cellsAt(at).forEach((take) => add(take));
    const { delimiter } = this.#shape;
    if (this.#text.startsWith(delimiter, at)) {
      this.#cellsAt(at + delimiter.length).forEach((take) => add(take, 1));
    }
  }

  #compare(model: ColumnModel, cell: string): number {
    this.#effort.compare(cell);
    return scoreOf(model, cell);
  }

  #cellsAt(at: number): readonly Take[] {
    const takes = this.#cells.get(at) ?? [...this.#quotedAt(at), ...this.#plainAt(at)];
    this.#cells.set(at, takes);
    return takes;
  }

  /** The cell in quotes that begins here, closed by each of the next quotes that could close it. */
  #quotedAt(at: number): Take[] {
    const { quote, delimiter } = this.#shape;
    const open = quote === '' ? -1 : skipSpaces(this.#text, at, delimiter);
    if (open < 0 || this.#text[open] !== quote) {
      return [];
    }
    const takes: Take[] = [];
    let close = this.#text.indexOf(quote, open + 1);
    let hasPlain = false;
    while (close >= 0 && takes.length < MOST_CLOSES) {
      const behind = skipSpaces(this.#text, close + 1, delimiter);
      const isEnd = behind >= this.#text.length;
      const inner = this.#inner(this.#text.slice(open + 1, close));
      if (isEnd || this.#text.startsWith(delimiter, behind)) {
        takes.push({
          cell: inner.text,
          next: isEnd ? this.#end : behind + delimiter.length,
          cost: inner.stray * COST.strayQuote,
          separators: 0,
        });
      } else if (!hasPlain && inner.stray === 0) {
        // The next cell begins right behind the quote.
        hasPlain = this.#text[close + 1] !== quote;
        takes.push({ cell: inner.text, next: close + 1, cost: COST.missing, separators: 1 });
      }
      close = this.#text.indexOf(quote, close + 1);
    }
    return takes;
  }

  #inner(raw: string): { text: string; stray: number } {
    const { quote, escape } = this.#shape;
    const pair = `${escape === '' ? quote : escape}${quote}`;
    const parts = raw.split(pair);
    const stray = parts.reduce((sum, part) => sum + part.split(quote).length - 1, 0);
    // A quote beside a delimiter is most likely the end of a cell, not text.
    const ends = stray === 0 ? 0 : raw.split(`${quote}${this.#shape.delimiter}${quote}`).length - 1;
    return { text: parts.join(quote), stray: stray + 2 * ends };
  }

  /** The cell without quotes that begins here: up to one of the next delimiters, or cut where none is. */
  #plainAt(at: number): Take[] {
    const { delimiter, quote } = this.#shape;
    const takes: Take[] = [];
    let end = at - delimiter.length;
    for (let merged = 0; merged <= MOST_MERGED && end < this.#text.length; merged += 1) {
      const position = this.#text.indexOf(delimiter, end + delimiter.length);
      end = position < 0 ? this.#text.length : position;
      const cell = this.#text.slice(at, end);
      const quotes = quote === '' ? 0 : cell.split(quote).length - 1;
      takes.push({
        cell,
        next: position < 0 ? this.#end : end + delimiter.length,
        cost: quotes * COST.strayQuote + (delimiter === ' ' ? 0.5 : COST.text) * merged,
        separators: Math.min(1, merged),
      });
      if (merged === 0) {
        this.#cuts(at, end).forEach((cut) => takes.push(cut));
      }
    }
    return takes;
  }

  #cuts(at: number, end: number): Take[] {
    const takes: Take[] = [];
    const isShort = end - at <= CUT_ANYWHERE_CHARS;
    for (let cut = at + 1; cut < end; cut += 1) {
      const [before = '', behind = ''] = [this.#text[cut - 1], this.#text[cut]];
      if (isCut(before, behind, isShort) || behind === this.#shape.quote) {
        const cell = this.#text.slice(at, cut);
        const quotes = this.#shape.quote === '' ? 0 : cell.split(this.#shape.quote).length - 1;
        takes.push({
          cell,
          next: cut,
          cost: COST.missing + quotes * COST.strayQuote,
          separators: 1,
        });
      }
    }
    return takes;
  }
}

/** A stray quote before a cell is no fault of the cell. */
const scoreOf = (model: ColumnModel, cell: string): number => {
  const score = model.score(cell);
  return cell.length > 1 && /^["']/u.test(cell) ? Math.max(score, model.score(cell.slice(1))) : score;
};

const skipSpaces = (text: string, from: number, delimiter: string): number => {
  let at = from;
  const skipped = delimiter === ' ' ? null : ' ';
  while (text[at] === skipped) {
    at += 1;
  }
  return at;
};

/** The best few of each place, so that one place does not crowd out the others. */
const distinctPositions = (steps: readonly Step[]): Step[] => {
  const perPosition = new Map<number, number>();
  const best: Step[] = [];
  for (const step of steps.toSorted((one, other) => other.score - one.score)) {
    const count = perPosition.get(step.at) ?? 0;
    if (count < 3) {
      perPosition.set(step.at, count + 1);
      best.push(step);
      if (best.length === BEAM) {
        break;
      }
    }
  }
  return best;
};
