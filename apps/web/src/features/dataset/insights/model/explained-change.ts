import type { ChangeRequest, Insight } from '@plumbline/contract';
import { insightRows } from '../../../../ui/insights/insight-rows.ts';

const OF_A_PERIOD: ReadonlySet<string> = new Set(['periodChange', 'periodOutlier']);

/** The change that an insight is about; null for one that is about no single period. */
export function explainedChange(insight: Insight): ChangeRequest | null {
  const { x, y } = insight.chart.encoding;
  const { field: time = null, timeUnit: unit } = x ?? {};
  const { field: column = null, aggregate } = y ?? {};
  if (!OF_A_PERIOD.has(insight.kind) || time === null || unit === undefined) {
    return null;
  }
  if (aggregate !== 'count' && aggregate !== 'sum' && aggregate !== 'mean') {
    return null;
  }
  const at = insight.kind === 'periodChange' ? undefined : changeStart(insight, time);
  return { measure: { column, aggregate }, time, unit, ...(at === undefined ? {} : { at }) };
}

/** The first day of the rows behind it. */
function changeStart(insight: Insight, time: string): string | undefined {
  const starts = (insightRows(insight)?.value ?? []).flatMap((one) =>
    'column' in one && one.column === time && one.op === 'gte' ? [String(one.value).slice(0, 10)] : [],
  );
  return starts.at(-1);
}
