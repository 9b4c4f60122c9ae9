import type { ColumnChoice } from '@plumbline/contract';

/**
 * Column choices for a file whose columns may have moved: each takes what was chosen for the column of its name, in
 * the file, before. A column that is new is read as it comes. Of doubled names the first takes the first's choice.
 */
export function matchColumns(
  names: readonly string[],
  before: readonly ColumnChoice[] | null,
): ColumnChoice[] | null {
  if (before === null) {
    return null;
  }
  const waiting = [...before];
  return names.map((name) => {
    const index = waiting.findIndex((choice) => choice.name === name);
    const [choice] = index < 0 ? [] : waiting.splice(index, 1);
    return choice ?? { name, include: true };
  });
}
