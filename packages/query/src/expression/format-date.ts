const TOKEN = /yyyy|yy|MMMM|MMM|MM|M|dddd|ddd|dd|d|HH|mm|ss/g;

/** A date format, split into tokens and literal text. */
export function formatParts(format: string): { readonly text: string; readonly isToken: boolean }[] {
  const parts: { text: string; isToken: boolean }[] = [];
  let at = 0;
  for (const match of format.matchAll(TOKEN)) {
    parts.push({ text: format.slice(at, match.index), isToken: false }, { text: match[0], isToken: true });
    at = match.index + match[0].length;
  }
  return [...parts, { text: format.slice(at), isToken: false }].filter(({ text }) => text !== '');
}
