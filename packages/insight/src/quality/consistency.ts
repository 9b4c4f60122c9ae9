import type { TransformationStep } from '@plumbline/contract';
import { message, type Message } from '@plumbline/messages';
import { type AssessedColumn, type AssessedRows, type QualityIssue, qualityIssue } from './issue.ts';

const BLANK = String.raw`[ \t\n\r\x{00a0}]`;
const OTHER = BLANK.replace('[', '[^');
const PADDED = `^${BLANK}+${OTHER}|${OTHER}${BLANK}+$`;
const MAX_EXAMPLES = 3;

const padded = ({ name, facts }: AssessedColumn, rowCount: number): QualityIssue[] => {
  const count = facts.padded ?? 0;
  return count === 0
    ? []
    : [
        qualityIssue({
          kind: 'padded',
          cells: count,
          says: message('quality.padded', { count, column: name }),
          why: message('quality.columnShare', { share: count / rowCount }),
          columns: [name],
          filter: { op: 'and', value: [{ column: name, op: 'matches', value: PADDED }] },
          step: { kind: 'trim', columns: [name] },
        }),
      ];
};

/** Replaces the rarest form of the largest set by its most frequent one. */
const variantStep = ({ name, facts }: AssessedColumn): TransformationStep | null => {
  const [frequent, rare] = facts.variants?.examples[0] ?? [];
  return frequent === undefined || rare === undefined
    ? null
    : { kind: 'replace', column: name, find: rare.value, with: frequent.value, match: 'cell' };
};

const variants = (column: AssessedColumn): QualityIssue[] => {
  const { name, facts } = column;
  const variants = facts.variants;
  // Spaces at the ends have a finding of their own and cost points there.
  const rows = Math.max(0, (variants?.rows ?? 0) - (facts.padded ?? 0));
  if (variants === null || rows === 0) {
    return [];
  }
  const sets = variants.examples.slice(0, MAX_EXAMPLES).map((set) =>
    message('quality.variantForms', {
      forms: set.map(({ value, count }) => message('quality.variant', { value, count })),
    }),
  );
  return [
    qualityIssue({
      kind: 'variants',
      cells: rows,
      says: message('quality.variants', { count: variants.groups, column: name }),
      why: message('quality.reasons', { reasons: sets }),
      columns: [name],
      filter: {
        op: 'and',
        value: [
          {
            column: name,
            op: 'in',
            value: variants.examples.flatMap((set) => set.map(({ value }) => value)),
          },
        ],
      },
      step: variantStep(column),
    }),
  ];
};

/** The same text in several spellings. */
export const consistencyIssues = ({ columns, rowCount }: AssessedRows): readonly QualityIssue[] =>
  columns.flatMap((column) => [...padded(column, rowCount), ...variants(column)]);

export const consistencySummary = (issues: readonly QualityIssue[]): Message => {
  const count = issues.reduce((sum, one) => sum + one.cells, 0);
  return count === 0 ? message('quality.consistent') : message('quality.inconsistent', { count });
};
