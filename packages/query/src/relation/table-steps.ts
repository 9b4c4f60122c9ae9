import { AppError, type Issue, type StepOf } from '@plumbline/contract';
import { columnNameKey } from '../column-name.ts';
import { check } from '../check.ts';
import { assertBounded } from '../filter/bounds.ts';
import { checkFilter } from '../filter/check-filter.ts';
import type { Measure } from '../model.ts';
import { normalize } from '../normalize.ts';
import { sortKeys, whenSound } from './step-parts.ts';
import { call, columnExpression, when } from './step-expressions.ts';
import { toLiteral } from './literal.ts';
import { namedInFilter } from './named-columns.ts';
import { MAX_PIVOT_KEYS, type RecipeStepInput } from './recipe.ts';
import type { RelationGroup } from './relation.ts';
import type { Rows, StepWork, CompileStep } from './step-context.ts';
import { widest } from './widening.ts';

const filter: CompileStep<'filter'> = (work, { filters }) => {
  try {
    assertBounded(filters);
  } catch (error) {
    if (error instanceof AppError) {
      work.issues.push(...(error.issues ?? [{ path: 'filters', message: error.message }]));
      return work.before;
    }
    throw error;
  }
  for (const name of namedInFilter(filters)) {
    work.use(name);
  }
  const issues: Issue[] = [];
  const predicate = checkFilter(filters, 'filters', { schema: work.schema, issues, emptyGroups: 'ignored' });
  work.issues.push(...issues);
  if (predicate === null) {
    return work.before;
  }
  return whenSound(work, () =>
    work.after(work.before, { kind: 'filter', from: work.before.relation, filter: filters }),
  );
};

const sort: CompileStep<'sort'> = (work, step) => {
  const keys = sortKeys(work, step.sort, 'sort');
  return whenSound(work, () =>
    work.after(work.before, { kind: 'sort', from: work.before.relation, sort: keys }),
  );
};

const dedupe: CompileStep<'dedupe'> = (work, step) => {
  const columns = step.columns === undefined ? null : work.columns(step.columns, 'columns');
  const keys = sortKeys(work, step.sort ?? [], 'sort');
  return whenSound(work, () =>
    work.after(work.before, {
      kind: 'distinct',
      from: work.before.relation,
      columns: columns === null ? null : columns.map(({ name }) => name),
      sort: keys,
    }),
  );
};

const group: CompileStep<'group'> = (work, { by, measures }) => {
  const groups = by.map(({ column, timeUnit }): RelationGroup => {
    work.use(column);
    return timeUnit === undefined
      ? { kind: 'value', column, as: column }
      : { kind: 'time', column, unit: timeUnit, as: `${column} (${timeUnit})` };
  });
  const computed = measures.map(({ aggregate, column, name }): Measure => {
    if (column !== null) {
      work.use(column);
    }
    return { aggregate, column, as: name };
  });
  return grouped(work, work.before, { groups, measures: computed });
};

/** Groups and measures are checked like those of a query; paths are mapped to those of the step. */
function grouped(
  work: StepWork,
  rows: Rows,
  { groups, measures }: { groups: readonly RelationGroup[]; measures: readonly Measure[] },
): Rows {
  const checked = check(normalize({ groups, measures }), rows.columns);
  if (!checked.ok) {
    work.issues.push(...checked.issues.map((issue) => ({ ...issue, path: placeInGroup(issue.path) })));
  }
  return whenSound(work, () => work.after(rows, { kind: 'group', from: rows.relation, groups, measures }));
}

const placeInGroup = (path: string): string =>
  path
    .replace(/^groups\.(\d+)\.as$/, 'by.$1.column')
    .replace(/^groups\./, 'by.')
    .replace(/^(by\.\d+)\.unit$/, '$1.timeUnit')
    .replace(/^(measures\.\d+)\.as$/, '$1.name');

