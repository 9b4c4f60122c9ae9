import { message, type Message } from '@plumbline/messages';
import type { FoundWarning } from '../../engine-api.ts';
import type { Verdict } from './row-judge.ts';

const SHOWN_ROWS = 5;

interface Kind {
  count: number;
  /** Numbers of the first rows of the kind. */
  readonly first: number[];
}

/** What was done to the rows of a file. */
export interface RowTally {
  rows: number;
  rejected: number;
  /** Rows of delimiters alone. */
  blank: number;
  readonly quotes: Kind;
  readonly separators: Kind;
}

export const emptyTally = (): RowTally => ({
  rows: 0,
  rejected: 0,
  blank: 0,
  quotes: { count: 0, first: [] },
  separators: { count: 0, first: [] },
});

export const countRow = (tally: RowTally, row: number, verdict: Verdict): void => {
  if ('reason' in verdict) {
    tally.rejected += 1;
    return;
  }
  tally.rows += 1;
  if (verdict.problem === 'quote' || verdict.problem === 'separator') {
    const kind = verdict.problem === 'quote' ? tally.quotes : tally.separators;
    kind.count += 1;
    if (kind.first.length < SHOWN_ROWS) {
      kind.first.push(row);
    }
  }
};

/** `In row 14`, `In 3 rows (14, 27, 90)`. */
const inRows = ({ count, first }: Kind, about: 'quote' | 'delimiter'): Message => {
  if (count === 1) {
    return message(`fileWarning.${about}InRow`, { row: first[0] ?? 0 });
  }
  const rows = { count, rows: first };
  return count > first.length
    ? message(`fileWarning.${about}InMoreRows`, rows)
    : message(`fileWarning.${about}InRows`, rows);
};

export const rowWarnings = ({ rejected, blank, quotes, separators }: RowTally): FoundWarning[] => {
  const warnings: FoundWarning[] = [];
  if (rejected > 0) {
    warnings.push({
      code: 'rows.rejected',
      message: message('fileWarning.rowsRejected', { count: rejected }),
    });
  }
  if (quotes.count > 0) {
    warnings.push({ code: 'quotes.repaired', message: inRows(quotes, 'quote') });
  }
  if (separators.count > 0) {
    warnings.push({ code: 'separators.repaired', message: inRows(separators, 'delimiter') });
  }
  if (blank > 0) {
    warnings.push({ code: 'rows.blank', message: message('fileWarning.blankRows', { count: blank }) });
  }
  return warnings;
};
