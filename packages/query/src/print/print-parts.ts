/** What a statement reads from: a relation of this name, which the executor provides. */
export const RELATION = 'dataset';

/** Nulls come last both ways. [SEM-SORT-1] */
export const DIRECTIONS = { asc: 'ASC NULLS LAST', desc: 'DESC NULLS LAST' } as const;
