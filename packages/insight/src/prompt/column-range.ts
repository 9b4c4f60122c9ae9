import type { PromptColumn } from './phrase.ts';

export const bound = (value: unknown): number | null =>
  value === null || value === undefined || value === '' || Number.isNaN(Number(value)) ? null : Number(value);

/** Whether a number lies between the smallest and the largest of a column, as far as its profile shows. */
export function reaches({ profile }: PromptColumn, value: number): boolean {
  const [min, max] = [bound(profile?.min), bound(profile?.max)];
  return (min === null || value >= min) && (max === null || value <= max);
}
