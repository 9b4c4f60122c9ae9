/** Case and accents folded: how names are searched and sorted. Without NUL, which PostgreSQL takes in no text. */
export const fold = (text: string): string =>
  text.replaceAll('\0', '').normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** `%text%` with what LIKE would take for wildcards made literal. */
export const likePattern = (text: string): string => `%${fold(text).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
