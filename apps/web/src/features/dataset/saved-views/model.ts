import { ADDRESS_KEYS } from '../core/model/address.ts';

/** What belongs to a moment and not to a view: an open panel, a page, a version. */
const PASSING: ReadonlySet<string> = new Set(['col', 'page', 'v']);

/** The parts of an address that a view keeps, each as the text of a link has it. */
export const savedState = (search: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    ADDRESS_KEYS.filter((key) => !PASSING.has(key) && search[key] !== undefined).map((key) => [
      key,
      JSON.stringify(search[key]),
    ]),
  );

/** The URL that a saved view opens; what cannot be parsed is omitted. */
export const toSearch = (state: Readonly<Record<string, string>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(state).flatMap(([key, text]): [string, unknown][] => {
      try {
        return [[key, JSON.parse(text) as unknown]];
      } catch {
        return [];
      }
    }),
  );
