import { ReadOptions } from '@plumbline/contract';

/** Cells as typed (`b3:f200`): as the server takes them, null for nothing typed, undefined for anything else. */
export function parseRange(text: string): string | null | undefined {
  const typed = text.replaceAll(/[\s$]/g, '').toUpperCase();
  if (typed === '') {
    return null;
  }
  return ReadOptions.shape.range.safeParse(typed).success ? typed : undefined;
}
