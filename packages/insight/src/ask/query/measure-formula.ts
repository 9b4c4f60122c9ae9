import { columnRef, textLiteral } from '@plumbline/query';
import { isAdditive, type ChartChannel, type QuestionMeasure } from '@plumbline/contract';

const isShare = ({ isRate, share, since, per, aggregate }: QuestionMeasure): boolean =>
  isRate === true ||
  share !== undefined ||
  per?.isPart === true ||
  (since?.compared !== undefined && aggregate === 'mean');

type Since = NonNullable<QuestionMeasure['since']>;

/** Days are those of the calendar; hours and minutes are exact. */
function elapsedFormula(to: string, { column, unit }: Since): string {
  const dates = `${columnRef(column)}, ${columnRef(to)}`;
  if (unit === 'day') {
    return `DATEDIFF(${dates}, "day")`;
  }
  return unit === 'hour' ? `DATEDIFF(${dates}, "minute") / 60` : `DATEDIFF(${dates}, "second") / 60`;
}

const COMPARED = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;
const FUNCTIONS = {
  mean: 'AVERAGE',
  median: 'MEDIAN',
  min: 'MIN',
  max: 'MAX',
  sum: 'SUM',
  stddev: 'STDEV',
} as const;

/** Whether a time between two dates has such an aggregate. */
export const isOfElapsed = (aggregate: QuestionMeasure['aggregate']): aggregate is keyof typeof FUNCTIONS =>
  Object.hasOwn(FUNCTIONS, aggregate);

function sinceFormula(to: string, since: Since, aggregate: QuestionMeasure['aggregate']): string | null {
  const elapsed = elapsedFormula(to, since);
  if (since.compared === undefined) {
    return isOfElapsed(aggregate) ? `${FUNCTIONS[aggregate]}(${elapsed})` : null;
  }
  const some = `COUNTIF(${elapsed} ${COMPARED[since.compared.op]} ${since.compared.value})`;
  return aggregate === 'mean' ? `${some} / COUNT(${elapsed})` : some;
}

function ratioFormula(column: string | null, per: NonNullable<QuestionMeasure['per']>): string {
  const whole = column === null ? 'COUNT()' : `SUM(${columnRef(column)})`;
  return `${whole} / ${per.aggregate === 'sum' ? 'SUM' : 'COUNTDISTINCT'}(${columnRef(per.column)})`;
}

function shareFormula(column: string | null, share: NonNullable<QuestionMeasure['share']>): string {
  const isPart = `${columnRef(share.column)} IN (${share.values.map(textLiteral).join(', ')})`;
  return column === null
    ? `COUNTIF(${isPart}) / COUNT()`
    : `SUMIF(${columnRef(column)}, ${isPart}) / SUM(${columnRef(column)})`;
}

/** The formula of a measure that is no aggregate of its column; null for one that is. */
export function measureFormula({
  column,
  aggregate,
  saved,
  over,
  isRate,
  share,
  since,
  per,
}: QuestionMeasure): string | null {
  if (saved !== undefined) {
    return columnRef(saved);
  }
  if (per !== undefined) {
    return ratioFormula(column, per);
  }
  if (share !== undefined) {
    return shareFormula(column, share);
  }
  if (column === null) {
    return null;
  }
  if (since !== undefined) {
    return sinceFormula(column, since, aggregate);
  }
  if (over !== undefined) {
    return `SUM(${columnRef(column)}) / COUNTDISTINCT(${columnRef(over)})`;
  }
  return isRate === true ? `COUNTIF(${columnRef(column)}) / COUNT(${columnRef(column)})` : null;
}

/** Whether figures of groups add up to that of all of them. */
export const isTotal = ({ aggregate, per }: QuestionMeasure): boolean =>
  per === undefined && isAdditive(aggregate);

export function measureChannel(measure: QuestionMeasure): ChartChannel {
  const formula = measureFormula(measure);
  const { column, aggregate } = measure;
  return formula === null
    ? { field: column, aggregate }
    : { field: null, formula, ...(isShare(measure) ? { format: { kind: 'percent' as const } } : {}) };
}
