import { refsIn, renameRefs, type Json } from './schema-set.ts';

/** All schemas that these lead to, themselves included. */
const reachableFrom = (roots: Iterable<string>, schemas: ReadonlyMap<string, Json>): Set<string> => {
  const seen = new Set<string>();
  const waiting = [...roots];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (!seen.has(name)) {
      seen.add(name);
      waiting.push(...refsIn(schemas.get(name)));
    }
  }
  return seen;
};

/**
 * Names whose schema reads alike going in and coming out, all the way down. The others are two components: `Name` and,
 * going in, `NameInput`.
 */
const alikeNames = (input: ReadonlyMap<string, Json>, output: ReadonlyMap<string, Json>): Set<string> => {
  const alike = new Set(
    [...input.keys()].filter((name) => JSON.stringify(input.get(name)) === JSON.stringify(output.get(name))),
  );
  for (let size = -1; size !== alike.size;) {
    size = alike.size;
    for (const name of alike) {
      if (refsIn(input.get(name)).some((ref) => !alike.has(ref))) {
        alike.delete(name);
      }
    }
  }
  return alike;
};

export interface SchemaSides {
  readonly input: ReadonlyMap<string, Json>;
  readonly output: ReadonlyMap<string, Json>;
  /** Ids in either map that occur in an operation, not among the components. */
  readonly anonymous: ReadonlySet<string>;
}

export interface Components {
  readonly schemas: Json;
  /** The schema of an anonymous id, its references named as the components are. */
  readonly describe: (id: string) => Json;
}

/** Settles which schemas become components, and under which names. */
export const buildComponents = ({ input, output, anonymous }: SchemaSides): Components => {
  const rootsIn = [...input.keys()].filter((id) => anonymous.has(id));
  const rootsOut = [...output.keys()].filter((id) => anonymous.has(id));
  const goingIn = reachableFrom(rootsIn, input);
  const comingOut = reachableFrom(['Failure', ...rootsOut], output);
  const alike = alikeNames(input, output);
  const nameIn = (name: string): string => (comingOut.has(name) && !alike.has(name) ? `${name}Input` : name);

  const named = new Map<string, unknown>();
  for (const name of goingIn) {
    named.set(nameIn(name), renameRefs(input.get(name), nameIn));
  }
  for (const name of comingOut) {
    named.set(name, output.get(name));
  }
  const describe = (id: string): Json =>
    (input.has(id) ? renameRefs(input.get(id), nameIn) : output.get(id)) as Json;
  const schemas = [...named]
    .filter(([name]) => !anonymous.has(name))
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return { schemas: Object.fromEntries(schemas), describe };
};
