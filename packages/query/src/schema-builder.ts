import type { ColumnType, Issue } from '@plumbline/contract';
import { QUERY_BOUNDS } from './bounds.ts';
import type { ColumnSchema } from './model.ts';
import { usableSchema, type Schema, type SchemaWords } from './schema.ts';
import { columnNameKey } from './column-name.ts';

/** Columns to which others are added under names of their own. */
export class SchemaBuilder {
  readonly #words: SchemaWords;
  readonly #columns: ColumnSchema[] = [];
  /** Keys of names. */
  readonly #taken = new Set<string>();
  readonly #invalid = new Set<string>();
  #schema: Schema | null = null;

  /** `invalid`: names whose problems are reported elsewhere. */
  constructor(columns: readonly ColumnSchema[], words: SchemaWords, invalid: readonly string[] = []) {
    this.#words = words;
    this.#columns.push(...columns);
    invalid.forEach((name) => this.#invalid.add(name));
    [...columns.map(({ name }) => name), ...invalid].forEach((name) => this.#taken.add(columnNameKey(name)));
  }

  isInvalid(name: string): boolean {
    return this.#invalid.has(name);
  }

  add(
    { name, type, path, isInvalid }: { name: string; type: ColumnType; path: string; isInvalid: boolean },
    issues: Issue[],
  ): void {
    const problem = nameIssue(name) ?? (this.#taken.has(columnNameKey(name)) ? takenIssue(name) : null);
    if (problem !== null) {
      issues.push({ path, ...problem });
      return;
    }
    this.#taken.add(columnNameKey(name));
    this.#schema = null;
    if (isInvalid) {
      this.#invalid.add(name);
    } else {
      this.#columns.push({ name, type });
    }
  }

  /** A reference to an invalid column says so, not that there is no such column. */
  schema(): Schema {
    this.#schema ??= usableSchema([...this.#columns], this.#words);
    const schema = this.#schema;
    return {
      ...schema,
      unknownColumn: (name, path) =>
        this.#invalid.has(name)
          ? { path, message: `“${name}” is invalid.`, hint: 'Fix it first.' }
          : schema.unknownColumn(name, path),
    };
  }
}

type Problem = Pick<Issue, 'message' | 'hint'>;

const takenIssue = (name: string): Problem => ({
  message: `“${name}” already exists.`,
  hint: 'Use a different name.',
});

/** Why a name is invalid; null for a name that every engine accepts. [SEM-NAME-1] */
export function nameIssue(name: string): Problem | null {
  if (name === '' || name.includes('\0') || !name.isWellFormed()) {
    return { message: `${JSON.stringify(name)} cannot be used as a name.`, hint: 'Use a different name.' };
  }
  return name.length > QUERY_BOUNDS.nameLength
    ? {
        message: `A name can have at most ${QUERY_BOUNDS.nameLength} characters.`,
        hint: 'Use a shorter name.',
      }
    : null;
}
