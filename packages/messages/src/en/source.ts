import { SOURCES, factsOf } from '@plumbline/contract';

/** Sources of rows by name. */
export const source = factsOf(SOURCES, 'name');

/** What each source provides. */
export const sourceText = factsOf(SOURCES, 'description');
