import {
  AGGREGATES,
  isNumericType,
  isTemporalType,
  type ChartAggregate,
  type Interpretation,
  type Issue,
  type QuestionMeasure,
} from '@plumbline/contract';
import type { ChartColumn } from '@plumbline/viz';
import { isOfElapsed } from './measure-formula.ts';

interface MeasurePlace {
  readonly path: string;
  readonly columns: ReadonlyMap<string, ChartColumn>;
}

/** What the columns do not allow in a measure that is not a saved one. */
export const measureIssues = (measure: QuestionMeasure, place: MeasurePlace): Issue[] => [
  ...(measure.column === null ? countIssues(measure, place) : columnIssues(measure.column, measure, place)),
  ...ratioIssues(measure, place),
];

export const missing = (path: string, name: string): Issue => ({
  path,
  message: `There is no column ${name} in this dataset.`,
});

/** Rows are counted, or a share of them by the texts of a column. */
function countIssues(
  { aggregate, share }: Interpretation['measures'][number],
  { path, columns }: MeasurePlace,
): Issue[] {
  if (aggregate !== 'count') {
    return [{ path, message: 'Without a column only rows can be counted.' }];
  }
  return share === undefined ? [] : shareIssues(share, { path, columns });
}

function shareIssues(share: NonNullable<QuestionMeasure['share']>, { path, columns }: MeasurePlace): Issue[] {
  const column = columns.get(share.column);
  if (column === undefined) {
    return [missing(`${path}.share.column`, share.column)];
  }
  return column.type === 'text'
    ? []
    : [{ path: `${path}.share.column`, message: `${share.column} has no texts.` }];
}

/** One total as a part of another. */
function ratioIssues({ aggregate, column, per }: QuestionMeasure, { path, columns }: MeasurePlace): Issue[] {
  if (per === undefined) {
    return [];
  }
  const other = columns.get(per.column);
  if (other === undefined) {
    return [missing(`${path}.per.column`, per.column)];
  }
  return [
    ...(aggregate === (column === null ? 'count' : 'sum')
      ? []
      : [{ path: `${path}.per`, message: 'Only totals and numbers of rows are divided.' }]),
    ...(per.aggregate === 'sum' && !isNumericType(other.type)
      ? [{ path: `${path}.per.column`, message: `${other.name} is no number.` }]
      : []),
  ];
}

function columnIssues(
  name: string,
  measure: Interpretation['measures'][number],
  { path, columns }: MeasurePlace,
): Issue[] {
  const column = columns.get(name);
  if (column === undefined) {
    return [missing(`${path}.column`, name)];
  }
  const { share, aggregate } = measure;
  if (share !== undefined && aggregate !== 'sum') {
    return [{ path: `${path}.share`, message: 'A share is of rows, or of the sum of a column.' }];
  }
  return [
    ...(share === undefined ? [] : shareIssues(share, { path, columns })),
    ...amountIssues(column, measure, { path, columns }),
  ];
}

/** A level is of numbers over a column of times, a rate of truth values; both are averages. */
function amountIssues(
  column: ChartColumn,
  { aggregate, over, isRate, since }: Interpretation['measures'][number],
  { path, columns }: MeasurePlace,
): Issue[] {
  const isMean = aggregate === 'mean';
  if (since !== undefined) {
    return sinceIssues(column, { aggregate, since }, { path, columns });
  }
  if (isRate === true) {
    const isFit = isMean && column.type === 'boolean' && over === undefined;
    return isFit ? [] : [{ path: `${path}.isRate`, message: `${column.name} has no truth values.` }];
  }
  const time = over === undefined ? undefined : columns.get(over);
  const isTimed = time !== undefined && (isTemporalType(time.type) || isNumericType(time.type));
  return over === undefined || (isMean && isTimed)
    ? aggregateIssues(column, aggregate, path)
    : [{ path: `${path}.over`, message: `${over} is no time to average over.` }];
}

/** The time between two dates; hours and minutes are of moments. */
function sinceIssues(
  to: ChartColumn,
  {
    aggregate,
    since,
  }: { readonly aggregate: ChartAggregate; readonly since: NonNullable<QuestionMeasure['since']> },
  { path, columns }: MeasurePlace,
): Issue[] {
  const from = columns.get(since.column);
  if (from === undefined) {
    return [missing(`${path}.since.column`, since.column)];
  }
  const isFit = [from, to].every(
    ({ type }) => isTemporalType(type) && (since.unit === 'day' || type === 'timestamp'),
  );
  const isComputed =
    since.compared === undefined ? isOfElapsed(aggregate) : aggregate === 'count' || aggregate === 'mean';
  return [
    ...(isFit
      ? []
      : [
          {
            path: `${path}.since`,
            message: `${from.name} and ${to.name} have no ${since.unit} between them.`,
          },
        ]),
    ...(isComputed
      ? []
      : [{ path: `${path}.aggregate`, message: `A time between dates has no ${aggregate}.` }]),
  ];
}

function aggregateIssues(
  column: ChartColumn,
  aggregate: Interpretation['measures'][number]['aggregate'],
  path: string,
): Issue[] {
  const { takes } = AGGREGATES[aggregate];
  const isFit = takes !== 'numeric' || isNumericType(column.type);
  return isFit ? [] : [{ path: `${path}.aggregate`, message: `${column.name} is no number.` }];
}
