import { DAY_MS, type TimeUnit } from '@plumbline/contract';
import type { PromptColumn } from '../prompt/phrase.ts';
import { spanAround, type Span } from '../prompt/times.ts';

/** The last whole period of the data: a newest day within its unit leaves that unit incomplete. */
export function newestSpan(column: PromptColumn, unit: TimeUnit): Span | null {
  const max = String(column.profile?.max ?? '');
  const newest = spanAround(max, unit, 0);
  const dayAfter = Number.isNaN(Date.parse(max.slice(0, 10)))
    ? ''
    : new Date(Date.parse(max.slice(0, 10)) + DAY_MS).toISOString().slice(0, 10);
  return newest === null || newest.to <= dayAfter ? newest : spanAround(max, unit, 1);
}
