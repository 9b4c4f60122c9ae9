import type { SourceWarning } from '@plumbline/contract';
import type { SheetFacts } from '@plumbline/xlsx';

const some = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

interface ReadCells {
  readonly facts: SheetFacts;
  readonly filled: number;
  readonly recalculates: boolean;
}

/** What a person must know of the cells that were read. */
export function cellWarnings({ facts, filled, recalculates }: ReadCells): SourceWarning[] {
  const errors = [...facts.errors].toSorted((a, b) => b[1] - a[1]);
  const errorCount = errors.reduce((sum, [, count]) => sum + count, 0);
  const kinds = errors.slice(0, 5).map(([kind, count]) => `${kind} ${count.toLocaleString('en')}`);
  const valued = facts.formulas - facts.formulasWithoutValue;
  return [
    warn(
      errorCount,
      'cells.errors',
      `${some(errorCount, 'cell shows', 'cells show')} an error (${kinds.join(', ')}); there the table is empty.`,
    ),
    warn(
      facts.formulasWithoutValue,
      'formulas.without_value',
      `${some(facts.formulasWithoutValue, 'formula has', 'formulas have')} no value in the file; there the table is empty. Open the workbook in a spreadsheet program and save it to have them computed.`,
    ),
    warn(
      recalculates ? valued : 0,
      'formulas.not_calculated',
      `The values of ${some(valued, 'formula', 'formulas')} are to be computed on opening; those in the file may be placeholders. Open the workbook in a spreadsheet program and save it to be sure.`,
    ),
    warn(
      filled,
      'cells.merged',
      `${some(filled, 'cell was', 'cells were')} filled from the merged cell around ${filled === 1 ? 'it' : 'them'}.`,
    ),
    warn(
      facts.hiddenRows,
      'rows.hidden',
      `${some(facts.hiddenRows, 'hidden row is', 'hidden rows are')} read like any other.`,
    ),
    warn(
      facts.hiddenColumns,
      'columns.hidden',
      `${some(facts.hiddenColumns, 'hidden column is', 'hidden columns are')} read like any other.`,
    ),
    warn(
      facts.numbersAsText,
      'cells.numbers_as_text',
      `${some(facts.numbersAsText, 'number is', 'numbers are')} stored as text; a column of such cells is read as numbers all the same.`,
    ),
  ].flat();
}

const warn = (count: number, code: string, message: string): SourceWarning[] =>
  count === 0 ? [] : [{ code, message }];
