import type { ChartData } from '@plumbline/contract';
import { printMark, printNumber, printPercent } from '@plumbline/viz';
import { currentLocale } from '../../../messages/index.ts';
import { t } from '../text.ts';

export interface MarkText {
  readonly x: string;
  readonly y: string;
}

/** Every mark in words, in the order it is drawn: what the table shows and what arrow keys read out. */
export function markTexts(data: ChartData): readonly MarkText[] {
  const locale = currentLocale();
  const { chart, binWidth, hasOther, mode } = data;
  const isShare = mode === 'Percent' || mode === 'Change';
  return data.data.map(([x = null, y = null], at) => {
    const isOther = hasOther && at === data.data.length - 1;
    const name = isOther
      ? String(x)
      : printMark(x, {
          timeUnit: chart.encoding.x.timeUnit ?? null,
          binWidth: binWidth ?? null,
          locale,
          empty: t('cellEmpty'),
        });
    const value = Number(y);
    const isNumber = y !== null && y !== '' && Number.isFinite(value);
    const figure = isShare ? printPercent(value, locale) : printNumber(value, locale);
    return { x: name, y: isNumber ? figure : String(y ?? t('cellEmpty')) };
  });
}
