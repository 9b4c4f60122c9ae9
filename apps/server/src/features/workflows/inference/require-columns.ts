import { AppError } from '@plumbline/contract';

/** Names in the message; the rest are counted. */
const MAX_NAMED = 8;

/**
 * Rows in which no column that the model reads exists would all be predicted from nothing. Throws `workflow.unsuitable`.
 */
export function requireColumns(features: readonly string[], names: readonly string[]): void {
  const known = new Set(names);
  if (features.length === 0 || features.some((feature) => known.has(feature))) {
    return;
  }
  const named = features.slice(0, MAX_NAMED).join(', ');
  const more = features.length > MAX_NAMED ? ` and ${features.length - MAX_NAMED} more` : '';
  throw new AppError(
    'workflow.unsuitable',
    `These rows have none of the columns that the model reads: ${named}${more}. Choose other rows, or rename the columns.`,
  );
}
