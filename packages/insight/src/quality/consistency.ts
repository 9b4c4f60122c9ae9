import type { TransformationStep } from '@plumbline/contract';
import { counted, percent, several } from './figures.ts';
import { type QualityIssue, type AssessedColumn, type AssessedRows, qualityIssue } from './issue.ts';

const BLANK = String.raw`[ \t\n\r\x{00a0}]`;
const OTHER = BLANK.replace('[', '[^');
const PADDED = `^${BLANK}+${OTHER}|${OTHER}${BLANK}+$`;
const SHOWN = 3;

const padded = ({ name, facts }: AssessedColumn, rowCount: number): QualityIssue[] => {
  const count = facts.padded ?? 0;
  return count === 0
    ? []
    : [
        qualityIssue({
          kind: 'padded',
          cells: count,
          says: `${several(count, 'text')} of ${name} begin or end with blanks`,
          why: `${percent(count / rowCount)} of the column`,
          columns: [name],
          filter: { op: 'and', value: [{ column: name, op: 'matches', value: PADDED }] },
          step: { kind: 'trim', columns: [name] },
        }),
      ];
};

/** The rarest form of the worst set becomes its commonest. */
const variantStep = ({ name, facts }: AssessedColumn): TransformationStep | null => {
  const [kept, other] = facts.variants?.examples[0] ?? [];
  return kept === undefined || other === undefined
    ? null
    : { kind: 'replace', column: name, find: other.value, with: kept.value, match: 'cell' };
};

const variants = (column: AssessedColumn): QualityIssue[] => {
  const { name, facts } = column;
  const found = facts.variants;
  // Blanks at the ends are told, and cost, there.
  const rows = Math.max(0, (found?.rows ?? 0) - (facts.padded ?? 0));
  if (found === null || rows === 0) {
    return [];
  }
  const forms = found.examples
    .slice(0, SHOWN)
    .map((set) => set.map(({ value, count }) => `"${value}" (${counted(count)})`).join(' and '));
  return [
    qualityIssue({
      kind: 'variants',
      cells: rows,
      says: `${several(found.groups, 'text')} of ${name} ${found.groups === 1 ? 'is' : 'are'} written in several ways`,
      why: forms.join('; '),
      columns: [name],
      filter: {
        op: 'and',
        value: [
          { column: name, op: 'in', value: found.examples.flatMap((set) => set.map(({ value }) => value)) },
        ],
      },
      step: variantStep(column),
    }),
  ];
};

/** The same thing written in more than one way. */
export const consistencyIssues = ({ columns, rowCount }: AssessedRows): readonly QualityIssue[] =>
  columns.flatMap((column) => [...padded(column, rowCount), ...variants(column)]);

export const consistencySummary = (faults: readonly QualityIssue[]): string => {
  const count = faults.reduce((sum, one) => sum + one.cells, 0);
  return count === 0
    ? 'Equal texts are written alike'
    : `${several(count, 'text is', 'texts are')} written unlike ${count === 1 ? 'its' : 'their'} equals`;
};