/** A column per key holds the value where the row has that key; grouping them makes the cells. [SEM-REL-14] */
export function pivot(work: StepWork, step: StepOf<'pivot'>, keys: RecipeStepInput['keys']): Rows {
  const rows = work.columns(step.rows, 'rows');
  const column = work.column(step.column, 'column');
  const value = work.column(step.value, 'value');
  if (column !== null && rows.includes(column)) {
    work.issue(
      'column',
      `“${column.name}” is among the rows already.`,
      'Choose another column for the names.',
    );
  }
  if (column?.type === 'json') {
    work.issue(
      'column',
      `${column.name} is of type json, which names no columns.`,
      'Turn it into text first.',
    );
  }
  if (keys === undefined || keys === null) {
    work.issue('column', 'The values of this column are not known yet.');
  } else if (keys.length > MAX_PIVOT_KEYS) {
    work.issue(
      'column',
      `“${step.column}” has more than ${MAX_PIVOT_KEYS} different values, and each would become a column.`,
      'Filter or group it first.',
    );
  }
  const measure = { aggregate: step.aggregate, column: step.value };
  const probe = check(normalize({ measures: [{ ...measure, as: 'value' }] }), value === null ? [] : [value]);
  if (!probe.ok && value !== null) {
    work.issues.push(...probe.issues.map((issue) => ({ ...issue, path: 'aggregate' })));
  }
  if (work.issues.length > 0 || column === null || !keys) {
    return work.before;
  }
  const takenNames = new Set(work.before.columns.map(({ name }) => columnNameKey(name)));
  const outputs = new Set(rows.map(({ name }) => columnNameKey(name)));
  const cells = keys.map((key) => {
    const hidden = work.freeName('cell', takenNames);
    takenNames.add(columnNameKey(hidden));
    const as = work.freeName(nameOfKey(key), outputs);
    outputs.add(columnNameKey(as));
    return { key, hidden, as };
  });
  const derived = cells.map(({ key, hidden }) => {
    const literal = key === null ? null : toLiteral(column.type, key);
    const holds =
      literal === null
        ? call('is_null', columnExpression(column.name))
        : call('eq', columnExpression(column.name), literal);
    return { as: hidden, expression: when(holds, columnExpression(step.value), null), path: 'column' };
  });
  const wide = derived.length === 0 ? work.before : work.derive(work.before, derived);
  return grouped(work, wide, {
    groups: rows.map(({ name }) => ({ kind: 'value', column: name, as: name })),
    measures: cells.map(({ hidden, as }) => ({ aggregate: step.aggregate, column: hidden, as })),
  });
}

const MAX_NAME = 200;

const nameOfKey = (key: string | number | boolean | null): string => {
  if (key === null) {
    return '(no value)';
  }
  const name = String(key).replaceAll('\0', '').trim();
  return name === '' ? '(empty)' : name.slice(0, MAX_NAME);
};

const unpivot: CompileStep<'unpivot'> = (work, { columns: names, nameColumn, valueColumn }) => {
  const columns = work.columns(names, 'columns');
  if (columns.length > 0 && widest(columns.map(({ type }) => type)) === null) {
    work.issue(
      'columns',
      `These columns hold values of types that do not go into one column: ${[...new Set(columns.map(({ type }) => type))].join(', ')}.`,
      'Turn them into one type first, for example text.',
    );
  }
  const remaining = work.before.columns.filter(({ name }) => !names.includes(name));
  work.newNames(
    [
      { name: nameColumn, path: 'nameColumn' },
      { name: valueColumn, path: 'valueColumn' },
    ],
    remaining,
  );
  return whenSound(work, () =>
    work.after(work.before, {
      kind: 'unpivot',
      from: work.before.relation,
      columns: columns.map(({ name }) => name),
      nameAs: nameColumn,
      valueAs: valueColumn,
    }),
  );
};

export const TABLE_STEPS = { filter, sort, dedupe, group, unpivot } as const;
