import { BLANK_TEXT_PATTERN } from '@plumbline/contract';
import type { Cell, FilterNode, Scalar, TransformationStep } from '@plumbline/contract';
import { counted, percent, several } from './figures.ts';
import { type QualityIssue, type AssessedColumn, type AssessedRows, qualityIssue } from './issue.ts';

const NEARLY_EMPTY = 0.95;

const missingCells = ({ facts: { missing } }: AssessedColumn): number =>
  missing.nulls + missing.empty + missing.blank;

const missingFilter = ({ name, facts }: AssessedColumn): FilterNode[] => [
  { column: name, op: 'isnull' },
  ...(facts.missing.empty + facts.missing.blank > 0
    ? [{ column: name, op: 'matches' as const, value: BLANK_TEXT_PATTERN }]
    : []),
];

const missingStep = ({ name, facts: { missing } }: AssessedColumn): TransformationStep | null => {
  if (missing.share >= NEARLY_EMPTY) {
    return { kind: 'drop', columns: [name] };
  }
  return missing.empty > missing.nulls
    ? { kind: 'replace', column: name, find: '', with: null, match: 'cell' }
    : null;
};

const missing = (column: AssessedColumn, rowCount: number): QualityIssue => {
  const { name, facts } = column;
  const cells = missingCells(column);
  const texts = [
    ...(facts.missing.empty > 0 ? [`${counted(facts.missing.empty)} hold an empty text`] : []),
    ...(facts.missing.blank > 0 ? [`${counted(facts.missing.blank)} hold blanks alone`] : []),
  ];
  const isEmpty = cells === rowCount;
  return qualityIssue({
    kind: 'missing',
    cells,
    says: isEmpty
      ? `${name} has no value in any row`
      : `${counted(cells)} of ${several(rowCount, 'row')} have no ${name}`,
    why: [`${percent(facts.missing.share)} of the column`, ...texts].join(', '),
    columns: [name],
    filter: { op: 'or', value: missingFilter(column) },
    step: missingStep(column),
  });
};

const scalarOf = (value: Cell): Scalar => value ?? '';
const shownOf = (value: Cell): string => (typeof value === 'string' ? `"${value}"` : String(value));

const standIns = ({ name, facts, type }: AssessedColumn): QualityIssue[] =>
  facts.standIns.map(({ value, count }) =>
    qualityIssue({
      kind: 'stand_in',
      cells: count,
      says: `${several(count, 'row')} of ${name} say ${type === 'text' ? shownOf(value) : String(value)}, which often stands for no value`,
      why:
        type === 'text'
          ? 'A word for what is not known'
          : 'Common, at the end of the column and far from all other values',
      columns: [name],
      filter: { op: 'and', value: [{ column: name, op: 'eq', value: scalarOf(value) }] },
      step: { kind: 'replace', column: name, find: scalarOf(value), with: null, match: 'cell' },
    }),
  );

/** Values that are not there, or that say so. */
export const completenessIssues = ({ columns, rowCount }: AssessedRows): readonly QualityIssue[] => [
  ...columns.filter((column) => missingCells(column) > 0).map((column) => missing(column, rowCount)),
  ...columns.flatMap(standIns),
];

export const completenessSummary = (faults: readonly QualityIssue[], cells: number): string => {
  const lacking = faults.reduce((sum, one) => sum + one.cells, 0);
  return lacking === 0 ? 'Every cell has a value' : `${percent(lacking / cells)} of all cells have no value`;
};
