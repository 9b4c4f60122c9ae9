import type { ActivityEntry } from '@plumbline/contract';

export interface Day {
  readonly title: string;
  readonly entries: readonly ActivityEntry[];
}

/** Entries that are in order of time, by the day on which they happened. `titleOf` names the day of a moment. */
export function groupByDay(
  entries: readonly ActivityEntry[],
  titleOf: (iso: string) => string,
): readonly Day[] {
  const days: { title: string; entries: ActivityEntry[] }[] = [];
  for (const entry of entries) {
    const title = titleOf(entry.at);
    const last = days.at(-1);
    if (last?.title === title) {
      last.entries.push(entry);
    } else {
      days.push({ title, entries: [entry] });
    }
  }
  return days;
}
