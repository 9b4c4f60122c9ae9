import type { ChartChannel, QuestionMeasure } from '@plumbline/contract';

const quoted = (name: string): string => `[${name.replaceAll(']', ']]')}]`;

const literal = (text: string): string => `"${text.replaceAll('"', '""')}"`;

const isShare = ({ isRate, share }: QuestionMeasure): boolean => isRate === true || share !== undefined;

/** The formula of a measure that is no aggregate of its column; null for one that is. */
export function measureFormula({ column, saved, over, isRate, share }: QuestionMeasure): string | null {
  if (saved !== undefined) {
    return quoted(saved);
  }
  if (share !== undefined) {
    return `COUNTIF(${quoted(share.column)} IN (${share.values.map(literal).join(', ')})) / COUNT()`;
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
  const { column, aggregate } = measure;
  return formula === null
    ? { field: column, aggregate }
    : { field: null, formula, ...(isShare(measure) ? { format: { kind: 'percent' as const } } : {}) };
}
