import { matchNames, type AreaShapes } from '@plumbline/places';
import { cellAt, findColumn, numberAt, type View } from '../echarts/view.ts';

/** A place with its figure, and the rows that the figure is of. */
export interface PlacedFigure {
  readonly code: string;
  readonly name: string;
  readonly rows: readonly number[];
  readonly value: number | null;
}

export interface PlacedFigures {
  readonly shapes: AreaShapes;
  readonly figures: readonly PlacedFigure[];
}

/** Combines two figures of one place, by aggregate; there is none for figures that cannot be combined. */
const JOIN: Readonly<Record<string, (a: number, b: number) => number>> = {
  count: (a, b) => a + b,
  sum: (a, b) => a + b,
  min: Math.min,
  max: Math.max,
};

const joined = (view: View, values: readonly number[], name: string): number | null => {
  const [first = null, ...others] = values;
  if (first === null || others.length === 0) {
    return first;
  }
  const channel = findColumn(view, 'color')?.channel;
  const join = view.data.mode === 'Percent' ? JOIN['sum'] : JOIN[channel?.aggregate ?? ''];
  if (!join) {
    view.notes.push(view.look.t('chartDrawing.notSummed', { name }));
    return first;
  }
  return others.reduce(join, first);
};

/** The places of the rows, in their order, on the level of regions that most names belong to. */
export function matchPlaces(view: View, levels: readonly AreaShapes[]): PlacedFigures | null {
  const [first] = levels;
  if (first === undefined) {
    return null;
  }
  const [place, figure] = [findColumn(view, 'place'), findColumn(view, 'color')];
  const names = view.rows.map((_, row) => {
    const cell = cellAt(view, row, place);
    return cell === null || typeof cell === 'object' ? null : String(cell);
  });
  const { codes, level } = matchNames(first.gazetteer, names, view.chart.map?.matches);
  const shapes = levels[level] ?? first;
  const rows = Map.groupBy(view.rows.keys(), (row) => codes[row] ?? null);
  rows.delete(null);
  const figures = [...(rows as Map<string, number[]>)].map(([code, own]) => {
    const name = first.gazetteer.levels[level]?.places.get(code)?.name ?? code;
    const values = own.flatMap((row) => numberAt(view, row, figure) ?? []);
    return { code, name, rows: own, value: joined(view, values, name) };
  });
  return { shapes, figures };
}
