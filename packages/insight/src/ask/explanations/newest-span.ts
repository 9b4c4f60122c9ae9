import { DAY_MS, type TimeUnit } from '@plumbline/contract';
import type { PromptColumn } from '../../prompt/phrase.ts';
import { spanAround, type Span } from '../../prompt/times.ts';

/** Rows may begin so many days within a period that counts as whole. [SEM-CHART-3] */
const MAX_GAP_DAYS = 2;

/** Whether the rows of a time column cover the start of a period: they begin before it, or at most two days into it. */
export function coversStart({ profile }: PromptColumn, { from }: Span): boolean {
  const late = Date.parse(String(profile?.min ?? '').slice(0, 10)) - Date.parse(from);
  return late <= MAX_GAP_DAYS * DAY_MS;
}

/** The last whole period of the data: a newest day within its unit leaves that unit incomplete. Null without a newest day. */
export function newestSpan(column: PromptColumn, unit: TimeUnit): Span | null {
  const max = String(column.profile?.max ?? '');
  const newest = spanAround(max, unit, 0);
  const dayAfter = Number.isNaN(Date.parse(max.slice(0, 10)))
    ? ''
    : new Date(Date.parse(max.slice(0, 10)) + DAY_MS).toISOString().slice(0, 10);
  return newest === null || newest.to <= dayAfter ? newest : spanAround(max, unit, 1);
}
