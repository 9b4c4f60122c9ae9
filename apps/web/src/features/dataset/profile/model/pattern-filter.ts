import { BLANK_TEXT_PATTERN, type FilterGroup, type FilterNode } from '@plumbline/contract';

export interface PatternColumn {
  readonly name: string;
  /** Some of its texts are empty or blank. */
  readonly hasBlanks: boolean;
}

const blank = (column: string): FilterNode => ({ column, op: 'matches', value: BLANK_TEXT_PATTERN });

function patternConditions({ name, hasBlanks }: PatternColumn, isMissing: boolean): readonly FilterNode[] {
  if (isMissing) {
    const isNull: FilterNode = { column: name, op: 'isnull' };
    return hasBlanks ? [{ op: 'or', value: [isNull, blank(name)] }] : [isNull];
  }
  const isThere: FilterNode = { column: name, op: 'notnull' };
  return hasBlanks ? [isThere, { op: 'not', value: [blank(name)] }] : [isThere];
}

/** The rows that lack exactly these of the columns: `missing` are places in `columns`. */
export const patternFilter = (
  columns: readonly PatternColumn[],
  missing: readonly number[],
): FilterGroup => ({
  op: 'and',
  value: columns.flatMap((column, at) => patternConditions(column, missing.includes(at))),
});
