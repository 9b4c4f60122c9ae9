import type { ColumnTraits } from '../columns/traits.ts';
import { COUNT, measureOf, type Shape } from './candidate.ts';
import { FEW_COLORS, MANY_BARS } from './category-rules.ts';
import type { Proposal, Speaker } from './speaker.ts';

const LEAST_POINTS = 5;
const MOST_POINTS = 200;

export function spread(say: Speaker, measure: ColumnTraits): Proposal[] {
  const { titles } = say.words;
  const x = { field: measure.name };
  const isSparse = measure.distinct !== null && measure.distinct < 10;
  const title = titles.spread(measure.label);
  const spread = say.ground('spread', 10, measure.label);
  const figure = say.nameOf(measure);
  return [
    isSparse
      ? { mark: 'bar', encoding: { x, y: COUNT }, title, grounds: [spread], cost: 1 }
      : {
          mark: 'histogram',
          encoding: { x: { ...x, bin: { maxBins: MANY_BARS } }, y: COUNT },
          title,
          grounds: [spread],
          cost: 1,
        },
    {
      mark: 'box',
      encoding: { y: x },
      title,
      grounds: [say.ground('box', 9, measure.label)],
      cost: 7,
    },
    {
      mark: 'density',
      encoding: { x },
      title,
      grounds: [say.ground('curve', 9, measure.label)],
      cost: 9,
    },
    {
      mark: 'kpi',
      encoding: { y: measureOf(measure) },
      title: titles.whole(figure),
      grounds: [say.ground('figure', 5, figure), say.aggregateGround(measure)],
      cost: 8,
    },
  ];
}

/** Points that would hide each other shine through. */
function pointsRest(say: Speaker): Shape['rest'] {
  return say.rowCount > 2000 ? { options: { opacity: 0.25 } } : {};
}

export function together(
  say: Speaker,
  measures: readonly [ColumnTraits, ColumnTraits],
  group: ColumnTraits | null,
): Proposal[] {
  const [one, two] = measures;
  const groups = group?.distinct ?? FEW_COLORS;
  if (say.rowCount < 5 || (group !== null && groups > FEW_COLORS)) {
    return [];
  }
  const { titles } = say.words;
  const against = titles.against(one.label, two.label);
  const encoding = {
    x: { field: one.name },
    y: { field: two.name },
    ...(group === null ? {} : { color: { field: group.name } }),
  };
  return [
    {
      mark: 'scatter',
      encoding,
      rest: pointsRest(say),
      title: group === null ? against : titles.by(against, group.label),
      grounds: [
        say.ground('together', 11, one.label, two.label),
        ...(group === null ? [] : [say.ground('few', 5, group.label)]),
      ],
      cost: 3,
    },
  ];
}

export function bubbles(
  say: Speaker,
  measures: readonly [ColumnTraits, ColumnTraits, ColumnTraits],
  group: ColumnTraits | null,
): Proposal[] {
  const size = measures.find(({ min, adds }) => (min ?? 0) >= 0 && adds === 'sum') ?? measures[2];
  const [one, two] = measures.filter((measure) => measure !== size);
  const flat = one === undefined || two === undefined ? [] : together(say, [one, two], group);
  return (size.min ?? 0) < 0
    ? []
    : flat.map((proposal) => ({
        ...proposal,
        mark: 'bubble',
        encoding: { ...proposal.encoding, size: { field: size.name } },
        grounds: [...proposal.grounds, say.ground('sizes', 6, '', '', size.label)],
        cost: 6,
      }));
}

/** Each category a point: its two measures against each other. */
export function groupedPoints(
  say: Speaker,
  measures: readonly [ColumnTraits, ColumnTraits],
  group: ColumnTraits,
): Proposal[] {
  const [one, two] = measures;
  const groups = group.distinct ?? 0;
  if (groups < LEAST_POINTS || groups > MOST_POINTS) {
    return [];
  }
  const encoding = { x: measureOf(one), y: measureOf(two), text: { field: group.name } };
  return [
    {
      mark: 'scatter',
      encoding,
      rest: { limit: MOST_POINTS },
      title: say.words.titles.by(say.words.titles.against(say.nameOf(one), say.figureOf(two)), group.label),
      grounds: [
        say.ground('groups', 10, say.figureOf(one), say.figureOf(two), group.label),
        say.aggregateGround(one),
      ],
      cost: 3,
    },
  ];
}
