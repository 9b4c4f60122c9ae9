/** Case and accents folded: how names are searched and sorted. */
export const fold = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** `%text%` with what LIKE would take for wildcards made literal. */
export const likePattern = (text: string): string => `%${fold(text).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
