import { type DecimalMark, fold } from './form.ts';

/** Numbers that can be read with one decimal mark only. */
const PROVES_COMMA =
  /^(\d{1,3}(\.\d{3})+,\d+|\d+,(\d{1,2}|\d{4,})|0,\d+|\d{4,},\d+|\d{1,3}(\.\d{3}){2,}|\d{1,3}([ ']\d{3})+,\d+)$/u;
const PROVES_POINT =
  /^(\d{1,3}(,\d{3})+\.\d+|\d+\.(\d{1,2}|\d{4,})|0\.\d+|\d{4,}\.\d+|\d{1,3}(,\d{3}){2,}|\d{1,3}([ ']\d{3})+\.\d+)$/u;
/** Either a thousand and some, or one and a fraction. */
const OPEN = /^[1-9]\d{0,2}([.,])\d{3}$/u;
/** What can be a mark of decimals or thousands; signs beyond ASCII are folded to one. A number without it proves neither. */
const MARK = /[.,]|[^ -~]/u;
const SMALL = /^\d{1,3}$/u;
/** The number in a cell, whatever sign, currency or unit is beside it. */
const NUMBER = /^[^\d.,:/]{0,8}?(\d[\d., ']*\d|\d)[^\d:/]{0,8}$/u;

const numberIn = (cell: string): string | null =>
  NUMBER.exec(cell)?.[1] ?? NUMBER.exec(fold(cell))?.[1] ?? null;

/** The decimal mark that the cells prove; null where nothing proves either. */
export const provenMark = (rows: readonly (readonly string[])[]): DecimalMark | null => {
  let comma = 0;
  let point = 0;
  for (const row of rows) {
    for (const cell of row) {
      if (!cell.includes(',') && !cell.includes('.')) {
        continue;
      }
      const text = cell.trim().replace(/^-/u, '');
      comma += PROVES_COMMA.test(text) ? 1 : 0;
      point += PROVES_POINT.test(text) ? 1 : 0;
    }
  }
  if (comma === point) {
    return null;
  }
  return comma > point ? ',' : '.';
};

/** The decimal mark of a file; the point where nothing proves either. */
export const findDecimalMark = (rows: readonly (readonly string[])[]): DecimalMark => provenMark(rows) ?? '.';

export interface ColumnMark {
  readonly mark: DecimalMark;
  /** Cells that can be read with this mark only. */
  readonly proofs: number;
  /** Cells that can be read with the other mark only. */
  readonly against: number;
  /** True: every number reads both ways, and nothing in the file decides. */
  readonly isOpen: boolean;
}

const proofsOf = (numbers: readonly string[]): Readonly<Record<DecimalMark, number>> => ({
  ',': numbers.filter((text) => PROVES_COMMA.test(text)).length,
  '.': numbers.filter((text) => PROVES_POINT.test(text)).length,
});

/** The decimal mark of one column: what its own cells prove, else the file's. */
export const markOfColumn = (
  cells: readonly string[],
  file: { readonly mark: DecimalMark; readonly isCertain: boolean },
): ColumnMark => {
  const numbersIn = (some: readonly string[]): string[] => some.map(numberIn).filter((text) => text !== null);
  const marked = numbersIn(cells.filter((cell) => MARK.test(cell)));
  const proofs = proofsOf(marked);
  if (proofs[','] !== proofs['.']) {
    const mark = proofs[','] > proofs['.'] ? ',' : '.';
    return { mark, proofs: proofs[mark], against: proofs[mark === '.' ? ',' : '.'], isOpen: false };
  }
  const fallback = { mark: file.mark, proofs: proofs['.'], against: proofs['.'], isOpen: false };
  const open = marked.filter((text) => OPEN.test(text));
  if (file.isCertain || open.length === 0) {
    return fallback;
  }
  const numbers = numbersIn(cells);
  // Beside numbers below a thousand without a mark the mark is one of thousands: a fraction would have it there too.
  const rest = numbers.filter((text) => !OPEN.test(text));
  if (rest.length > 0 && rest.every((text) => SMALL.test(text)) && rest.some((text) => text !== '0')) {
    const sign = OPEN.exec(open[0] ?? '')?.[1];
    return { ...fallback, mark: sign === ',' ? '.' : ',' };
  }
  return { ...fallback, isOpen: rest.every((text) => text === '0') };
};
