import type { ColumnType, Issue } from '@plumbline/contract';
import { QUERY_BOUNDS } from './bounds.ts';
import type { ColumnSchema } from './model.ts';
import { schemaOf, type Schema, type SchemaWords } from './schema.ts';
import { columnNameKey } from './column-name.ts';

/** Columns to which others are added under names of their own. */
export class SchemaBuilder {
  readonly #words: SchemaWords;
  readonly #columns: ColumnSchema[] = [];
  /** Keys of names. */
  readonly #taken = new Set<string>();
  readonly #faulty = new Set<string>();
  #schema: Schema | null = null;

  /** `faulty`: names that have faults told elsewhere. */
  constructor(columns: readonly ColumnSchema[], words: SchemaWords, faulty: readonly string[] = []) {
    this.#words = words;
    this.#columns.push(...columns);
    faulty.forEach((name) => this.#faulty.add(name));
    [...columns.map(({ name }) => name), ...faulty].forEach((name) => this.#taken.add(columnNameKey(name)));
  }

  isFaulty(name: string): boolean {
    return this.#faulty.has(name);
  }

  add(
    { name, type, path, isFaulty }: { name: string; type: ColumnType; path: string; isFaulty: boolean },
    issues: Issue[],
  ): void {
    const problem = nameIssue(name) ?? (this.#taken.has(columnNameKey(name)) ? takenIssue(name) : null);
    if (problem !== null) {
      issues.push({ path, ...problem });
      return;
    }
    this.#taken.add(columnNameKey(name));
    this.#schema = null;
    if (isFaulty) {
      this.#faulty.add(name);
    } else {
      this.#columns.push({ name, type });
    }
  }

  /** What names a faulty column is told so, not that there is none. */
  schema(): Schema {
    this.#schema ??= schemaOf([...this.#columns], this.#words);
    const schema = this.#schema;
    return {
      ...schema,
      unknownColumn: (name, path) =>
        this.#faulty.has(name)
          ? { path, message: `“${name}” has faults of its own.`, hint: 'Mend it first.' }
          : schema.unknownColumn(name, path),
    };
  }
}

type Fault = Pick<Issue, 'message' | 'hint'>;

const takenIssue = (name: string): Fault => ({
  message: `There is a “${name}” already.`,
  hint: 'Give each a name of its own.',
});

/** Why nothing can be called so; null for a name that every engine holds. [SEM-NAME-1] */
export function nameIssue(name: string): Fault | null {
  if (name === '' || name.includes('\0') || !name.isWellFormed()) {
    return { message: `Nothing can be called ${JSON.stringify(name)}.`, hint: 'Give another name.' };
  }
  return name.length > QUERY_BOUNDS.nameLength
    ? { message: `A name has ${QUERY_BOUNDS.nameLength} characters at most.`, hint: 'Give a shorter name.' }
    : null;
}
