import { message, type Message } from '@plumbline/messages';
import type { SheetFacts } from '@plumbline/xlsx';
import type { FoundWarning } from '../../../engine-api.ts';

interface ReadCells {
  readonly facts: SheetFacts;
  readonly filled: number;
  readonly recalculates: boolean;
}

/** What a person must know of the cells that were read. */
export function cellWarnings({ facts, filled, recalculates }: ReadCells): FoundWarning[] {
  const errors = [...facts.errors].toSorted((a, b) => b[1] - a[1]);
  const errorCount = errors.reduce((sum, [, count]) => sum + count, 0);
  const kinds = errors.slice(0, 5).map(([kind, count]) => message('fileWarning.cellError', { kind, count }));
  const unvalued = facts.formulasWithoutValue;
  const valued = recalculates ? facts.formulas - unvalued : 0;
  const { hiddenRows, hiddenColumns, numbersAsText } = facts;
  return [
    warn(errorCount, 'cells.errors', message('fileWarning.cellErrors', { count: errorCount, kinds })),
    warn(
      unvalued,
      'formulas.without_value',
      message('fileWarning.formulasWithoutValue', { count: unvalued }),
    ),
    warn(valued, 'formulas.not_calculated', message('fileWarning.notCalculated', { count: valued })),
    warn(filled, 'cells.merged', message('fileWarning.merged', { count: filled })),
    warn(hiddenRows, 'rows.hidden', message('fileWarning.hiddenRows', { count: hiddenRows })),
    warn(hiddenColumns, 'columns.hidden', message('fileWarning.hiddenColumns', { count: hiddenColumns })),
    warn(
      numbersAsText,
      'cells.numbers_as_text',
      message('fileWarning.numbersAsText', { count: numbersAsText }),
    ),
  ].flat();
}

const warn = (count: number, code: string, text: Message): FoundWarning[] =>
  count === 0 ? [] : [{ code, message: text }];
