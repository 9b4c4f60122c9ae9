import type { AnnotationAnchor, Cell, ChartData } from '@plumbline/contract';
import { printMark } from '@plumbline/viz';
import { currentLocale, t } from '../../../../messages/index.ts';

/** The anchor of an annotation, with values formatted as in the chart: `Jul 2026`, `Norway, Tents`. */
export function placeWords(anchor: AnnotationAnchor, data: ChartData | null): string {
  const { column, x, x2, series } = anchor;
  if (column === null || x === undefined || x === null) {
    return t('savedChart.annotationOnChart');
  }
  const facts = data?.columns.find(({ field, role }) => field === column && role === 'dimension');
  const print = (value: Cell): string =>
    printMark(value, {
      timeUnit: facts?.timeUnit ?? null,
      part: facts?.part ?? null,
      binWidth: facts?.binWidth ?? null,
      locale: currentLocale(),
      empty: t('savedChart.emptyValue'),
    });
  if (x2 !== undefined && x2 !== null) {
    return t('savedChart.annotationRange', { from: print(x), to: print(x2) });
  }
  return series === undefined
    ? print(x)
    : t('savedChart.annotationAt', {
        place: print(x),
        series: String(series.value ?? t('savedChart.emptyValue')),
      });
}
