import type {
  QuestionGroup,
  QuestionMeasure,
  ChartChannel,
  ChartMark,
  ChartSpec,
  Interpretation,
} from '@plumbline/contract';
import type { ColumnTraits } from '../../columns/traits.ts';

const FEW_BARS = 10;
const BARS = 20;
const MAX_POINTS = 5000;

export type RawChart = Pick<ChartSpec, 'mark' | 'encoding'> & Partial<ChartSpec>;

export const groupChannel = ({ column, unit, part, bins }: QuestionGroup): ChartChannel => ({
  field: column,
  ...(part === undefined ? {} : { part }),
  ...(unit === undefined ? {} : { timeUnit: unit }),
  ...(bins === undefined ? {} : { bin: { maxBins: bins } }),
});

const rawChannel = (measure: QuestionMeasure | undefined): ChartChannel => ({
  field: measure?.column ?? null,
});

/** Marks of single rows: no aggregate is computed. */
export function rawChart(
  query: Pick<Interpretation, 'measures' | 'groups'>,
  mark: ChartMark,
  traits: readonly ColumnTraits[],
): RawChart {
  const [first] = query.measures;
  const group = query.groups.find(({ as }) => as !== 'panels');
  const color = group === undefined ? {} : { color: groupChannel(group) };
  if (mark === 'scatter' || mark === 'bubble') {
    return pointChart(query, mark);
  }
  if (mark === 'histogram' || mark === 'density') {
    const distinct = traits.find(({ name }) => name === first?.column)?.distinct ?? 0;
    const maxBins = distinct > 0 && distinct < FEW_BARS ? Math.max(2, distinct) : BARS;
    const bins = mark === 'histogram' ? { bin: { maxBins } } : {};
    return { mark, encoding: { x: { ...rawChannel(first), ...bins }, ...color } };
  }
  const x = group === undefined ? {} : { x: groupChannel(group) };
  return { mark, encoding: { ...x, y: rawChannel(first) } };
}

/** The first group that is not in panels colors the points; another is in panels. */
function pointChart(
  { measures, groups }: Pick<Interpretation, 'measures' | 'groups'>,
  mark: ChartMark,
): RawChart {
  const [first, second, third] = measures;
  const group = groups.find(({ as }) => as !== 'panels');
  const panel = groups.find((one) => one !== group);
  return {
    mark,
    encoding: {
      x: rawChannel(first),
      y: rawChannel(second),
      ...(third === undefined ? {} : { size: rawChannel(third) }),
      ...(group === undefined ? {} : { color: groupChannel(group) }),
      ...(panel === undefined ? {} : { facet: groupChannel(panel) }),
    },
    limit: MAX_POINTS,
  };
}
