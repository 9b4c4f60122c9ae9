/** Patterns by catalogue and key. */
export type Catalogues = Readonly<Record<string, Readonly<Record<string, string>>>>;
