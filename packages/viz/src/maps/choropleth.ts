import { isOfCountries, type AreaShapes, type PlaceShape } from '@plumbline/places';
import type { Drawing, DrawnSeries } from '../echarts/drawing.ts';
import { findColumn, fadeStyle, textAt, type View, type ViewColumn } from '../echarts/view.ts';
import type { MapShapes } from '../compiled-chart.ts';
import { classLegend } from './class-legend.ts';
import { colorClasses, findClass, type ColorClass } from './classes.ts';
import { layGround, zoomToPlaces, type Ground, type PlaneBox } from './base-map.ts';
import { matchPlaces, type PlacedFigure } from './place-figures.ts';

/** Places whose longer side is shorter than this also get a dot, to be visible. */
const SMALL_PX = 6;
const DOT_PX = 7;

const nothing = (view: View, note: string): Drawing => {
  view.notes.push(note);
  return { option: {}, series: [], parts: [], tooltip: 'none', legend: [] };
};

/** Places colored by a figure, in classes. */
export function drawChoropleth(view: View, levels: readonly MapShapes[]): Drawing {
  const placed = matchPlaces(view, levels);
  if (placed === null) {
    return nothing(view, view.look.t('chartDrawing.noShapes'));
  }
  const { shapes, figures } = placed;
  const column = findColumn(view, 'color');
  const known = figures.flatMap(({ value }) => value ?? []);
  const classes = column === null ? [] : colorClasses(view, column, known);
  const codes = new Set(figures.filter(({ value }) => value !== null).map(({ code }) => code));
  const hasGaps = shapes.shapes.features.some(
    ({ properties: { code } }) => code !== null && !codes.has(code),
  );
  const legend =
    column === null
      ? { room: { bottom: 0, right: 0 }, graphic: [] }
      : classLegend(view, column, { classes, hasGaps });
  const ground = zoomToPlaces(layGround(view, shapes, legend.room), mainlandBoxes(shapes, codes));
  const plan = { view, ground, classes, column, figures };
  return {
    option: {
      geo: { ...ground.geo, tooltip: {}, regions: regionsOf(plan) },
      ...(legend.graphic.length === 0 ? {} : { graphic: legend.graphic }),
    },
    series: [areasOf(plan), dotsOf(plan), ...ground.frames],
    parts: ['MapChart', 'GeoComponent', 'ScatterChart', 'LinesChart', 'GraphicComponent'],
    tooltip: 'item',
    legend: [],
    maps: [shapes],
  };
}

interface Plan {
  readonly view: View;
  readonly ground: Ground;
  readonly classes: readonly ColorClass[];
  readonly column: ViewColumn | null;
  readonly figures: readonly PlacedFigure[];
}

/** Boxes of the largest piece of each place: France without Guiana. Regions of a country are shown with all of it. */
const mainlandBoxes = ({ name, shapes }: AreaShapes, codes: ReadonlySet<string>): PlaneBox[] =>
  isOfCountries(name)
    ? shapes.features
        .filter(({ properties: { code } }) => code !== null && codes.has(code))
        .map(({ geometry: { type, coordinates } }) => {
          const pieces = (type === 'MultiPolygon' ? (coordinates as unknown[]) : [coordinates]).map(boxOf);
          return pieces.reduce((most, box) => (extent(box) > extent(most) ? box : most));
        })
    : [];

const extent = ([left, bottom, right, top]: PlaneBox): number => (right - left) * (top - bottom);

const shapeBox = ({ geometry }: PlaceShape): PlaneBox => boxOf(geometry['coordinates']);

function boxOf(coordinates: unknown): PlaneBox {
  const box = [Infinity, Infinity, -Infinity, -Infinity] as [number, number, number, number];
  const walk = (part: unknown): void => {
    if (Array.isArray(part) && typeof part[0] === 'number') {
      const [x, y] = part as [number, number];
      box[0] = Math.min(box[0], x);
      box[1] = Math.min(box[1], y);
      box[2] = Math.max(box[2], x);
      box[3] = Math.max(box[3], y);
    } else if (Array.isArray(part)) {
      part.forEach(walk);
    }
  };
  walk(coordinates);
  return box;
}

