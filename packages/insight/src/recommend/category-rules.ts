import type { ChartChannel } from '@plumbline/contract';
import { message, type Message } from '@plumbline/messages';
import { hasWrittenOrder } from '../columns/ordinal.ts';
import type { ColumnTraits } from '../columns/traits.ts';
import { isPartOfWhole, measureChannel, type Reason, type Shape } from './candidate.ts';
import {
  aggregateReason,
  aggregateText,
  aggregateTitle,
  byTitle,
  distributionTitle,
  measureText,
  measureTitle,
  reason,
  type Proposal,
} from './reasons.ts';

export const MANY_BARS = 20;
const FEW_SLICES = 5;
export const MAX_COLORS = 8;
const HORIZONTAL_FROM = 7;
const LONG_NAME = 12;

/** Many or long names are easier to read beside horizontal bars. */
const isHorizontal = ({ distinct, longestValue }: ColumnTraits): boolean =>
  (distinct ?? 0) >= HORIZONTAL_FROM || longestValue > LONG_NAME;

export function byCategory(category: ColumnTraits, measure: ColumnTraits | null): Proposal[] {
  const name = measureTitle(measure);
  const what = measureText(measure);
  const title = byTitle(name, category.label);
  const aggregation = aggregateReason(measure);
  const x = { field: category.name };
  const y = measureChannel(measure);
  const values = category.distinct ?? MANY_BARS;
  const tiles = reason(8, message('recommendation.treemap', { what, category: category.label }));
  const proposals: Proposal[] = [
    { ...categoryBars(category, y), title, reasons: [...barReasons(category, what), aggregation], cost: 0 },
  ];
  if (isPartOfWhole(measure) && values <= FEW_SLICES) {
    const share = reason(9, message('recommendation.share', { what, category: category.label }));
    proposals.push({
      mark: 'donut',
      encoding: { x, y },
      rest: { sort: '-y' },
      title,
      reasons: [share, aggregation],
      cost: 6,
    });
  }
  if (isPartOfWhole(measure) && values >= 8) {
    const rest = { detail: [x], sort: '-y' as const, limit: 40 };
    proposals.push({ mark: 'treemap', encoding: { y }, rest, title, reasons: [tiles, aggregation], cost: 9 });
  }
  if (isPartOfWhole(measure) && category.isStage) {
    const stages = reason(12, message('recommendation.funnel', { what, stage: category.label }));
    proposals.push({
      mark: 'funnel',
      encoding: { x, y },
      rest: { sort: '-y' },
      title,
      reasons: [stages, aggregation],
      cost: 2,
    });
  }
  if (category.area !== null && measure !== null) {
    proposals.push(map(category, measure));
  }
  if (measure !== null && values <= MANY_BARS) {
    const quartiles = reason(
      9,
      message('recommendation.boxes', { column: measure.label, category: category.label }),
    );
    const box = { x, y: { field: measure.name } };
    proposals.push({
      mark: 'box',
      encoding: box,
      title: byTitle(distributionTitle(measure.label), category.label),
      reasons: [quartiles, reason(3, message('recommendation.histogram', { column: measure.label }))],
      cost: 8,
    });
  }
  return proposals;
}

/** Averages only: a map of totals shows where people live. */
function map(category: ColumnTraits, measure: ColumnTraits): Proposal {
  const what = aggregateText('mean', measure.label);
  return {
    mark: 'choropleth',
    encoding: { place: { field: category.name }, color: measureChannel(measure, 'mean') },
    rest: { limit: 500, map: { area: category.area ?? 'world', matches: {} } },
    title: message('recommendation.map', {
      what: aggregateTitle('mean', measure.label),
      place: category.label,
    }),
    reasons: [
      reason(12, message('recommendation.filledMap', { what, place: category.label })),
      reason(4, message('recommendation.fairMap')),
    ],
    cost: measure.adds === 'mean' ? 2 : 6,
  };
}

function barReasons(category: ColumnTraits, what: Message): Reason[] {
  const values = category.distinct ?? 0;
  return [
    reason(10, message('recommendation.bars', { what, category: category.label })),
    ...(values > MANY_BARS ? [reason(7, message('recommendation.largest', { column: category.label }))] : []),
    ...(isHorizontal(category)
      ? [reason(5, message('recommendation.horizontal', { category: category.label }))]
      : []),
  ];
}

function categoryBars(category: ColumnTraits, y: ChartChannel): Shape {
  const isOrdered = category.kind === 'year' || hasWrittenOrder(category.column);
  return {
    mark: 'bar',
    encoding: { x: { field: category.name }, y },
    rest: {
      sort: isOrdered ? 'x' : '-y',
      limit: MANY_BARS,
      ...(isHorizontal(category) ? { options: { orient: 'horizontal' as const } } : {}),
    },
  };
}

export function crossed(
  [one, two]: readonly [ColumnTraits, ColumnTraits],
  measure: ColumnTraits | null,
): Proposal[] {
  // The column with fewer values gets the colors.
  const [outer, inner] = (one.distinct ?? 0) >= (two.distinct ?? 0) ? [one, two] : [two, one];
  const name = measureTitle(measure);
  const what = measureText(measure);
  const title = byTitle(byTitle(name, outer.label), inner.label);
  const aggregation = aggregateReason(measure);
  const [values, groups] = [outer.distinct ?? 10, inner.distinct ?? 5];
  const y = measureChannel(measure);
  const grid = reason(9, message('recommendation.heatmap', { what, one: outer.label, other: inner.label }));
  const cells = { x: { field: outer.name }, y: { field: inner.name, limit: 30 }, color: y };
  const proposals: Proposal[] = [
    {
      mark: 'heatmap',
      encoding: cells,
      title,
      reasons: [grid, aggregation],
      cost: values * groups > 40 ? 3 : 9,
    },
  ];
  if (groups > MAX_COLORS) {
    return proposals;
  }
  const color = { field: inner.name };
  const bars = categoryBars(outer, y);
  const few = reason(5, message('recommendation.fewColors', { column: inner.label }));
  if (isPartOfWhole(measure)) {
    const stack = reason(9, message('recommendation.stack', { what, one: outer.label, other: inner.label }));
    const encoding = { ...bars.encoding, color };
    proposals.push({ ...bars, encoding, title, reasons: [stack, few, aggregation], cost: 3 });
    const shares = reason(8, message('recommendation.normalized', { one: outer.label, other: inner.label }));
    const normal = { ...encoding, y: { ...y, stack: 'normalize' as const } };
    proposals.push({ ...bars, encoding: normal, title, reasons: [shares, few], cost: 9 });
  }
  if (groups <= 4 && values <= 12) {
    const beside = reason(9, message('recommendation.grouped', { what, other: inner.label }));
    const encoding = { ...bars.encoding, y: { ...y, stack: 'none' as const }, color };
    proposals.push({
      ...bars,
      encoding,
      title,
      reasons: [beside, few, aggregation],
      cost: isPartOfWhole(measure) ? 5 : 2,
    });
  }
  return proposals;
}
