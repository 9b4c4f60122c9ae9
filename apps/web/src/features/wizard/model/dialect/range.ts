import { CELL_RANGE } from '@plumbline/contract';

/** Cells as typed (`b3:f200`): as the server takes them, null for nothing typed, undefined for anything else. */
export function parseRange(text: string): string | null | undefined {
  const typed = text.replaceAll(/[\s$]/g, '').toUpperCase();
  if (typed === '') {
    return null;
  }
  return CELL_RANGE.test(typed) ? typed : undefined;
}
