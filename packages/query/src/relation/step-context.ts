import type { Issue, StepFault, StepOf, TransformationStep } from '@plumbline/contract';
import { columnNameKey } from '../column-name.ts';
import { englishIssue, type ExpressionIssue } from '../expression/expression-issue.ts';
import { checkExpression } from '../expression/check-expression.ts';
import type { DerivedColumn, Expression } from '../expression/expression.ts';
import type { ColumnSchema } from '../model.ts';
import { usableSchema, type Schema } from '../schema.ts';
import { columnsAfter } from './columns-after.ts';
import { namedIn } from './named-columns.ts';
import type { RecipeInput } from './recipe.ts';
import type { Relation } from './relation.ts';

/** Rows that steps work on, and their columns. */
export interface Rows {
  readonly relation: Relation;
  readonly columns: readonly ColumnSchema[];
}

/** One step being compiled: the rows before it, and the results collected so far. */
export class StepWork {
  readonly recipe: RecipeInput;
  readonly before: Rows;
  readonly schema: Schema;
  readonly isLenient: boolean;
  readonly issues: Issue[] = [];
  readonly datasets = new Set<string>();
  readonly #uses = new Set<string>();

  constructor(recipe: RecipeInput, before: Rows, isLenient = false) {
    this.recipe = recipe;
    this.isLenient = isLenient;
    this.before = before;
    this.schema = usableSchema(before.columns);
  }

  get uses(): readonly string[] {
    return [...this.#uses];
  }

  /** Null, and an issue, where there is no such column. */
  column(name: string, path: string): ColumnSchema | null {
    this.use(name);
    const column = this.schema.find(name);
    if (column === null) {
      this.issues.push(this.schema.unknownColumn(name, path));
    }
    return column;
  }

  /** The columns that exist, each once; reports an issue for each name that does not. */
  columns(names: readonly string[], path: string): ColumnSchema[] {
    const existing = names.map((name, index) => this.column(name, `${path}.${index}`));
    return [...new Set(existing.filter((column) => column !== null))];
  }

  /** The same for a step that only carries the column on: a masked one stays masked. */
  carried(name: string, path: string): void {
    if (this.before.columns.some((column) => column.name === name && column.masked === true)) {
      this.use(name);
    } else {
      this.column(name, path);
    }
  }

  use(name: string): void {
    this.#uses.add(name);
  }

  issue(path: string, message: string, hint?: string): void {
    this.issues.push({ path, message, ...(hint === undefined ? {} : { hint }) });
  }

  /**
   * Checks that no column has a new name, ignoring case: engines fold the case of names. `remaining` are the columns
   * that stay.
   */
  newNames(
    names: readonly { readonly name: string; readonly path: string }[],
    remaining = this.before.columns,
  ): void {
    const takenNames = new Map(remaining.map(({ name }) => [columnNameKey(name), name]));
    for (const { name, path } of names) {
      const other = takenNames.get(columnNameKey(name));
      if (name.includes('\0')) {
        this.issue(path, 'A column name cannot contain a NUL character.');
      } else if (other !== undefined) {
        this.issue(
          path,
          `A column “${other}” already exists.`,
          'Choose another name. Names that differ only in case count as the same.',
        );
      }
      takenNames.set(columnNameKey(name), name);
    }
  }

  /** A name like this one that no column has. */
  freeName(wanted: string, taken: ReadonlySet<string>): string {
    for (let count = 1; ; count += 1) {
      const name = count === 1 ? wanted : `${wanted} ${count}`;
      if (!taken.has(columnNameKey(name))) {
        return name;
      }
    }
  }

  /** Adds or replaces columns, where every expression fits. Issues of an expression are put at `path`. */
  derive(rows: Rows, derived: readonly (DerivedColumn & { readonly path: string })[]): Rows {
    const schema = usableSchema(rows.columns);
    for (const { expression, path } of derived) {
      const issues: ExpressionIssue[] = [];
      checkExpression(expression, { columns: schema, path, issues, allowWindow: true });
      this.issues.push(...issues.map((issue) => ({ ...englishIssue(issue), path })));
    }
    if (this.issues.length > 0) {
      return rows;
    }
    const columns = derived.map(({ as, expression }): DerivedColumn => ({ as, expression }));
    return this.after(rows, { kind: 'derive', from: rows.relation, columns });
  }

  /** The rows after a node whose one input they are. */
  after(rows: Rows, relation: Relation): Rows {
    return { relation, columns: columnsAfter(relation, [rows.columns]) };
  }

  /** Gives these columns in this order. */
  project(rows: Rows, columns: readonly { readonly column: string; readonly as: string }[]): Rows {
    return this.after(rows, { kind: 'project', from: rows.relation, columns });
  }

  /** Without the columns of these names. */
  without(rows: Rows, names: readonly string[]): Rows {
    const remaining = rows.columns.filter(({ name }) => !names.includes(name));
    return this.project(
      rows,
      remaining.map(({ name }) => ({ column: name, as: name })),
    );
  }

  useExpression(expression: Expression): void {
    for (const name of namedIn(expression)) {
      if (this.schema.find(name) !== null) {
        this.use(name);
      }
    }
  }

  /** All problems, as one; null where there are none. */
  problem(): StepFault | null {
    const [first] = this.issues;
    if (first === undefined) {
      return null;
    }
    const rest = this.issues.length - 1;
    return { message: `${first.message}${rest > 0 ? ` And ${rest} more.` : ''}`, issues: this.issues };
  }
}

/** Compiles steps of one kind. */
export type CompileStep<K extends TransformationStep['kind']> = (work: StepWork, step: StepOf<K>) => Rows;
