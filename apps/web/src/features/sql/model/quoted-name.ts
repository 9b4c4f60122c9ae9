const PLAIN = /^[a-z_][a-z0-9_]*$/u;
/** Words that mean something else where a name is wanted. */
const RESERVED = new Set(
  `all analyse analyze and any array as asc asymmetric both case cast check collate column constraint create default
  deferrable desc describe distinct do else end except false fetch for foreign from group having in initially intersect
  into lambda lateral leading limit not null offset on only or order pivot placing primary qualify references returning
  select show some summarize symmetric table then to trailing true union unique unpivot using variadic when where window
  with`.split(/\s+/u),
);

/** A name as a statement writes it. */
export const writeName = (name: string): string =>
  PLAIN.test(name) && !RESERVED.has(name) ? name : `"${name.replaceAll('"', '""')}"`;

/** What a person may begin with. */
export const firstStatement = (table: string): string => `SELECT *\nFROM ${writeName(table)}\nLIMIT 100`;
