/** Checked before any request; only the server knows which addresses it may reach. */
export function linkFault(text: string): 'empty' | 'form' | null {
  const trimmed = text.trim();
  if (trimmed === '') {
    return 'empty';
  }
  return /^https?:\/\/[^/\s]/i.test(trimmed) && URL.canParse(trimmed) ? null : 'form';
}

/** The host for showing; the text itself when it is no address. */
export const linkHost = (url: string): string => (URL.canParse(url.trim()) ? new URL(url.trim()).host : url);
