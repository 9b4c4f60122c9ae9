import { counted, several } from './figures.ts';
import { type QualityIssue, type AssessedColumn, type AssessedRows, qualityIssue } from './issue.ts';

/** Of more rows a later day is meant: plans, terms, expiries. */
const MEANT = 0.2;

const rejected = ({ rejects }: AssessedRows): QualityIssue[] =>
  rejects.columns.map(({ column, count }) =>
    qualityIssue({
      kind: 'rejected',
      cells: count,
      says:
        column === null
          ? `${several(count, 'row')} of the file did not fit its header`
          : `${several(count, 'cell')} of the file did not fit the type of ${column}`,
      why: 'Kept among the rejects',
      columns: column === null ? [] : [column],
      place: 'rejects',
    }),
  );

const future = ({ name, type, facts }: AssessedColumn, rows: AssessedRows, from: string): QualityIssue[] => {
  const count = facts.future ?? 0;
  if (count === 0) {
    return [];
  }
  const isMeant = count / rows.rowCount > MEANT;
  return [
    qualityIssue({
      kind: 'future',
      cells: isMeant ? 0 : count,
      says: `${counted(count)} of ${several(rows.rowCount, 'row')} have a ${name} that lies in the future`,
      why: isMeant
        ? 'So many that they are meant, and cost no points'
        : `On ${from} or later, when the version was made before that`,
      columns: [name],
      filter: {
        op: 'and',
        value: [{ column: name, op: 'gte', value: type === 'date' ? from : `${from}T00:00:00` }],
      },
    }),
  ];
};

/** Cells that did not fit, and days that cannot have been. */
export const validityIssues = (rows: AssessedRows, futureFrom: string): readonly QualityIssue[] => [
  ...rejected(rows),
  ...rows.columns.flatMap((column) => future(column, rows, futureFrom)),
];

export const validitySummary = (faults: readonly QualityIssue[]): string => {
  const count = faults.reduce((sum, one) => sum + one.cells, 0);
  return count === 0
    ? 'Every cell fits its column'
    : several(count, 'cell does not fit its column', 'cells do not fit their columns');
};
