import { MAX_SHEET_COLUMNS } from '../limits.ts';
import type { CellRange } from './cell-range.ts';
import type { NumberFormat } from './number-format.ts';

/** What was met on reading a sheet, within the range that was requested. */
export interface SheetFacts {
  /** From the first to the last cell that holds something; null for a sheet of nothing. */
  readonly used: CellRange | null;
  /** Rows that hold something. */
  readonly rows: number;
  /** Range that the sheet declares; what producers declare is not reliable. */
  readonly dimension: CellRange | null;
  /** Rows and columns that hold something and are hidden. */
  readonly hiddenRows: number;
  readonly hiddenColumns: number;
  readonly formulas: number;
  /** Formulas whose value the producer did not work out; their cells are empty. */
  readonly formulasWithoutValue: number;
  /** Cells of errors by what they show: `#DIV/0!`. */
  readonly errors: ReadonlyMap<string, number>;
  /** Texts that are numbers, but for those with leading zeros. */
  readonly numbersAsText: number;
  /** How each column of the sheet shows nearly all of its first numbers; null where not as shares or money. */
  readonly displays: readonly (string | null)[];
  /** False where rows of the range were left unread. */
  readonly isWhole: boolean;
}

const MAX_ERROR_KINDS = 20;
/** Numbers of a column whose formats are inspected. */
const LOOKED_AT = 1000;
const NEARLY_ALL = 0.95;
const NUMBER_TEXT =
  /^[+-]?(?:(?:0|[1-9]\d*)(?:[.,]\d+)?|[1-9]\d{0,2}(?:([.,' \u00a0\u202f])\d{3})(?:\1\d{3})*(?:[.,]\d+)?)%?$/u;

export class SheetFactsBuilder {
  rows = 0;
  hiddenRows = 0;
  formulas = 0;
  formulasWithoutValue = 0;
  numbersAsText = 0;
  dimension: CellRange | null = null;
  isWhole = false;
  readonly errors = new Map<string, number>();
  readonly #hidden: { from: number; to: number }[] = [];
  #used: { fromRow: number; toRow: number; fromColumn: number; toColumn: number } | null = null;
  readonly #displays: Map<string | null, number>[] = [];
  readonly #examinedCells: number[] = [];

  /** A row with something in these columns, ends included. */
  use(row: number, fromColumn: number, toColumn: number): void {
    this.rows += 1;
    const used = this.#used;
    if (used === null) {
      this.#used = { fromRow: row, toRow: row, fromColumn, toColumn };
      return;
    }
    used.toRow = row;
    used.fromColumn = Math.min(used.fromColumn, fromColumn);
    used.toColumn = Math.max(used.toColumn, toColumn);
  }

  /** Columns from 0, both within. */
  hide(from: number, to: number): void {
    if (this.#hidden.length < MAX_SHEET_COLUMNS) {
      this.#hidden.push({ from, to });
    }
  }

  text(text: string): void {
    const code = text.charCodeAt(0);
    if (code < 58 && (code > 42 || code === 32) && NUMBER_TEXT.test(text.trim())) {
      this.numbersAsText += 1;
    }
  }

  error(shown: string): void {
    const kind = this.errors.size < MAX_ERROR_KINDS || this.errors.has(shown) ? shown.slice(0, 40) : '#…';
    this.errors.set(kind, (this.errors.get(kind) ?? 0) + 1);
  }

  number(column: number, format: NumberFormat): void {
    const examinedCells = this.#examinedCells[column] ?? 0;
    if (examinedCells < LOOKED_AT) {
      this.#examinedCells[column] = examinedCells + 1;
      const counts = (this.#displays[column] ??= new Map<string | null, number>());
      counts.set(format.display, (counts.get(format.display) ?? 0) + 1);
    }
  }

  facts(): SheetFacts {
    const { rows, hiddenRows, formulas, formulasWithoutValue, numbersAsText, dimension, errors, isWhole } =
      this;
    const used = this.#used;
    return {
      used,
      rows,
      dimension,
      hiddenRows,
      hiddenColumns: used === null ? 0 : this.#hiddenWithin(used),
      formulas,
      formulasWithoutValue,
      numbersAsText,
      errors,
      displays: Array.from(this.#displays, (counts) => mostCommon(counts)),
      isWhole,
    };
  }

  #hiddenWithin({ fromColumn, toColumn }: CellRange): number {
    const hidden = new Set<number>();
    for (const { from, to } of this.#hidden) {
      for (let column = Math.max(from, fromColumn); column <= Math.min(to, toColumn); column += 1) {
        hidden.add(column);
      }
    }
    return hidden.size;
  }
}

const mostCommon = (counts: ReadonlyMap<string | null, number> | undefined): string | null => {
  const all = [...(counts ?? [])];
  const total = all.reduce((sum, [, count]) => sum + count, 0);
  return all.find(([, count]) => count >= total * NEARLY_ALL)?.[0] ?? null;
};
