import type { Issue } from '@plumbline/contract';
import type { ColumnSchema } from './model.ts';
import { nearestName } from './suggest.ts';

/** The columns of one dataset, or the outputs of groups, by name. */
export interface Schema {
  readonly columns: readonly ColumnSchema[];
  readonly find: (name: string) => ColumnSchema | null;
  readonly unknownColumn: (name: string, path: string) => Issue;
}

/** Wording of a schema's messages. */
export interface SchemaWords {
  /** `There is no column “x” in this dataset.` */
  readonly missing: (name: string) => string;
  /** `The columns are`. */
  readonly list: string;
}

export const COLUMN_WORDS: SchemaWords = {
  missing: (name) => `There is no column “${name}” in this dataset.`,
  list: 'The columns are',
};

export const OUTPUT_WORDS: SchemaWords = {
  missing: (name) => `There is no group, measure or calculation “${name}” in this query.`,
  list: 'There are',
};

/** A schema that finds columns by their exact name, and suggests the nearest one for an unknown name. */
export function createSchema(columns: readonly ColumnSchema[], words: SchemaWords = COLUMN_WORDS): Schema {
  const byName = new Map(columns.map((column) => [column.name, column]));
  return {
    columns,
    find: (name) => byName.get(name) ?? null,
    unknownColumn: (name, path) => {
      const nearest = nearestName(name, [...byName.keys()]);
      return {
        path,
        message: words.missing(name),
        hint:
          nearest === null ? `${words.list}: ${nameList([...byName.keys()])}.` : `Did you mean “${nearest}”?`,
      };
    },
  };
}

/**
 * What filters, groups, sorts and expressions may name: masked columns are not among them, and are said to be masked.
 * [SEM-ACCESS-5]
 */
export function usableSchema(columns: readonly ColumnSchema[], words: SchemaWords = COLUMN_WORDS): Schema {
  const masked = new Set(columns.flatMap((column) => (column.masked === true ? [column.name] : [])));
  const schema = createSchema(
    columns.filter(({ name }) => !masked.has(name)),
    words,
  );
  return {
    ...schema,
    unknownColumn: (name, path) =>
      masked.has(name)
        ? { path, message: `The values of “${name}” are masked for you.`, hint: 'It can only be shown.' }
        : schema.unknownColumn(name, path),
  };
}

const SHOWN_NAMES = 10;

const nameList = (names: readonly string[]): string =>
  names.length === 0
    ? 'none'
    : `${names.slice(0, SHOWN_NAMES).join(', ')}${names.length > SHOWN_NAMES ? ` and ${names.length - SHOWN_NAMES} more` : ''}`;
