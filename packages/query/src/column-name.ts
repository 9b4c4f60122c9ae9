/**
 * Equal for names of the same column: case is ignored, as engines do, by Unicode's mapping and not by a locale's. Accents
 * and blanks count. [SEM-NAME-2]
 */
export const columnNameKey = (name: string): string => name.toLowerCase();
