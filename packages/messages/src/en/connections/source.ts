import { SOURCES, pickFact } from '@plumbline/contract';

/** Sources of rows by name. */
export const source = pickFact(SOURCES, 'name');

/** What each source provides. */
export const sourceText = pickFact(SOURCES, 'description');
