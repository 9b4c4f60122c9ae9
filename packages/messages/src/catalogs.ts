/** Patterns by catalog and key. */
export type Catalogs = Readonly<Record<string, Readonly<Record<string, string>>>>;
