import { CHART_MARK_LABELS } from '@plumbline/contract';

/** Chart types. What each takes: `MARKS` in the viz package. */
export const mark = CHART_MARK_LABELS;
