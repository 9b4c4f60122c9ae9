import type { ChartColumn } from '@plumbline/viz';

/** Text such as `18-24` or `Q1` that is ordered by the number it contains. */
export function hasWrittenOrder({ profile, type }: ChartColumn): boolean {
  const values = (profile?.top ?? []).map(({ value }) => value).filter((value) => value !== null);
  return type === 'text' && values.length > 1 && values.every((value) => /^\D{0,2}\d/.test(String(value)));
}
