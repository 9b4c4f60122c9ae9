import { isNumericType, type StepOf } from '@plumbline/contract';
import { columnNameKey } from '../column-name.ts';
import type { Expression } from '../expression/expression.ts';
import type { ColumnSchema, SortKey } from '../model.ts';
import { englishIssue } from '../expression/expression-issue.ts';
import { findPatternIssue } from '../pattern/pattern.ts';
import {
  binExpression,
  borderExpression,
  call,
  castTo,
  columnExpression,
  merged,
  overAll,
  when,
} from './step-expressions.ts';
import { parseJsonPath } from './json-path.ts';
import { NULL, integerLiteral, textLiteral } from './literal.ts';
import { addColumns, demandText, readOperand, replaceColumn, sortKeys, whenSound } from './step-parts.ts';
import type { Rows, StepWork, CompileStep } from './step-context.ts';

/** The rows after a step that changes one column or adds some; those before it where it is invalid. */

const rename: CompileStep<'rename'> = (work, { column, name }) => {
  work.carried(column, 'column');
  const others = work.before.columns.filter((one) => one.name !== column);
  work.newNames([{ name, path: 'name' }], others);
  return whenSound(work, () =>
    work.project(
      work.before,
      work.before.columns.map((one) => ({ column: one.name, as: one.name === column ? name : one.name })),
    ),
  );
};

const cast: CompileStep<'cast'> = (work, { column, type }) => {
  work.column(column, 'column');
  return replaceColumn(work, column, { expression: castTo(type, columnExpression(column)), path: 'type' });
};

const fill: CompileStep<'fill'> = (work, step) => {
  const column = work.column(step.column, 'column');
  const sort = sortKeys(work, step.sort ?? [], 'sort');
  if (column === null) {
    return work.before;
  }
  if (step.with === 'previous' || step.with === 'next') {
    return whenSound(work, () =>
      fillFromNeighbour(work, { column, sort, from: step.with as 'previous' | 'next' }),
    );
  }
  if (step.with === 'value') {
    const value =
      step.value === undefined
        ? (work.issue('value', 'Enter the value to fill with.'), null)
        : readOperand(work, column, { scalar: step.value, path: 'value' });
    return value === null
      ? work.before
      : replaceColumn(work, column.name, {
          expression: call('coalesce', columnExpression(column.name), value),
          path: 'value',
        });
  }
  if (!isNumericType(column.type)) {
    work.issue(
      'with',
      `${column.name} is of type ${column.type}, which has no ${step.with}.`,
      'Fill with a value.',
    );
  }
  const value = overAll(step.with, columnExpression(column.name));
  return replaceColumn(work, column.name, {
    expression: call('coalesce', castTo('number', columnExpression(column.name)), value),
    path: 'with',
  });
};

/**
 * The nearest value before or after. Rows from one value up to the next share a number: how many values there are up to
 * the row. [SEM-REL-9]
 */
function fillFromNeighbour(
  work: StepWork,
  options: { column: ColumnSchema; sort: readonly SortKey[]; from: 'previous' | 'next' },
): Rows {
  const { column, sort, from } = options;
  const takenNames = new Set(work.before.columns.map(({ name }) => columnNameKey(name)));
  const run = work.freeName('values so far', takenNames);
  const order = sort.map(({ by, direction }) => ({ by: columnExpression(by), direction }));
  const counted: Expression = {
    kind: 'window',
    function: 'count',
    args: [columnExpression(column.name)],
    partition: [],
    order,
    frame: from === 'previous' ? { preceding: null, following: 0 } : { preceding: 0, following: null },
  };
  const filled: Expression = {
    kind: 'window',
    function: from === 'previous' ? 'first' : 'last',
    args: [columnExpression(column.name)],
    partition: [columnExpression(run)],
    order,
    frame: null,
  };
  const runs = work.derive(work.before, [{ as: run, expression: counted, path: 'column' }]);
  const whole = work.derive(runs, [{ as: column.name, expression: filled, path: 'column' }]);
  return work.issues.length > 0 ? work.before : work.without(whole, [run]);
}

const replace: CompileStep<'replace'> = (work, step) => {
  const column = work.column(step.column, 'column');
  if (column === null) {
    return work.before;
  }
  if (step.match === 'cell') {
    return replaceCells(work, column, step);
  }
  if (column.type !== 'text') {
    work.issue(
      'match',
      `${column.name} is of type ${column.type}; only text has parts that can be replaced.`,
      'Replace the whole value, or turn the column into text first.',
    );
  }
  const find = String(step.find);
  const problem = step.match === 'pattern' ? findPatternIssue(find) : null;
  if (problem !== null) {
    const { message, hint } = englishIssue({ path: '', ...problem });
    work.issue('find', message, hint);
  }
  if (find === '') {
    work.issue('find', 'Enter the text to find.');
  }
  const operation = step.match === 'pattern' ? 'regex_replace' : 'replace';
  const parts = [columnExpression(column.name), textLiteral(find), textLiteral(String(step.with ?? ''))];
  return replaceColumn(work, column.name, { expression: call(operation, ...parts), path: 'find' });
};