const isSmall = (shape: PlaceShape | undefined, { pxPerUnit, zoom }: Ground): boolean => {
  if (shape === undefined) {
    return false;
  }
  const [left, bottom, right, top] = shapeBox(shape);
  return Math.max(right - left, top - bottom) * pxPerUnit * zoom < SMALL_PX;
};

const findShape = ({ ground }: Plan, code: string): PlaceShape | undefined =>
  ground.shapes.shapes.features.find(({ properties }) => properties.code === code);

const areaWords = ({ view, column }: Plan, { name, rows, value }: PlacedFigure) => {
  const said = rows.map((row) => textAt(view, row, findColumn(view, 'place')));
  const others = said.filter((text) => text !== name);
  return {
    name,
    value: value === null || column === null ? view.look.t('chartDrawing.noData') : column.figure(value),
    lines:
      others.length === 0
        ? []
        : [
            [
              findColumn(view, 'place')?.label ?? view.look.t('chartDrawing.place'),
              others.join(', '),
            ] as const,
          ],
  };
};

const chooseAreaColor = ({ view, classes }: Plan, { value }: PlacedFigure): string =>
  value === null ? view.theme.sunken : (findClass(classes, value)?.color ?? view.theme.sunken);

/** The geo component draws the areas, not the series on it. */
function regionsOf(plan: Plan): Readonly<Record<string, unknown>>[] {
  const { view, figures } = plan;
  const { surface, text } = view.theme;
  return figures.map((figure) => {
    const areaColor = chooseAreaColor(plan, figure);
    return {
      name: figure.code,
      itemStyle: {
        areaColor,
        borderColor: surface,
        borderWidth: 0.6,
        ...fadeStyle(view, figure.rows[0] ?? -1),
      },
      emphasis: { itemStyle: { areaColor, borderColor: text, borderWidth: 1.5 }, label: { show: false } },
    };
  });
}

function areasOf(plan: Plan): DrawnSeries {
  const { ground, column } = plan;
  const figures = plan.figures.filter(({ code }) => !isSmall(findShape(plan, code), ground));
  return {
    option: {
      id: 'areas',
      type: 'map',
      map: ground.shapes.name,
      geoIndex: 0,
      name: column?.label ?? '',
      nameProperty: 'code',
      selectedMode: false,
      animation: false,
      data: figures.map(({ code, value }) => ({ name: code, value })),
    },
    rows: figures.map(({ rows }) => rows[0] ?? -1),
    say: (item) => {
      const figure = figures[item];
      return figure === undefined ? { name: '', value: '' } : areaWords(plan, figure);
    },
  };
}

/** Malta and Singapore, where a map of the world would not show them. */
function dotsOf(plan: Plan): DrawnSeries {
  const { view, ground, figures } = plan;
  const small = figures.flatMap((figure) => {
    const shape = findShape(plan, figure.code);
    return shape !== undefined && isSmall(shape, ground) ? [{ figure, box: shapeBox(shape) }] : [];
  });
  return {
    option: {
      id: 'dots',
      type: 'scatter',
      coordinateSystem: 'geo',
      geoIndex: 0,
      name: plan.column?.label ?? '',
      symbolSize: DOT_PX,
      animation: false,
      data: small.map(({ figure, box: [left, bottom, right, top] }) => ({
        name: figure.code,
        value: [(left + right) / 2, (bottom + top) / 2],
        itemStyle: {
          color: chooseAreaColor(plan, figure),
          borderColor: view.theme.text3,
          borderWidth: 0.75,
          ...fadeStyle(view, figure.rows[0] ?? -1),
        },
        emphasis: { itemStyle: { borderColor: view.theme.text, borderWidth: 1.5 }, scale: 1.4 },
      })),
    },
    rows: small.map(({ figure }) => figure.rows[0] ?? -1),
    say: (item) => {
      const area = small[item];
      return area === undefined ? { name: '', value: '' } : areaWords(plan, area.figure);
    },
  };
}
