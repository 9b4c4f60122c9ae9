import { invariant } from '@plumbline/contract';
import type { Dialect } from '../dialects/dialect.ts';
import type { Sql } from '../model.ts';
import { parametersOf } from './parameters.ts';
import { DIRECTIONS, RELATION } from './print-parts.ts';
import type { Plan } from '../planned.ts';
import { printGroups, printGroupCount } from './print-groups.ts';
import { printPredicate, type Printing } from '../filter/print-predicate.ts';

export interface PrintOptions {
  /**
   * Name of a column of the relation that holds each row's position. Given, it breaks the ties of a sort, so that
   * pages neither repeat nor lose rows. [SEM-SORT-3]
   */
  readonly position?: string;
  /** `position`: give the position column alone, in the sort's order (the makings of a kept order). */
  readonly give?: 'columns' | 'position';
}

/** One statement for the whole plan. Throws `query.invalid` for a name that the engine cannot hold. */
export function print(plan: Plan, dialect: Dialect, options: PrintOptions = {}): Sql {
  const printing = printingOf(plan, dialect);
  const where = printWhere(plan, printing);
  const body =
    plan.shape === 'groups'
      ? printGroups(plan, where, dialect)
      : [
          `SELECT ${givenColumns(plan, dialect, options)}`,
          `FROM ${dialect.quoteIdentifier(RELATION)}`,
          ...where,
          ...printOrder(plan, dialect, options.position),
        ];
  return { text: [...body, ...printWindow(plan)].join('\n'), params: printing.parameters.list() };
}

/** The exact number of rows that match, or of groups; limit and offset do not count. One row, one column. */
export function printCount(plan: Plan, dialect: Dialect): Sql {
  if (plan.shape === 'groups' && plan.groups.length === 0) {
    // Without groups all rows together are one, even when there are none.
    return { text: `SELECT 1 AS ${dialect.quoteIdentifier('count')}`, params: [] };
  }
  const printing = printingOf(plan, dialect);
  const where = printWhere(plan, printing);
  const body =
    plan.shape === 'groups'
      ? printGroupCount(plan, where, dialect)
      : [
          `SELECT count(*) AS ${dialect.quoteIdentifier('count')}`,
          `FROM ${dialect.quoteIdentifier(RELATION)}`,
          ...where,
        ];
  return { text: body.join('\n'), params: printing.parameters.list() };
}

/** The plan's columns as a select list; `from` qualifies them. Rows only. */
export function printSelectList(plan: Plan, dialect: Dialect, from?: string): string {
  const qualifier = from === undefined ? '' : `${dialect.quoteIdentifier(from)}.`;
  return plan.columns.map(({ name }) => `${qualifier}${dialect.quoteIdentifier(name)}`).join(', ');
}

function givenColumns(plan: Plan, dialect: Dialect, { give, position }: PrintOptions): string {
  if (give === 'position') {
    invariant(
      position !== undefined,
      'Positions can be given only where the relation has a position column.',
    );
    return dialect.quoteIdentifier(position);
  }
  // A statement needs a column, a question for none does not.
  return plan.columns.length === 0 ? 'NULL' : printSelectList(plan, dialect);
}

const printingOf = ({ visible }: Plan, dialect: Dialect): Printing => ({
  dialect,
  visible,
  parameters: parametersOf(dialect),
});

const printWhere = ({ matching }: Plan, printing: Printing): string[] => {
  if (matching === null) {
    return [];
  }
  const parts = matching.kind === 'all' ? matching.parts : [matching];
  return [`WHERE ${parts.map((part) => printPredicate(part, printing)).join('\n  AND ')}`];
};

/** Rows without a sort keep the order of the relation, which the executor must preserve. */
function printOrder({ sort }: Plan, dialect: Dialect, position: string | undefined): string[] {
  if (sort.length === 0) {
    return [];
  }
  const keys = sort.map(({ by, direction }) => `${dialect.quoteIdentifier(by)} ${DIRECTIONS[direction]}`);
  return [
    `ORDER BY ${[...keys, ...(position === undefined ? [] : [dialect.quoteIdentifier(position)])].join(', ')}`,
  ];
}

function printWindow({ limit, offset }: Plan): string[] {
  const window = [
    ...(limit === null ? [] : [`LIMIT ${whole(limit)}`]),
    ...(offset === 0 ? [] : [`OFFSET ${whole(offset)}`]),
  ];
  return window.length === 0 ? [] : [window.join(' ')];
}

/** Limits are numbers of the model, not text of a user; they stand in the statement so that a person can read it. */
function whole(value: number): string {
  invariant(Number.isSafeInteger(value) && value >= 0, `A limit or offset is ${value}.`);
  return String(value);
}
