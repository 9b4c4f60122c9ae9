import type { ChartData } from '@plumbline/contract';
import { printMark, printNumber, printPercent, type ChartOption } from '@plumbline/viz';
import { currentLocale } from '../../../messages/index.ts';
import { t } from '../text.ts';

export interface MarkText {
  readonly x: string;
  readonly y: string;
}

/** Every mark in words, in the order it came: what the table shows. */
export function markTexts(data: ChartData): readonly MarkText[] {
  const locale = currentLocale();
  const { chart, binWidth, hasOther, mode } = data;
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
    const figure = mode === 'Percent' ? printPercent(value, locale) : printNumber(value, locale);
    return { x: name, y: isNumber ? figure : String(y ?? t('cellEmpty')) };
  });
}

/** Every mark as it is drawn, gaps included: what arrow keys walk along, by the drawing's own index. */
export function drawnTexts(option: ChartOption): readonly MarkText[] {
  const format = option.tooltip['valueFormatter'] as (value: unknown) => string;
  const names = option.xAxis?.data;
  return (option.series[0]?.data ?? []).map((item, at) => {
    const x = names?.[at] ?? item.name ?? (Array.isArray(item.value) ? String(item.value[0]) : '');
    return { x, y: item.value === null ? t('cellEmpty') : format(item.value) };
  });
}
