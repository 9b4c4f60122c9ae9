import { message } from '@plumbline/messages';
import type { ColumnTraits } from '../columns/traits.ts';
import { isPartOfWhole, measureChannel } from './candidate.ts';
import { MAX_COLORS } from './category-rules.ts';
import {
  aggregateReason,
  byTitle,
  measureText,
  measureTitle,
  overTitle,
  reason,
  type Proposal,
} from './reasons.ts';

const FEW_PERIODS = 8;

export function overTime(time: ColumnTraits, measure: ColumnTraits | null): Proposal[] {
  const name = measureTitle(measure);
  const what = measureText(measure);
  const title = overTitle(name, time.label);
  const aggregation = aggregateReason(measure);
  const x = { field: time.name };
  const y = measureChannel(measure);
  const rest = { limit: 200 };
  const periods = time.distinct ?? 100;
  const isShort = periods <= FEW_PERIODS;
  const line = reason(12, message('recommendation.line', { what, time: time.label }));
  const proposals: Proposal[] = [
    { mark: 'line', encoding: { x, y }, rest, title, reasons: [line, aggregation], cost: isShort ? 3 : 0 },
    {
      mark: 'bar',
      encoding: { x, y },
      rest,
      title,
      reasons: [
        isShort
          ? reason(11, message('recommendation.fewPeriods', { what, time: time.label }))
          : reason(7, message('recommendation.bars', { what, category: time.label })),
        aggregation,
      ],
      cost: isShort ? 0 : 7,
    },
  ];
  if (isPartOfWhole(measure)) {
    proposals.push({
      mark: 'area',
      encoding: { x, y },
      rest,
      title,
      reasons: [reason(11, message('recommendation.area', { what, time: time.label })), aggregation],
      cost: 6,
    });
  }
  if (time.kind === 'time' && periods > 60) {
    const days = reason(8, message('recommendation.calendar', { what, time: time.label }));
    const encoding = { x: { field: time.name, timeUnit: 'day' as const }, color: y };
    proposals.push({
      mark: 'calendar',
      encoding,
      rest: { limit: 5000 },
      title,
      reasons: [days, aggregation],
      cost: 11,
    });
  }
  return proposals;
}

export function seriesOverTime({
  time,
  group,
  measure,
}: {
  readonly time: ColumnTraits;
  readonly group: ColumnTraits;
  readonly measure: ColumnTraits | null;
}): Proposal[] {
  const name = measureTitle(measure);
  const what = measureText(measure);
  const title = byTitle(overTitle(name, time.label), group.label);
  const aggregation = aggregateReason(measure);
  const groups = group.distinct ?? MAX_COLORS;
  const color = { field: group.name, ...(groups > MAX_COLORS ? { limit: 5 } : {}) };
  const x = { field: time.name };
  const y = measureChannel(measure);
  const colors =
    groups > MAX_COLORS
      ? reason(7, message('recommendation.largest', { column: group.label }))
      : reason(5, message('recommendation.fewColors', { column: group.label }));
  const rest = { limit: 200 };
  const crowd = groups > MAX_COLORS ? 8 : 0;
  const line = reason(12, message('recommendation.line', { what, time: time.label }));
  const proposals: Proposal[] = [
    {
      mark: 'line',
      encoding: { x, y, color },
      rest,
      title,
      reasons: [line, colors, aggregation],
      cost: 2 + crowd,
    },
  ];
  if (isPartOfWhole(measure)) {
    const stacked = reason(
      9,
      message('recommendation.stackedArea', { what, time: time.label, group: group.label }),
    );
    proposals.push({
      mark: 'area',
      encoding: { x, y, color },
      rest,
      title,
      reasons: [stacked, aggregation],
      cost: 6 + crowd,
    });
  }
  const grid = reason(8, message('recommendation.heatmap', { what, one: time.label, other: group.label }));
  const cells = { x, y: { field: group.name, limit: 30 }, color: y };
  proposals.push({
    mark: 'heatmap',
    encoding: cells,
    rest,
    title,
    reasons: [grid, aggregation],
    cost: groups > 12 ? 5 : 10,
  });
  return proposals;
}
