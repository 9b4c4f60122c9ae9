/** A LIKE pattern, with `%` and `_` and no escapes, as a regular expression over the whole text. */
export function likePattern(pattern: string): string {
  const parts = Array.from(pattern, (point) => {
    if (point === '%') {
      return '.*';
    }
    return point === '_' ? '.' : `\\x{${(point.codePointAt(0) ?? 0).toString(16)}}`;
  });
  return `(?s)\\A${parts.join('')}\\z`;
}