function replaceCells(work: StepWork, column: ColumnSchema, step: StepOf<'replace'>): Rows {
  if (column.type === 'json') {
    work.issue(
      'column',
      `${column.name} is of type json, which has no single values.`,
      'Take its fields out first.',
    );
    return work.before;
  }
  const find = readOperand(work, column, { scalar: step.find, path: 'find' });
  const value = step.with === null ? NULL : readOperand(work, column, { scalar: step.with, path: 'with' });
  return find === null || value === null
    ? work.before
    : replaceColumn(work, column.name, {
        expression: when(
          call('eq', columnExpression(column.name), find),
          value,
          columnExpression(column.name),
        ),
        path: 'find',
      });
}

const trim: CompileStep<'trim'> = (work, { columns }) => {
  work.columns(columns, 'columns').forEach((column, index) => demandText(work, column, `columns.${index}`));
  const derived = [...new Set(columns)].map((name) => ({
    as: name,
    expression: call('trim', columnExpression(name)),
    path: 'columns',
  }));
  return whenSound(work, () => work.derive(work.before, derived));
};

const split: CompileStep<'split'> = (work, { column, separator, names }) => {
  demandText(work, work.column(column, 'column'), 'column');
  const parts = names.map((name, index) => ({
    as: name,
    expression: call(
      'split_part',
      columnExpression(column),
      textLiteral(separator),
      integerLiteral(index + 1),
    ),
    path: `names.${index}`,
  }));
  return addColumns(work, parts);
};

const merge: CompileStep<'merge'> = (work, { columns, separator, name }) => {
  work.columns(columns, 'columns');
  return addColumns(work, [{ as: name, expression: merged([...new Set(columns)], separator), path: 'name' }]);
};

const drop: CompileStep<'drop'> = (work, { columns }) => {
  const names = new Set(work.before.columns.map(({ name }) => name));
  columns.forEach((name, index) => {
    if (names.has(name) || !work.isLenient) {
      work.carried(name, `columns.${index}`);
    }
  });
  if (work.before.columns.every(({ name }) => columns.includes(name))) {
    work.issue('columns', 'A dataset keeps at least one column.', 'Leave one of them.');
  }
  return whenSound(work, () => work.without(work.before, columns));
};

const bin: CompileStep<'bin'> = (work, { column: name, name: as, bins }) => {
  const column = work.column(name, 'column');
  if (column !== null && !isNumericType(column.type)) {
    work.issue('column', `${name} is of type ${column.type}, which has no bins.`, 'Bins go with numbers.');
  }
  if (typeof bins !== 'number') {
    bins.forEach((border, index) => {
      if (index > 0 && border <= (bins[index - 1] ?? border)) {
        work.issue(
          `bins.${index}`,
          `${border} is not above the border before it.`,
          'Enter the borders in ascending order.',
        );
      }
    });
  }
  const expression = typeof bins === 'number' ? binExpression(name, bins) : borderExpression(name, bins);
  return addColumns(work, [{ as, expression, path: 'bins' }]);
};

/** Nulls come last in the order of the keys, and a null is a group of its own. [SEM-REL-17] */
const rank: CompileStep<'rank'> = (work, { sort, by = [], method, name }) => {
  const order = sortKeys(work, sort, 'sort').map((key) => ({
    by: columnExpression(key.by),
    direction: key.direction,
  }));
  work.columns(by, 'by');
  const partition = [...new Set(by)].map(columnExpression);
  const expression: Expression = {
    kind: 'window',
    function: method,
    args: [],
    partition,
    order,
    frame: null,
  };
  return addColumns(work, [{ as: name, expression, path: 'sort' }]);
};

const extractDate: CompileStep<'extract-date'> = (work, { column: name, part, name: as }) => {
  const column = work.column(name, 'column');
  if (column !== null && column.type !== 'date' && column.type !== 'timestamp') {
    work.issue(
      'column',
      `${name} is of type ${column.type}, which has no dates.`,
      'Turn it into a date first.',
    );
  }
  const expression = call('date_part', textLiteral(part), columnExpression(name));
  return addColumns(work, [{ as, expression, path: 'part' }]);
};

const parseJson: CompileStep<'parse-json'> = (work, { column: name, fields }) => {
  const column = work.column(name, 'column');
  if (column !== null && column.type !== 'json' && column.type !== 'text') {
    work.issue('column', `${name} is of type ${column.type}, which holds no JSON.`);
  }
  const paths = fields.map(({ path }, index) => {
    const parsed = parseJsonPath(path);
    if (parsed === null) {
      work.issue(
        `fields.${index}.path`,
        `“${path}” is not a way into JSON.`,
        'Write it like address.city or items[0].',
      );
    }
    return parsed ?? [];
  });
  work.newNames(fields.map((field, index) => ({ name: field.name, path: `fields.${index}.name` })));
  if (work.issues.length > 0) {
    return work.before;
  }
  const texts = work.after(work.before, {
    kind: 'json',
    from: work.before.relation,
    column: name,
    fields: fields.map((field, index) => ({ path: paths[index] ?? [], as: field.name })),
  });
  const typed = fields.flatMap((field, index) =>
    field.type === 'text'
      ? []
      : [
          {
            as: field.name,
            expression: castTo(field.type, columnExpression(field.name)),
            path: `fields.${index}.type`,
          },
        ],
  );
  return typed.length === 0 ? texts : work.derive(texts, typed);
};

export const COLUMN_STEPS = {
  rename,
  cast,
  fill,
  replace,
  trim,
  split,
  merge,
  drop,
  bin,
  rank,
  'extract-date': extractDate,
  'parse-json': parseJson,
} as const;
