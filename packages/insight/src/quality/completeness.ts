import { BLANK_TEXT_PATTERN } from '@plumbline/contract';
import type { Cell, FilterNode, Scalar, TransformationStep } from '@plumbline/contract';
import { message, type Message } from '@plumbline/messages';
import { type AssessedColumn, type AssessedRows, type QualityIssue, qualityIssue } from './issue.ts';

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

const missingReason = ({ facts: { missing } }: AssessedColumn): Message => {
  const share = message('quality.columnShare', { share: missing.share });
  const texts = [
    ...(missing.empty > 0 ? [message('quality.emptyTexts', { count: missing.empty })] : []),
    ...(missing.blank > 0 ? [message('quality.blankTexts', { count: missing.blank })] : []),
  ];
  return texts.length === 0 ? share : message('quality.reasons', { reasons: [share, ...texts] });
};

const missing = (column: AssessedColumn, rowCount: number): QualityIssue => {
  const { name } = column;
  const cells = missingCells(column);
  return qualityIssue({
    kind: 'missing',
    cells,
    says:
      cells === rowCount
        ? message('quality.noValue', { column: name })
        : message('quality.missing', { count: cells, rows: rowCount, column: name }),
    why: missingReason(column),
    columns: [name],
    filter: { op: 'or', value: missingFilter(column) },
    step: missingStep(column),
  });
};

const filterValue = (value: Cell): Scalar => value ?? '';

const placeholders = ({ name, facts, type }: AssessedColumn): QualityIssue[] =>
  facts.standIns.map(({ value, count }) => {
    const text = String(value);
    return qualityIssue({
      kind: 'stand_in',
      cells: count,
      says: message('quality.placeholder', {
        count,
        column: name,
        value: type === 'text' ? message('quality.quoted', { text }) : text,
      }),
      why: type === 'text' ? message('quality.placeholderText') : message('quality.placeholderNumber'),
      columns: [name],
      filter: { op: 'and', value: [{ column: name, op: 'eq', value: filterValue(value) }] },
      step: { kind: 'replace', column: name, find: filterValue(value), with: null, match: 'cell' },
    });
  });

/** Missing values and placeholders for them. */
export const completenessIssues = ({ columns, rowCount }: AssessedRows): readonly QualityIssue[] => [
  ...columns.filter((column) => missingCells(column) > 0).map((column) => missing(column, rowCount)),
  ...columns.flatMap(placeholders),
];

export const completenessSummary = (issues: readonly QualityIssue[], cells: number): Message => {
  const empty = issues.reduce((sum, one) => sum + one.cells, 0);
  return empty === 0 ? message('quality.complete') : message('quality.incomplete', { share: empty / cells });
};
