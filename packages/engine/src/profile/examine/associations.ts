import { isNumericType, isTemporalType, type Associations } from '@plumbline/contract';
import { SAMPLE_ROWS, associationRows, dropRows } from './association-rows.ts';
import { mixedPairs, categoryPairs, numberPairs } from './association-pairs.ts';
import { type ExamineRequest, type Known, selectColumns } from './request.ts';

const COLUMNS = 40;
const MOST_CATEGORIES = 50;
const CATEGORIES = new Set(['text', 'boolean']);

const associationKind = (
  { column, profile }: Known,
  identifiers: ReadonlySet<string>,
): 'number' | 'category' | null => {
  if (profile.distinct < 2 || identifiers.has(column.name)) {
    return null;
  }
  if (isNumericType(column.type) || isTemporalType(column.type)) {
    return 'number';
  }
  const isFew = profile.distinctIsExact && profile.distinct <= MOST_CATEGORIES;
  return CATEGORIES.has(column.type) && isFew ? 'category' : null;
};

/**
 * How columns move together: Pearson and Spearman of numbers, Cramér's V of categories, the correlation ratio between the
 * two, over all rows or a sample. [SEM-PROFILE-7]
 */
export const readAssociations = async (request: ExamineRequest): Promise<Associations> => {
  const fitting = selectColumns(request, (known) => associationKind(known, request.identifiers) !== null);
  const known = fitting.slice(0, COLUMNS);
  const columns = known.map((one, position) => ({
    ...one,
    position: position,
    kind: associationKind(one, request.identifiers) ?? 'number',
  }));
  const rows = Math.min(request.rowCount, SAMPLE_ROWS);
  const described = {
    rows,
    isSampled: rows < request.rowCount,
    columns: columns.map(({ column: { name }, kind }) => ({ name, kind })),
    leftOut: fitting.length - known.length,
  };
  if (columns.length < 2) {
    return { ...described, pairs: [] };
  }
  await associationRows(request, columns);
  try {
    const pairs = [
      ...(await numberPairs(request, columns)),
      ...(await categoryPairs(request, columns)),
      ...(await mixedPairs(request, columns)),
    ];
    return { ...described, pairs: pairs.toSorted((one, other) => one.a - other.a || one.b - other.b) };
  } finally {
    await dropRows(request);
  }
};
