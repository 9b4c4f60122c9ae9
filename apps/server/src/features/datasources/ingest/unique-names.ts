import { columnNameKey } from '@plumbline/query';

/** Column names are compared without regard to case: a later one of the same name gets a number. */
export function uniqueNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((given, at) => {
    const name = given.trim() === '' ? `column ${at + 1}` : given;
    let unique = name;
    for (let number = 2; taken.has(columnNameKey(unique)); number += 1) {
      unique = `${name}_${number}`;
    }
    taken.add(columnNameKey(unique));
    return unique;
  });
}
