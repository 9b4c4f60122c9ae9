const SKIPPED = /\\Q[\s\S]*?(?:\\E|$)|\\[\s\S]|\[\^?\]?(?:\\[\s\S]|\[:\^?\w*:\]|[^\]\\])*\]/g;

/** Number of groups that a well-formed RE2 pattern captures. */
export const countGroups = (pattern: string): number =>
  (pattern.replace(SKIPPED, '').match(/\((?!\?)|\(\?P?</g) ?? []).length;
