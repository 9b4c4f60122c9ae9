/** As names are compared: without case, and without the dot of an abbreviation. */
export const folded = (text: string): string => text.trim().toLowerCase().replace(/\.$/u, '');
