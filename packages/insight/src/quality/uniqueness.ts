import type { Cell } from '@plumbline/contract';
import { message, type Message, type MessageValue } from '@plumbline/messages';
import { type AssessedColumn, type AssessedRows, type QualityIssue, qualityIssue } from './issue.ts';

/** An identifier column with at least this share of distinct values is treated as a key. */
const NEARLY_KEY = 0.9;
const STRONG = 0.95;
const MAX_PAIRS = 5;

const duplicates = ({ duplicates: { rows, groups }, rowCount, columns }: AssessedRows): QualityIssue[] =>
  rows === 0
    ? []
    : [
        qualityIssue({
          kind: 'duplicate_rows',
          cells: rows * columns.length,
          says: message('quality.duplicateRows', { count: rows }),
          why: message('quality.duplicateReason', { share: rows / rowCount, groups }),
          columns: [],
          step: { kind: 'dedupe' },
          place: 'duplicates',
        }),
      ];

const sameColumns = ({ sameColumns: pairs, rowCount }: AssessedRows): QualityIssue[] =>
  pairs.map(({ a, b }) =>
    qualityIssue({
      kind: 'same_columns',
      cells: rowCount,
      says: message('quality.sameColumns', { column: a, other: b }),
      columns: [a, b],
      step: { kind: 'drop', columns: [b] },
    }),
  );

/** Keys that repeat apart from whole repeated rows, which have a finding of their own. */
const nearlyKeys = ({ columns, rowCount, duplicates: { rows } }: AssessedRows): QualityIssue[] =>
  columns.flatMap(({ name, role, profile }) => {
    const filled = rowCount - profile.nulls;
    const repeated = filled - profile.distinct - rows;
    const isKey = role === 'identifier' && profile.distinctIsExact && profile.distinct >= NEARLY_KEY * filled;
    const values = profile.top.filter(({ count }) => count > 1).map(({ value }) => value);
    return isKey && repeated > 0
      ? [
          qualityIssue({
            kind: 'repeated_key',
            cells: repeated,
            says: message('quality.repeatedKey', { column: name, count: repeated }),
            why: message('quality.repeatedKeyReason', { distinct: profile.distinct, rows: filled }),
            columns: [name],
            filter: { op: 'and', value: [{ column: name, op: 'in', value: values }] },
          }),
        ]
      : [];
  });

const valueMessage = (value: Cell | undefined): MessageValue =>
  value === null || value === undefined ? message('quality.emptyValue') : String(value);

const constants = ({ columns, rowCount }: AssessedRows): QualityIssue[] =>
  columns.flatMap(({ name, facts, profile }: AssessedColumn) => {
    const [first] = profile.top;
    if (facts.traits.includes('constant')) {
      return [
        qualityIssue({
          kind: 'constant',
          cells: 0,
          says: message('quality.constant', { column: name, value: valueMessage(first?.value) }),
          why: message('quality.constantReason'),
          columns: [name],
          step: { kind: 'drop', columns: [name] },
        }),
      ];
    }
    return facts.traits.includes('nearly_constant') && first !== undefined
      ? [
          qualityIssue({
            kind: 'nearly_constant',
            cells: 0,
            says: message('quality.nearlyConstant', {
              column: name,
              value: valueMessage(first.value),
              share: first.count / rowCount,
            }),
            why: message('quality.nearlyConstantReason'),
            columns: [name],
            filter:
              first.value === null
                ? null
                : { op: 'and', value: [{ column: name, op: 'ne', value: first.value }] },
          }),
        ]
      : [];
  });

const strongPairs = ({ associations: { pairs, columns }, sameColumns: same }: AssessedRows): QualityIssue[] =>
  pairs
    .filter(({ value, a, b }) => {
      const names = [columns[a]?.name, columns[b]?.name];
      return (
        Math.abs(value ?? 0) >= STRONG && !same.some((one) => names.includes(one.a) && names.includes(one.b))
      );
    })
    .toSorted((one, other) => Math.abs(other.value ?? 0) - Math.abs(one.value ?? 0))
    .slice(0, MAX_PAIRS)
    .map(({ a, b, value }) => {
      const [one = '', other = ''] = [columns[a]?.name, columns[b]?.name];
      return qualityIssue({
        kind: 'nearly_same',
        cells: 0,
        says: message('quality.nearlySame', { column: one, other, value: Number((value ?? 0).toFixed(2)) }),
        why: message('quality.nearlySameReason'),
        columns: [one, other],
        place: 'associations',
      });
    });

/** Repeated rows, columns and keys. */
export const uniquenessIssues = (rows: AssessedRows): readonly QualityIssue[] => [
  ...duplicates(rows),
  ...sameColumns(rows),
  ...nearlyKeys(rows),
  ...constants(rows),
  ...strongPairs(rows),
];

export const uniquenessSummary = (rows: AssessedRows, issues: readonly QualityIssue[]): Message => {
  if (rows.duplicates.rows > 0) {
    return message('quality.repeatedRows', { share: rows.duplicates.rows / rows.rowCount });
  }
  return issues.some(({ cells }) => cells > 0)
    ? message('quality.repeatedValues')
    : message('quality.unique');
};
