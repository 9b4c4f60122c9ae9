import { columnRef, textLiteral } from '@plumbline/query';
import type { ChartChannel, QuestionMeasure } from '@plumbline/contract';

const isShare = ({ isRate, share }: QuestionMeasure): boolean => isRate === true || share !== undefined;

/** The formula of a measure that is no aggregate of its column; null for one that is. */
export function measureFormula({ column, saved, over, isRate, share }: QuestionMeasure): string | null {
  if (saved !== undefined) {
    return columnRef(saved);
  }
  if (share !== undefined) {
    return `COUNTIF(${columnRef(share.column)} IN (${share.values.map(textLiteral).join(', ')})) / COUNT()`;
  }
  if (column === null) {
    return null;
  }
  if (over !== undefined) {
    return `SUM(${columnRef(column)}) / COUNTDISTINCT(${columnRef(over)})`;
  }
  return isRate === true ? `COUNTIF(${columnRef(column)}) / COUNT(${columnRef(column)})` : null;
}

export function measureChannel(measure: QuestionMeasure): ChartChannel {
  const formula = measureFormula(measure);
  const { column, aggregate } = measure;
  return formula === null
    ? { field: column, aggregate }
    : { field: null, formula, ...(isShare(measure) ? { format: { kind: 'percent' as const } } : {}) };
}
