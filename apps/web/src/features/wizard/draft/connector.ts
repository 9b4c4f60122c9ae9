/** The ways to bring delimited text, by the kind the catalogue gives them. */
const WAYS = { 'csv-file': 'file', 'csv-link': 'link' } as const;

export type Way = (typeof WAYS)[keyof typeof WAYS];

/** Null for a kind that this wizard does not lead through. */
export const wayOf = (connector: string): Way | null =>
  Object.hasOwn(WAYS, connector) ? WAYS[connector as keyof typeof WAYS] : null;
