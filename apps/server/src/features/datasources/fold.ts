/** Case and accents folded: how names are searched and sorted. */
export const fold = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
