import type { ColumnTraits } from '../columns/traits.ts';
import { isPart, measureOf } from './candidate.ts';
import { FEW_COLORS } from './category-rules.ts';
import type { Proposal, Speaker } from './speaker.ts';

const FEW_PERIODS = 8;

export function overTime(say: Speaker, time: ColumnTraits, measure: ColumnTraits | null): Proposal[] {
  const { titles } = say.words;
  const name = say.nameOf(measure);
  const what = say.figureOf(measure);
  const title = titles.over(name, time.label);
  const reckoned = say.aggregateGround(measure);
  const x = { field: time.name };
  const y = measureOf(measure);
  const rest = { limit: 200 };
  const periods = time.distinct ?? 100;
  const isShort = periods <= FEW_PERIODS;
  const course = say.ground('course', 12, what, time.label);
  const proposals: Proposal[] = [
    { mark: 'line', encoding: { x, y }, rest, title, grounds: [course, reckoned], cost: isShort ? 3 : 0 },
    {
      mark: 'bar',
      encoding: { x, y },
      rest,
      title,
      grounds: [
        isShort ? say.ground('columns', 11, what, time.label) : say.ground('bars', 7, what, time.label),
        reckoned,
      ],
      cost: isShort ? 0 : 7,
    },
  ];
  if (isPart(measure)) {
    proposals.push({
      mark: 'area',
      encoding: { x, y },
      rest,
      title,
      grounds: [say.ground('areaCourse', 11, what, time.label), reckoned],
      cost: 6,
    });
  }
  if (time.kind === 'time' && periods > 60) {
    const days = say.ground('days', 8, what, time.label);
    const encoding = { x: { field: time.name, timeUnit: 'day' as const }, color: y };
    proposals.push({
      mark: 'calendar',
      encoding,
      rest: { limit: 5000 },
      title,
      grounds: [days, reckoned],
      cost: 11,
    });
  }
  return proposals;
}

export function seriesOverTime(
  say: Speaker,
  {
    time,
    group,
    measure,
  }: { readonly time: ColumnTraits; readonly group: ColumnTraits; readonly measure: ColumnTraits | null },
): Proposal[] {
  const name = say.nameOf(measure);
  const what = say.figureOf(measure);
  const title = say.words.titles.by(say.words.titles.over(name, time.label), group.label);
  const reckoned = say.aggregateGround(measure);
  const groups = group.distinct ?? FEW_COLORS;
  const color = { field: group.name, ...(groups > FEW_COLORS ? { limit: 5 } : {}) };
  const x = { field: time.name };
  const y = measureOf(measure);
  const told = groups > FEW_COLORS ? say.ground('many', 7, group.label) : say.ground('few', 5, group.label);
  const rest = { limit: 200 };
  const crowd = groups > FEW_COLORS ? 8 : 0;
  const course = say.ground('course', 12, what, time.label);
  const proposals: Proposal[] = [
    {
      mark: 'line',
      encoding: { x, y, color },
      rest,
      title,
      grounds: [course, told, reckoned],
      cost: 2 + crowd,
    },
  ];
  if (isPart(measure)) {
    const stacked = say.ground('stackedCourse', 9, what, time.label, group.label);
    proposals.push({
      mark: 'area',
      encoding: { x, y, color },
      rest,
      title,
      grounds: [stacked, reckoned],
      cost: 6 + crowd,
    });
  }
  const grid = say.ground('grid', 8, what, time.label, group.label);
  const cells = { x, y: { field: group.name, limit: 30 }, color: y };
  proposals.push({
    mark: 'heatmap',
    encoding: cells,
    rest,
    title,
    grounds: [grid, reckoned],
    cost: groups > 12 ? 5 : 10,
  });
  return proposals;
}
