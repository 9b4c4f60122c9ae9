import { message, type Message } from '@plumbline/messages';
import { type AssessedColumn, type AssessedRows, type QualityIssue, qualityIssue } from './issue.ts';

/** Where more rows than this share have a future date, it is intended: plans, terms, expiry dates. */
const INTENDED_SHARE = 0.2;

const rejected = ({ rejects }: AssessedRows): QualityIssue[] =>
  rejects.columns.map(({ column, count }) =>
    qualityIssue({
      kind: 'rejected',
      cells: count,
      says:
        column === null
          ? message('quality.rejectedRows', { count })
          : message('quality.rejectedCells', { count, column }),
      why: message('quality.rejectedReason'),
      columns: column === null ? [] : [column],
      place: 'rejects',
    }),
  );

const future = ({ name, type, facts }: AssessedColumn, rows: AssessedRows, from: string): QualityIssue[] => {
  const count = facts.future ?? 0;
  if (count === 0) {
    return [];
  }
  const isIntended = count / rows.rowCount > INTENDED_SHARE;
  return [
    qualityIssue({
      kind: 'future',
      cells: isIntended ? 0 : count,
      says: message('quality.future', { count, rows: rows.rowCount, column: name }),
      why: isIntended ? message('quality.futureIntended') : message('quality.futureReason', { from }),
      columns: [name],
      filter: {
        op: 'and',
        value: [{ column: name, op: 'gte', value: type === 'date' ? from : `${from}T00:00:00` }],
      },
    }),
  ];
};

/** Cells that do not fit their column, and dates in the future. */
export const validityIssues = (rows: AssessedRows, futureFrom: string): readonly QualityIssue[] => [
  ...rejected(rows),
  ...rows.columns.flatMap((column) => future(column, rows, futureFrom)),
];

export const validitySummary = (issues: readonly QualityIssue[]): Message => {
  const count = issues.reduce((sum, one) => sum + one.cells, 0);
  return count === 0 ? message('quality.valid') : message('quality.invalid', { count });
};
