import {
  hasPart,
  isNumericType,
  isTemporalType,
  isYearColumn,
  type Interpretation,
  type Issue,
} from '@plumbline/contract';
import { checkChart, type ChartColumn } from '@plumbline/viz';
import type { ReadFormula } from '@plumbline/viz';
import { buildChart } from './build-chart.ts';
import type { DescribedDataset } from '../dataset/described.ts';
import { measureIssues, missing } from './check-measures.ts';
import { addsUp, RUNNING_MARKS } from './measures.ts';

/**
 * Everything in an interpretation that the columns do not allow, with its path. The reader of words, every language model
 * and every client pass it before anything is computed. Filters are checked where they are used.
 */
export function checkInterpretation(
  query: Interpretation,
  dataset: DescribedDataset,
  readFormula?: ReadFormula,
): Issue[] {
  const columns = new Map(dataset.columns.map((column) => [column.name, column]));
  const saved = new Set((dataset.measures ?? []).map(({ name }) => name));
  const issues = [
    ...query.measures.flatMap((measure, at): Issue[] => {
      const path = `measures.${at}`;
      if (measure.saved !== undefined) {
        return saved.has(measure.saved) ? [] : [missing(`${path}.saved`, measure.saved)];
      }
      return measureIssues(measure, { path, columns });
    }),
    ...query.groups.flatMap(({ column: name, unit, part, bins }, at): Issue[] => {
      const path = `groups.${at}`;
      const column = columns.get(name);
      if (column === undefined) {
        return [missing(`${path}.column`, name)];
      }
      return [
        ...(unit !== undefined && !isTemporalType(column.type)
          ? [{ path: `${path}.unit`, message: `${name} is no date.` }]
          : []),
        ...(part !== undefined && !hasPart(column.type, part)
          ? [{ path: `${path}.part`, message: `${name} has no ${part}.` }]
          : []),
        ...(bins !== undefined && !isNumericType(column.type)
          ? [{ path: `${path}.bins`, message: `${name} is no number.` }]
          : []),
      ];
    }),
    ...query.filters.flatMap(({ column }, at): Issue[] =>
      columns.has(column) ? [] : [missing(`filters.${at}.column`, column)],
    ),
    ...(query.either ?? []).flatMap((side, at) =>
      side.flatMap(({ column }, index): Issue[] =>
        columns.has(column) ? [] : [missing(`either.${at}.${index}.column`, column)],
      ),
    ),
    ...comparisonIssues(query, columns),
    ...contrastIssues(query, columns),
    ...rowIssues(query, columns),
    ...growthIssues(query, columns),
    ...runningIssues(query, columns),
    ...havingIssues(query),
  ];
  if (issues.length > 0 || !DRAWN.has(query.intent)) {
    return issues;
  }
  return checkChart(buildChart(query, dataset), dataset.columns, { readFormula }).map(
    ({ path, message }): Issue => ({ path, message: typeof message === 'string' ? message : message.code }),
  );
}

const DRAWN: ReadonlySet<Interpretation['intent']> = new Set(['chart', 'figure']);

/** Rows as they are have columns and an order, and nothing is computed from them. */
function rowIssues(
  { intent, rows, measures, groups }: Interpretation,
  columns: ReadonlyMap<string, ChartColumn>,
): Issue[] {
  if (intent !== 'rows') {
    return [];
  }
  if (rows === undefined) {
    return [{ path: 'rows', message: 'Give the columns and the order of the rows.' }];
  }
  const unknown = (path: string, name: string): Issue[] => (columns.has(name) ? [] : [missing(path, name)]);
  return [
    ...(measures.length === 0
      ? []
      : [{ path: 'measures', message: 'Nothing is computed from single rows.' }]),
    ...(groups.length === 0 ? [] : [{ path: 'groups', message: 'Single rows are not grouped.' }]),
    ...rows.columns.flatMap((name, at) => unknown(`rows.columns.${at}`, name)),
    ...rows.sort.flatMap(({ column }, at) => unknown(`rows.sort.${at}.column`, column)),
  ];
}

