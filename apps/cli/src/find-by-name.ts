import { CommandError } from './failure.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Things that match a search; more than a page of one name is more than a person can tell apart. */
export const SEARCH_LIMIT = 100;

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/iu;
const fold = (text: string): string => text.normalize('NFC').toLowerCase();

/**
 * Id of the thing of this name, whatever its case; an id is taken as it is. `search` lists things whose name contains a
 * text. Throws a `CommandError` that names the ones that are meant when there are several, or none.
 */
export async function findByName(
  kind: string,
  text: string,
  search: (q: string) => Promise<readonly Named[]>,
): Promise<string> {
  if (UUID.test(text)) {
    return text;
  }
  const similar = await search(text);
  const exact = similar.filter(({ name }) => name === text);
  const matches = exact.length > 0 ? exact : similar.filter(({ name }) => fold(name) === fold(text));
  const [match, ...others] = matches;
  if (match !== undefined && others.length === 0) {
    return match.id;
  }
  if (match !== undefined) {
    const ids = matches.map(({ id }) => `  ${id}`).join('\n');
    throw new CommandError(`Several ${kind}s are called “${text}”. Give the id of one:\n${ids}`);
  }
  const names = similar.slice(0, 5).map(({ name }) => `“${name}”`);
  const hint = names.length === 0 ? '' : ` There are ${names.join(', ')}.`;
  throw new CommandError(`There is no ${kind} called “${text}” that you can see.${hint}`);
}
