import { createHash } from 'node:crypto';
import type { ScoredInsight } from '@plumbline/insight';

/** Hexadecimal digits of an id. */
const ID_DIGITS = 16;

/**
 * The id of an insight: a hash of its kind, its measure and the columns and values that it names, but not of its numbers,
 * so that it stays the same when rows change.
 */
export function insightId({ kind, measure, text }: Pick<ScoredInsight, 'kind' | 'measure' | 'text'>): string {
  const names = Object.entries(text.values)
    .flatMap(([name, value]) => (typeof value === 'string' ? [`${name} ${value}`] : []))
    .toSorted((one, other) => (one < other ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([kind, measure, text.code, names]))
    .digest('hex')
    .slice(0, ID_DIGITS);
}
