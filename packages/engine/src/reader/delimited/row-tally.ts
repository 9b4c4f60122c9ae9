import type { SourceWarning } from '@plumbline/contract';
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

const number = (count: number): string => count.toLocaleString('en-US');

/** `In row 14`, `In 3 rows (14, 27, 90)`. */
const inRows = ({ count, first }: Kind): string => {
  if (count === 1) {
    return `In row ${number(first[0] ?? 0)}`;
  }
  return `In ${number(count)} rows (${first.map(number).join(', ')}${count > first.length ? ', …' : ''})`;
};

export const rowWarnings = ({ rejected, blank, quotes, separators }: RowTally): SourceWarning[] => {
  const warnings: SourceWarning[] = [];
  if (rejected > 0) {
    const one = rejected === 1;
    warnings.push({
      code: 'rows.rejected',
      message: `${number(rejected)} ${one ? 'row does' : 'rows do'} not fit the columns; ${one ? 'it is' : 'they are'} listed among the rejects.`,
    });
  }
  if (quotes.count > 0) {
    warnings.push({
      code: 'quotes.repaired',
      message: `${inRows(quotes)} a quote does not close as quotes do; it was read as text.`,
    });
  }
  if (separators.count > 0) {
    warnings.push({
      code: 'separators.repaired',
      message: `${inRows(separators)} a delimiter is missing or one too many; the cells were placed by what the columns hold.`,
    });
  }
  if (blank > 0) {
    warnings.push({
      code: 'rows.blank',
      message: `${number(blank)} ${blank === 1 ? 'row holds' : 'rows hold'} nothing but delimiters and ${blank === 1 ? 'is' : 'are'} left out.`,
    });
  }
  return warnings;
};
