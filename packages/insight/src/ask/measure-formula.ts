import type { ChartChannel, QuestionMeasure } from '@plumbline/contract';

const quoted = (name: string): string => `[${name.replaceAll(']', ']]')}]`;

/** The formula of a measure that is no aggregate of its column; null for one that is. */
export function measureFormula({ column, saved, over, isRate }: QuestionMeasure): string | null {
  if (saved !== undefined) {
    return quoted(saved);
  }
  if (column === null) {
    return null;
  }
  if (over !== undefined) {
    return `SUM(${quoted(column)}) / COUNTDISTINCT(${quoted(over)})`;
  }
  return isRate === true ? `COUNTIF(${quoted(column)}) / COUNT(${quoted(column)})` : null;
}

export function measureChannel(measure: QuestionMeasure): ChartChannel {
  const formula = measureFormula(measure);
  const { column, aggregate, isRate } = measure;
  return formula === null
    ? { field: column, aggregate }
    : { field: null, formula, ...(isRate === true ? { format: { kind: 'percent' as const } } : {}) };
}
