import type { ChartChannel, ChartSpec } from '@plumbline/contract';
import { columnNameKey, namesInFormula } from '@plumbline/query';
import type { SeenPart } from '../datasources/index.ts';

const channelsOf = ({ encoding, detail = [], tooltip = [], layer = [] }: ChartSpec): ChartChannel[] => [
  ...Object.values(encoding).filter((channel) => channel !== undefined),
  ...detail,
  ...tooltip,
  ...layer.map(({ y }) => y),
];

/** Columns whose values make marks. */
const dimensionFields = (chart: ChartSpec): string[] =>
  channelsOf(chart).flatMap(({ field, aggregate, formula }) =>
    field === null || aggregate !== undefined || formula !== undefined ? [] : [field],
  );

/** Whether every name is a column of the part or one of these measures. */
export function showsFormula(part: SeenPart, formula: string, measures: readonly string[]): boolean {
  const known = new Set([...part.columns.map(({ name }) => name), ...measures].map(columnNameKey));
  return namesInFormula(formula).every((name) => known.has(columnNameKey(name)));
}

const ofKeys = <T>(entries: Readonly<Record<string, T>>, keys: ReadonlySet<string>): Record<string, T> =>
  Object.fromEntries(Object.entries(entries).filter(([key]) => keys.has(key)));

/** Colors, sizes, images and places of values that the reader sees. */
async function withSeenKeys(part: SeenPart, chart: ChartSpec): Promise<ChartSpec> {
  const { colours, sizes, images, map } = chart;
  const keys = [colours, sizes, images, map?.matches].flatMap((entries) => Object.keys(entries ?? {}));
  if (keys.length === 0) {
    return chart;
  }
  const seenKeys = await part.seenKeys(dimensionFields(chart), keys);
  return {
    ...chart,
    ...(colours && { colours: ofKeys(colours, seenKeys) }),
    ...(sizes && { sizes: ofKeys(sizes, seenKeys) }),
    ...(images && { images: ofKeys(images, seenKeys) }),
    ...(map && { map: { ...map, matches: ofKeys(map.matches, seenKeys) } }),
  };
}

/**
 * A chart for somebody who sees a part of its dataset: it draws the same from their rows, and names no value that none of
 * these rows has. Null where it names a column that they do not see. [SEM-ACCESS-9]
 */
export async function shownChart(
  part: SeenPart,
  chart: ChartSpec,
  measures: readonly string[],
): Promise<ChartSpec | null> {
  const channels = channelsOf(chart);
  const isShown =
    part.shows(channels.flatMap(({ field }) => field ?? [])) &&
    channels.every(({ formula }) => formula === undefined || showsFormula(part, formula, measures));
  const filter = chart.filter === undefined ? undefined : await part.shownGroup(chart.filter);
  if (!isShown || filter === null) {
    return null;
  }
  return withSeenKeys(part, filter === undefined ? chart : { ...chart, filter });
}
