import type { Condition, Interpretation, QuestionMeasure } from '@plumbline/contract';
import { interpretFollowUp } from '../reading/follow-up.ts';
import { TABLES } from './tables.ts';

const printMeasure = ({ column, aggregate, isRate, share, since, over, per }: QuestionMeasure): string => {
  if (share !== undefined) {
    return `share(${share.column}=${share.values.join('~')})`;
  }
  if (isRate === true) {
    return `rate(${column})`;
  }
  if (over !== undefined) {
    return `level(${column})`;
  }
  const of = since === undefined ? column : `${since.column}→${column}`;
  const whole = column === null ? 'count' : `${aggregate}(${of})`;
  return per === undefined
    ? whole
    : `${whole}÷${per.aggregate}(${per.column})${per.isPart === true ? ' %' : ''}`;
};

const printCondition = ({ column, op, value }: Condition): string =>
  value === undefined ? `${column} ${op}` : `${column} ${op} ${JSON.stringify(value)}`;

const printRows = ({ rows }: Interpretation): string =>
  ['rows', ...(rows?.sort ?? []).map(({ column, direction }) => `${column}:${direction}`)].join(' ');

/** How a question about one of the tables is understood, in one line. */
export function printReading(table: string, question: string): string {
  const dataset = TABLES[table];
  if (dataset === undefined) {
    throw new Error(`There is no table ${table}.`);
  }
  const { interpretation: query } = interpretFollowUp(question, dataset, null);
  const { intent, measures, groups, filters, either = [], comparison, having, order, limit } = query;
  const sides = either.map((side) => side.map(printCondition).join(' and '));
  return [
    intent === 'rows' ? printRows(query) : measures.map(printMeasure).join(' + '),
    intent === 'chart' || intent === 'figure' || intent === 'rows' ? '' : `(${intent})`,
    groups.length === 0
      ? ''
      : `by ${groups.map(({ column, unit, part }) => [column, unit ?? part].filter(Boolean).join(':')).join(', ')}`,
    filters.length === 0 ? '' : `where ${filters.map(printCondition).join(' and ')}`,
    sides.length === 0 ? '' : `either ${sides.join(' or ')}`,
    having === undefined ? '' : `having ${having.op} ${having.value}`,
    comparison === null ? '' : `against ${comparison.unit}`,
    order ?? '',
    limit === null ? '' : `limit ${limit}`,
  ]
    .filter(Boolean)
    .join(' ');
}
