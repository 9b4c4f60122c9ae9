import type { Issue } from '@plumbline/contract';
import type { ColumnSchema } from './model.ts';
import { nearestName } from './suggest.ts';

/** The columns of one dataset, by name. */
export interface Schema {
  readonly columns: readonly ColumnSchema[];
  readonly find: (name: string) => ColumnSchema | null;
  readonly unknownColumn: (name: string, path: string) => Issue;
}

export function schemaOf(columns: readonly ColumnSchema[]): Schema {
  const byName = new Map(columns.map((column) => [column.name, column]));
  return {
    columns,
    find: (name) => byName.get(name) ?? null,
    unknownColumn: (name, path) => {
      const nearest = nearestName(name, [...byName.keys()]);
      return {
        path,
        message: `There is no column “${name}” in this dataset.`,
        hint:
          nearest === null ? `The columns are: ${listOf([...byName.keys()])}.` : `Did you mean “${nearest}”?`,
      };
    },
  };
}

const SHOWN_NAMES = 10;

const listOf = (names: readonly string[]): string =>
  names.length === 0
    ? 'none'
    : `${names.slice(0, SHOWN_NAMES).join(', ')}${names.length > SHOWN_NAMES ? ` and ${names.length - SHOWN_NAMES} more` : ''}`;
