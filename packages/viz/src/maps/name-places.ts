import { isMapMark, type ChartData, type ChartSpec } from '@plumbline/contract';
import { message } from '@plumbline/messages';
import { isArea, matchNames, type Gazetteer } from '@plumbline/places';
import type { ChartWords } from '../chart-words.ts';
import type { ChartIssue } from '../check/chart-issue.ts';

/** The area whose places a chart's names are; null where it draws none by name. */
export const namedArea = ({ mark, map }: ChartSpec): string | null =>
  mark === 'choropleth' ? (map?.area ?? 'world') : null;

/** An area that there are no shapes of. */
export const areaIssues = ({ mark, map }: ChartSpec): ChartIssue[] =>
  map === undefined || isArea(map.area) || !isMapMark(mark)
    ? []
    : [
        {
          path: 'chart.map.area',
          message: message('chartIssue.noMap', { area: map.area }),
          hint: message('chartIssue.noMapHint'),
        },
      ];

/**
 * Data of a choropleth with the names that no place was found for, and how many rows bear each; other data as it is.
 * The names in the data are unchanged: drawing matches them by the same rules.
 */
export function namePlaces(
  data: ChartData,
  gazetteer: Gazetteer,
  { say }: Pick<ChartWords, 'say'>,
): ChartData {
  const index = data.columns.findIndex(({ name }) => name === 'place');
  const count = data.columns.findIndex(({ name }) => name === 'count');
  if (namedArea(data.chart) === null || index === -1) {
    return data;
  }
  const names = data.data.map((cells) => {
    const cell = cells[index] ?? null;
    return cell === null || typeof cell === 'object' ? null : String(cell);
  });
  const rowsOf = (at: number): number => Number(data.data[at]?.[count] ?? 0) || 0;
  const missing = new Set(matchNames(gazetteer, names, data.chart.map?.matches).unmatched);
  const unmatched = new Map<string, number>();
  for (const [at, name] of names.entries()) {
    if (name !== null && missing.has(name)) {
      unmatched.set(name, (unmatched.get(name) ?? 0) + rowsOf(at));
    }
  }
  const nameless = data.data.findIndex((cells) => cells[index] === null);
  const rows = [...unmatched.values()].reduce((sum, each) => sum + each, 0);
  return {
    ...data,
    places: {
      unmatched: [...unmatched]
        .map(([name, each]) => ({ name, rows: each }))
        .sort((a, b) => b.rows - a.rows || (a.name < b.name ? -1 : 1)),
      outOfRange: data.places?.outOfRange ?? 0,
      absent: (data.places?.absent ?? 0) + (nameless === -1 ? 0 : rowsOf(nameless)),
    },
    notes:
      unmatched.size === 0
        ? data.notes
        : [...data.notes, say(message('chartData.unmatched', { names: unmatched.size, rows }))],
  };
}