/** A change is of one group over a time, of columns over a time, or of a group between two columns. */
function growthIssues(
  { intent, growth, groups, measures }: Interpretation,
  columns: ReadonlyMap<string, ChartColumn>,
): Issue[] {
  if (intent !== 'growth') {
    return [];
  }
  if (growth === undefined) {
    return [{ path: 'growth', message: 'Give the times between which the change is computed.' }];
  }
  const { over } = growth;
  const time = over === null ? undefined : columns.get(over.column);
  const isWide = over !== null && growth.columns.length > 0;
  const needed = isWide ? 0 : 1;
  return [
    ...(over !== null && time === undefined ? [missing('growth.over.column', over.column)] : []),
    ...(time !== undefined && !isTemporalType(time.type) && !isYearColumn(time)
      ? [{ path: 'growth.over.column', message: `${time.name} is no time.` }]
      : []),
    ...growth.columns.flatMap((name, at): Issue[] => {
      const column = columns.get(name);
      if (column === undefined) {
        return [missing(`growth.columns.${at}`, name)];
      }
      return isNumericType(column.type)
        ? []
        : [{ path: `growth.columns.${at}`, message: `${name} is no number.` }];
    }),
    ...(over === null && growth.columns.length !== 2
      ? [{ path: 'growth.columns', message: 'Give the columns of the first and of the last time.' }]
      : []),
    ...(groups.length === needed ? [] : [{ path: 'groups', message: `A change is of ${needed} groups.` }]),
    ...(measures.some(({ saved, share, since, per }) =>
      [saved, share, since, per].some((one) => one !== undefined),
    )
      ? [{ path: 'measures', message: 'A change is of a column or of the number of rows.' }]
      : []),
  ];
}

/** Groups are chosen by their figure where they are shown with it. */
const havingIssues = ({ having, intent, groups }: Interpretation): Issue[] =>
  having === undefined || (groups.length > 0 && CHOSEN.has(intent))
    ? []
    : [{ path: 'having', message: 'Only groups of a chart or a table are chosen by their figure.' }];

const CHOSEN: ReadonlySet<Interpretation['intent']> = new Set(['chart', 'pivot']);

/** Running totals are of what adds up, along a time. */
function runningIssues(
  { isRunning, measures, groups, intent, mark }: Interpretation,
  columns: ReadonlyMap<string, ChartColumn>,
): Issue[] {
  if (isRunning !== true) {
    return [];
  }
  const hasTime =
    intent === 'chart' &&
    groups.some(({ column, part }) => {
      const one = columns.get(column);
      return part === undefined && one !== undefined && (isTemporalType(one.type) || isYearColumn(one));
    });
  return [
    ...(hasTime ? [] : [{ path: 'isRunning', message: 'A running total is a chart over a time.' }]),
    ...(RUNNING_MARKS.has(mark) ? [] : [{ path: 'mark', message: `A running total is no ${mark} chart.` }]),
    ...(measures.every(addsUp)
      ? []
      : [{ path: 'isRunning', message: 'Only sums and counts have a running total.' }]),
  ];
}

function contrastIssues(
  { intent, contrast }: Interpretation,
  columns: ReadonlyMap<string, ChartColumn>,
): Issue[] {
  if (intent === 'contrast' && contrast === undefined) {
    return [{ path: 'contrast', message: 'Give the rows that are compared.' }];
  }
  return (['of', 'with'] as const).flatMap((side) =>
    (contrast?.[side] ?? []).flatMap(({ column }, at): Issue[] =>
      columns.has(column) ? [] : [missing(`contrast.${side}.${at}.column`, column)],
    ),
  );
}

function comparisonIssues(
  { comparison }: Interpretation,
  columns: ReadonlyMap<string, ChartColumn>,
): Issue[] {
  if (comparison === null) {
    return [];
  }
  const column = columns.get(comparison.column);
  if (column === undefined) {
    return [missing('comparison.column', comparison.column)];
  }
  return isTemporalType(column.type)
    ? []
    : [{ path: 'comparison.column', message: `${comparison.column} is no date.` }];
}
