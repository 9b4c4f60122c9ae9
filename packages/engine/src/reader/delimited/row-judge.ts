import type { Dialect } from '@plumbline/contract';
import { message, type Message } from '@plumbline/messages';
import type { ColumnModel } from './column-model.ts';
import { type RowProblem, RowRepairer } from './repair-row.ts';
import type { Effort } from './row-lattice.ts';
import type { RowRules } from './row-rules.ts';
import { splitLine } from './split-row.ts';

const NO_MODELS = (): readonly ColumnModel[] => [];

/** What becomes of a row that is not simply like the others. */
export type Verdict =
  | { readonly cells: readonly string[]; readonly problem: RowProblem | 'padded' | null }
  | { readonly reason: Message };

/** Decides on rows that are not like the others, one after the other. */
export class RowJudge {
  readonly #rules: RowRules;
  readonly #dialect: Dialect;
  readonly #repairer: RowRepairer;
  /** By the number of cells: one message for all rows of a length. */
  readonly #lengths = new Map<number, Message>();

  /** Rows are repaired until `effort` is spent: after that a file is damaged, not a little wrong. */
  constructor(dialect: Dialect, rules: RowRules, effort: Effort) {
    this.#rules = rules;
    this.#dialect = dialect;
    this.#repairer = new RowRepairer(dialect, rules.models ?? NO_MODELS, effort);
  }

  /** A row whose quotes close as quotes do. */
  judge(cells: readonly string[], text: string, isLoose: boolean): Verdict {
    const { columns, padsShortRows } = this.#rules;
    const isFull = cells.length === columns;
    if (isFull && (!isLoose || !this.#repairer.isAble || this.#repairer.fits(cells))) {
      return { cells, problem: null };
    }
    const cut = cells.slice(0, columns);
    const isSurplusEmpty = cells.slice(columns).every((cell) => cell.trim() === '');
    const padded = [...cut, ...Array.from({ length: columns - cut.length }, () => '')];
    const isUsual = isSurplusEmpty && (cells.length > columns || padsShortRows);
    if (isUsual && (!this.#repairer.isAble || this.#repairer.fits(padded))) {
      return { cells: padded, problem: cells.length > columns ? null : 'padded' };
    }
    const repaired = this.#repairer.repair(text);
    if (repaired !== null) {
      return repaired;
    }
    if (isFull) {
      return { cells, problem: null };
    }
    return isUsual
      ? { cells: padded, problem: cells.length > columns ? null : 'padded' }
      : { reason: this.#otherLength(cells.length) };
  }

  #otherLength(cells: number): Message {
    const { columns } = this.#rules;
    const reason = this.#lengths.get(cells) ?? message('reject.cells', { cells, columns });
    this.#lengths.set(cells, reason);
    return reason;
  }

  /** One line in which a quote does not close, or closes before the cell ends. */
  judgeOdd(line: string, reason: Message): Verdict {
    const repaired = this.#repairer.repair(line);
    if (repaired !== null) {
      return repaired;
    }
    const cells = splitLine(line, this.#dialect);
    return cells.length === this.#rules.columns ? { cells, problem: 'quote' } : { reason };
  }

  /** True: the first line of a row that goes on over several is a row by itself, and so is the next. */
  isTwoRows(text: string): boolean {
    const [first = '', second = ''] = text.split(/\r\n|\r|\n/u);
    const { columns } = this.#rules;
    return (
      this.#repairer.isAble &&
      columns > 2 &&
      splitLine(second, this.#dialect).length >= columns &&
      this.#repairer.repair(first) !== null
    );
  }
}
