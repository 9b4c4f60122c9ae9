// As the contract says it; its schemas stay out of the browser.
const RANGE = /^[A-Z]{1,3}[1-9]\d{0,6}:[A-Z]{1,3}[1-9]\d{0,6}$/;

/** Cells as typed (`b3:f200`): as the server takes them, null for nothing typed, undefined for anything else. */
export function parseRange(text: string): string | null | undefined {
  const typed = text.replaceAll(/[\s$]/g, '').toUpperCase();
  if (typed === '') {
    return null;
  }
  return RANGE.test(typed) ? typed : undefined;
}
