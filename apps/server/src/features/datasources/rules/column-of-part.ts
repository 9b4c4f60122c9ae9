import { withFixedDecimals, type SemanticRole } from '@plumbline/contract';
import type { IngestedColumn } from '@plumbline/engine';

/** Meanings that the form of the whole column has, as its type has; others were found in cells that may be withheld. */
const MEANINGS_OF_FORM: ReadonlySet<SemanticRole> = new Set<SemanticRole>([
  'currency',
  'duration',
  'percentage',
]);

/**
 * What a reader who sees a part of the rows may know of a column: nothing that was found in its cells when all of them were
 * read, such as how many decimals the longest has or whether the largest exceeds a JSON number. [SEM-ACCESS-7]
 */
export function columnOfPart(column: IngestedColumn): IngestedColumn {
  const { encoding, semanticRole, format, writtenZones: _zones, dateOrder: _order, ...rest } = column;
  return {
    ...rest,
    // Decimals are text whatever they hold; integers are when a page of them needs it.
    ...(encoding === undefined || column.type === 'integer' ? {} : { encoding }),
    ...(semanticRole === undefined || !MEANINGS_OF_FORM.has(semanticRole) ? {} : { semanticRole }),
    ...(format === undefined ? {} : { format: withFixedDecimals(format, column.type) }),
  };
}
