import { counted, percent, several } from './figures.ts';
import { type QualityIssue, type AssessedColumn, type AssessedRows, qualityIssue } from './issue.ts';

/** A column of identifiers that differ so often is meant to tell every row apart. */
const NEARLY_KEY = 0.9;
const STRONG = 0.95;
const MOST_PAIRS = 5;

const duplicates = ({ duplicates: { rows, groups }, rowCount, columns }: AssessedRows): QualityIssue[] =>
  rows === 0
    ? []
    : [
        qualityIssue({
          kind: 'duplicate_rows',
          cells: rows * columns.length,
          says: `${several(rows, 'row repeats', 'rows repeat')} another one in every column`,
          why: `${percent(rows / rowCount)} of all rows, ${several(groups, 'row')} of which there are more than one`,
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
      says: `${b} holds the same as ${a} in every row`,
      columns: [a, b],
      step: { kind: 'drop', columns: [b] },
    }),
  );

/** What whole rows repeat is told there. */
const nearlyKeys = ({ columns, rowCount, duplicates: { rows } }: AssessedRows): QualityIssue[] =>
  columns.flatMap(({ name, role, profile }) => {
    const filled = rowCount - profile.nulls;
    const repeated = filled - profile.distinct - rows;
    const isMeant =
      role === 'identifier' && profile.distinctIsExact && profile.distinct >= NEARLY_KEY * filled;
    const values = profile.top.filter(({ count }) => count > 1).map(({ value }) => value);
    return isMeant && repeated > 0
      ? [
          qualityIssue({
            kind: 'repeated_key',
            cells: repeated,
            says: `${name} tells nearly every row apart, and repeats in ${several(repeated, 'row')}`,
            why: `${counted(profile.distinct)} different values in ${several(filled, 'row')}`,
            columns: [name],
            filter: { op: 'and', value: [{ column: name, op: 'in', value: values }] },
          }),
        ]
      : [];
  });

const constants = ({ columns, rowCount }: AssessedRows): QualityIssue[] =>
  columns.flatMap(({ name, facts, profile }: AssessedColumn) => {
    const [first] = profile.top;
    if (facts.traits.includes('constant')) {
      return [
        qualityIssue({
          kind: 'constant',
          cells: 0,
          says: `${name} is the same in every row: ${String(first?.value ?? 'no value')}`,
          why: 'Tells nothing apart, and costs no points',
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
            says: `${name} is ${String(first.value)} in ${percent(first.count / rowCount)} of all rows`,
            why: 'The others may be worth a look; costs no points',
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
    .slice(0, MOST_PAIRS)
    .map(({ a, b, value }) => {
      const [one = '', other = ''] = [columns[a]?.name, columns[b]?.name];
      return qualityIssue({
        kind: 'nearly_same',
        cells: 0,
        says: `${one} and ${other} say nearly the same (${(value ?? 0).toFixed(2).replace('-', '−')})`,
        why: 'One may be worked out from the other; costs no points',
        columns: [one, other],
        place: 'associations',
      });
    });

/** What is there more than once. */
export const uniquenessIssues = (rows: AssessedRows): readonly QualityIssue[] => [
  ...duplicates(rows),
  ...sameColumns(rows),
  ...nearlyKeys(rows),
  ...constants(rows),
  ...strongPairs(rows),
];

export const uniquenessSummary = (rows: AssessedRows, faults: readonly QualityIssue[]): string => {
  if (rows.duplicates.rows > 0) {
    return `${percent(rows.duplicates.rows / rows.rowCount)} of all rows repeat another one`;
  }
  return faults.some(({ cells }) => cells > 0)
    ? 'No row repeats another one; columns do'
    : 'No row and no column repeats another one';
};
