import type { ChartChannel } from '@plumbline/contract';
import { saysItsOrder } from '../columns/ordinal.ts';
import type { ColumnTraits } from '../columns/traits.ts';
import { isPart, measureOf, type Ground, type Shape } from './candidate.ts';
import type { Proposal, Speaker } from './speaker.ts';

export const MANY_BARS = 20;
const FEW_SLICES = 5;
export const FEW_COLORS = 8;
const SIDEWAYS_FROM = 7;
const LONG_NAME = 12;

/** Names are read beside bars that lie, where they are many or long. */
const isSideways = ({ distinct, longestValue }: ColumnTraits): boolean =>
  (distinct ?? 0) >= SIDEWAYS_FROM || longestValue > LONG_NAME;

export function byCategory(say: Speaker, category: ColumnTraits, measure: ColumnTraits | null): Proposal[] {
  const { titles } = say.words;
  const name = say.nameOf(measure);
  const what = say.figureOf(measure);
  const title = titles.by(name, category.label);
  const reckoned = say.aggregateGround(measure);
  const x = { field: category.name };
  const y = measureOf(measure);
  const values = category.distinct ?? MANY_BARS;
  const tiles = say.ground('tiles', 8, what, category.label);
  const proposals: Proposal[] = [
    { ...barsOf(category, y), title, grounds: [...barGrounds(say, category, what), reckoned], cost: 0 },
  ];
  if (isPart(measure) && values <= FEW_SLICES) {
    const share = say.ground('share', 9, what, category.label);
    proposals.push({
      mark: 'donut',
      encoding: { x, y },
      rest: { sort: '-y' },
      title,
      grounds: [share, reckoned],
      cost: 6,
    });
  }
  if (isPart(measure) && values >= 8) {
    const rest = { detail: [x], sort: '-y' as const, limit: 40 };
    proposals.push({ mark: 'treemap', encoding: { y }, rest, title, grounds: [tiles, reckoned], cost: 9 });
  }
  if (isPart(measure) && category.isStage) {
    const stages = say.ground('stages', 12, what, category.label);
    proposals.push({
      mark: 'funnel',
      encoding: { x, y },
      rest: { sort: '-y' },
      title,
      grounds: [stages, reckoned],
      cost: 2,
    });
  }
  if (category.area !== null && measure !== null) {
    proposals.push(map(say, category, measure));
  }
  if (measure !== null && values <= MANY_BARS) {
    const quartiles = say.ground('quartiles', 9, measure.label, category.label);
    const box = { x, y: { field: measure.name } };
    proposals.push({
      mark: 'box',
      encoding: box,
      title: titles.by(titles.spread(measure.label), category.label),
      grounds: [quartiles, say.ground('spread', 3, measure.label)],
      cost: 8,
    });
  }
  return proposals;
}

/** Averages only: land colored by totals shows where people live. */
function map(say: Speaker, category: ColumnTraits, measure: ColumnTraits): Proposal {
  const name = say.words.measure('mean', measure.label);
  const what = `${name.charAt(0).toLowerCase()}${name.slice(1)}`;
  return {
    mark: 'choropleth',
    encoding: { place: { field: category.name }, color: measureOf(measure, 'mean') },
    rest: { limit: 500, map: { area: category.area ?? 'world', matches: {} } },
    title: say.words.titles.map(name, category.label),
    grounds: [say.ground('places', 12, what, category.label), say.ground('fairMap', 4)],
    cost: measure.adds === 'mean' ? 2 : 6,
  };
}

function barGrounds(say: Speaker, category: ColumnTraits, what: string): Ground[] {
  const values = category.distinct ?? 0;
  return [
    say.ground('bars', 10, what, category.label),
    ...(values > MANY_BARS ? [say.ground('many', 7, category.label)] : []),
    ...(isSideways(category) ? [say.ground('sideways', 5, '', category.label)] : []),
  ];
}

export function barsOf(category: ColumnTraits, y: ChartChannel): Shape {
  const isOrdered = category.kind === 'year' || saysItsOrder(category.column);
  return {
    mark: 'bar',
    encoding: { x: { field: category.name }, y },
    rest: {
      sort: isOrdered ? 'x' : '-y',
      limit: MANY_BARS,
      ...(isSideways(category) ? { options: { orient: 'horizontal' as const } } : {}),
    },
  };
}

export function crossed(
  say: Speaker,
  [one, two]: readonly [ColumnTraits, ColumnTraits],
  measure: ColumnTraits | null,
): Proposal[] {
  // The column with fewer values is told apart by color.
  const [outer, inner] = (one.distinct ?? 0) >= (two.distinct ?? 0) ? [one, two] : [two, one];
  const name = say.nameOf(measure);
  const what = say.figureOf(measure);
  const title = say.words.titles.by(say.words.titles.by(name, outer.label), inner.label);
  const reckoned = say.aggregateGround(measure);
  const [values, groups] = [outer.distinct ?? 10, inner.distinct ?? 5];
  const y = measureOf(measure);
  const grid = say.ground('grid', 9, what, outer.label, inner.label);
  const cells = { x: { field: outer.name }, y: { field: inner.name, limit: 30 }, color: y };
  const proposals: Proposal[] = [
    {
      mark: 'heatmap',
      encoding: cells,
      title,
      grounds: [grid, reckoned],
      cost: values * groups > 40 ? 3 : 9,
    },
  ];
  if (groups > FEW_COLORS) {
    return proposals;
  }
  const color = { field: inner.name };
  const bars = barsOf(outer, y);
  const few = say.ground('few', 5, inner.label);
  if (isPart(measure)) {
    const stack = say.ground('stack', 9, what, outer.label, inner.label);
    const encoding = { ...bars.encoding, color };
    proposals.push({ ...bars, encoding, title, grounds: [stack, few, reckoned], cost: 3 });
    const shares = say.ground('shares', 8, what, outer.label, inner.label);
    const normal = { ...encoding, y: { ...y, stack: 'normalize' as const } };
    proposals.push({ ...bars, encoding: normal, title, grounds: [shares, few], cost: 9 });
  }
  if (groups <= 4 && values <= 12) {
    const beside = say.ground('beside', 9, what, outer.label, inner.label);
    const encoding = { ...bars.encoding, y: { ...y, stack: 'none' as const }, color };
    proposals.push({
      ...bars,
      encoding,
      title,
      grounds: [beside, few, reckoned],
      cost: isPart(measure) ? 5 : 2,
    });
  }
  return proposals;
}
