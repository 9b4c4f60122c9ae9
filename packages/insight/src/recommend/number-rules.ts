import { message } from '@plumbline/messages';
import type { ColumnTraits } from '../columns/traits.ts';
import { COUNT, measureChannel, type Shape } from './candidate.ts';
import { MAX_COLORS, MANY_BARS } from './category-rules.ts';
import {
  aggregateReason,
  byTitle,
  distributionTitle,
  measureText,
  measureTitle,
  reason,
  type Proposal,
  type RuleContext,
} from './reasons.ts';

const MIN_POINTS = 5;
const MAX_POINTS = 200;

export function spread(measure: ColumnTraits): Proposal[] {
  const x = { field: measure.name };
  const isSparse = measure.distinct !== null && measure.distinct < 10;
  const title = distributionTitle(measure.label);
  const histogram = reason(10, message('recommendation.histogram', { column: measure.label }));
  return [
    isSparse
      ? { mark: 'bar', encoding: { x, y: COUNT }, title, reasons: [histogram], cost: 1 }
      : {
          mark: 'histogram',
          encoding: { x: { ...x, bin: { maxBins: MANY_BARS } }, y: COUNT },
          title,
          reasons: [histogram],
          cost: 1,
        },
    {
      mark: 'box',
      encoding: { y: x },
      title,
      reasons: [reason(9, message('recommendation.box', { column: measure.label }))],
      cost: 7,
    },
    {
      mark: 'density',
      encoding: { x },
      title,
      reasons: [reason(9, message('recommendation.density', { column: measure.label }))],
      cost: 9,
    },
    {
      mark: 'kpi',
      encoding: { y: measureChannel(measure) },
      title: message('recommendation.whole', { what: measureTitle(measure) }),
      reasons: [
        reason(5, message('recommendation.figure', { what: measureTitle(measure) })),
        aggregateReason(measure),
      ],
      cost: 8,
    },
  ];
}

/** Many points are drawn transparent, so that they do not hide each other. */
function pointsRest(context: RuleContext): Shape['rest'] {
  return context.rowCount > 2000 ? { options: { opacity: 0.25 } } : {};
}

export function together(
  context: RuleContext,
  measures: readonly [ColumnTraits, ColumnTraits],
  group: ColumnTraits | null,
): Proposal[] {
  const [one, two] = measures;
  const groups = group?.distinct ?? MAX_COLORS;
  if (context.rowCount < 5 || (group !== null && groups > MAX_COLORS)) {
    return [];
  }
  const against = message('recommendation.against', { one: one.label, other: two.label });
  const encoding = {
    x: { field: one.name },
    y: { field: two.name },
    ...(group === null ? {} : { color: { field: group.name } }),
  };
  return [
    {
      mark: 'scatter',
      encoding,
      rest: pointsRest(context),
      title: group === null ? against : byTitle(against, group.label),
      reasons: [
        reason(11, message('recommendation.scatter', { one: one.label, other: two.label })),
        ...(group === null ? [] : [reason(5, message('recommendation.fewColors', { column: group.label }))]),
      ],
      cost: 3,
    },
  ];
}

export function bubbles(
  context: RuleContext,
  measures: readonly [ColumnTraits, ColumnTraits, ColumnTraits],
  group: ColumnTraits | null,
): Proposal[] {
  const size = measures.find(({ min, adds }) => (min ?? 0) >= 0 && adds === 'sum') ?? measures[2];
  const [one, two] = measures.filter((measure) => measure !== size);
  const flat = one === undefined || two === undefined ? [] : together(context, [one, two], group);
  return (size.min ?? 0) < 0
    ? []
    : flat.map((proposal) => ({
        ...proposal,
        mark: 'bubble',
        encoding: { ...proposal.encoding, size: { field: size.name } },
        reasons: [...proposal.reasons, reason(6, message('recommendation.size', { column: size.label }))],
        cost: 6,
      }));
}

/** One point for each category, at its two measures. */
export function groupedPoints(
  measures: readonly [ColumnTraits, ColumnTraits],
  group: ColumnTraits,
): Proposal[] {
  const [one, two] = measures;
  const groups = group.distinct ?? 0;
  if (groups < MIN_POINTS || groups > MAX_POINTS) {
    return [];
  }
  const encoding = { x: measureChannel(one), y: measureChannel(two), text: { field: group.name } };
  return [
    {
      mark: 'scatter',
      encoding,
      rest: { limit: MAX_POINTS },
      title: byTitle(
        message('recommendation.against', { one: measureTitle(one), other: measureText(two) }),
        group.label,
      ),
      reasons: [
        reason(
          10,
          message('recommendation.points', {
            one: measureText(one),
            other: measureText(two),
            category: group.label,
          }),
        ),
        aggregateReason(one),
      ],
      cost: 3,
    },
  ];
}
