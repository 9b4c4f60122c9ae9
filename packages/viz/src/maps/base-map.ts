import { projector, type AreaShapes } from '@plumbline/places';
import type { DrawnSeries } from '../echarts/drawing.ts';
import { decoration } from '../echarts/drawing.ts';
import type { View } from '../echarts/view.ts';

/** Left, bottom, right, top, in the plane of the shapes, y upward. */
export type PlaneBox = readonly [number, number, number, number];

/** The land below the marks, and its position in the chart. */
export interface Ground {
  readonly shapes: AreaShapes;
  readonly box: PlaneBox;
  /** Px of one unit of the plane, before the reader zooms. */
  readonly pxPerUnit: number;
  /** How near the map is at first, 1 for the whole. */
  readonly zoom: number;
  readonly place: (longitude: number, latitude: number) => [number, number] | null;
  readonly geo: Readonly<Record<string, unknown>>;
  /** Frames of what is drawn beside the map. */
  readonly frames: readonly DrawnSeries[];
}

/** Highest zoom level. */
const MAX_ZOOM = 40;
const PADDING_PX = 6;

const boundingBox = ({ projection: { view, insets } }: AreaShapes): PlaneBox =>
  insets.reduce<PlaneBox>(
    (box, { frame }) => [
      Math.min(box[0], frame[0]),
      Math.min(box[1], frame[1]),
      Math.max(box[2], frame[2]),
      Math.max(box[3], frame[3]),
    ],
    view,
  );

/**
 * Fits a map into the chart, whole and without distortion.
 * @param room px reserved at the edges
 */
export function layGround(
  view: View,
  shapes: AreaShapes,
  room: { readonly bottom: number; readonly right: number },
): Ground {
  const box = boundingBox(shapes);
  const [wide, high] = [box[2] - box[0], box[3] - box[1]];
  const across = Math.max(40, view.width - 2 * PADDING_PX - room.right);
  const down = Math.max(40, view.height - 2 * PADDING_PX - room.bottom);
  const pxPerUnit = Math.min(across / wide, down / high);
  const [width, height] = [wide * pxPerUnit, high * pxPerUnit];
  const { theme } = view;
  const land = {
    areaColor: theme.sunken,
    borderColor: theme.line2,
    borderWidth: 0.6,
    borderJoin: 'round',
  };
  return {
    shapes,
    box,
    pxPerUnit,
    zoom: 1,
    place: projector(shapes.projection),
    geo: {
      map: shapes.name,
      nameProperty: 'code',
      left: PADDING_PX + (across - width) / 2,
      top: PADDING_PX + (down - height) / 2,
      width,
      height,
      // Shapes are in the plane already; anything else would stretch it.
      aspectScale: 1,
      boundingCoords: [
        [box[0], box[3]],
        [box[2], box[1]],
      ],
      roam: true,
      scaleLimit: { min: 1, max: MAX_ZOOM },
      selectedMode: false,
      itemStyle: land,
      label: { show: false },
      emphasis: { itemStyle: { areaColor: theme.sunken, borderColor: theme.line2 }, label: { show: false } },
      tooltip: { show: false },
    },
    frames: framesOf(view, shapes),
  };
}

/** The part of the map that the places take at first; around them is what they are beside. */
const PLACES_SHARE = 0.7;
/** Nearer than this, a single small country would stand without the continent around it. */
const MAX_FIRST_ZOOM = 6;
/** A map that would hardly change is shown whole. */
const MIN_FIRST_ZOOM = 1.4;

/** Nearer to the places that have figures; the reader can zoom out to the whole. */
export function zoomToPlaces(ground: Ground, boxes: readonly PlaneBox[]): Ground {
  const [left, bottom, right, top] = ground.box;
  const [from, low, to, high] = [
    Math.min(...boxes.map((box) => box[0])),
    Math.min(...boxes.map((box) => box[1])),
    Math.max(...boxes.map((box) => box[2])),
    Math.max(...boxes.map((box) => box[3])),
  ];
  const room = Math.min((right - left) / (to - from), (top - bottom) / (high - low)) * PLACES_SHARE;
  const zoom = Math.min(MAX_FIRST_ZOOM, room);
  return boxes.length === 0 || !(zoom >= MIN_FIRST_ZOOM)
    ? ground
    : { ...ground, zoom, geo: { ...ground.geo, zoom, center: [(from + to) / 2, (low + high) / 2] } };
}

const framesOf = ({ theme }: View, { projection: { insets } }: AreaShapes): DrawnSeries[] =>
  insets.length === 0
    ? []
    : [
        decoration({
          id: 'frames',
          type: 'lines',
          coordinateSystem: 'geo',
          polyline: true,
          animation: false,
          lineStyle: { color: theme.line2, width: 1, opacity: 1 },
          data: insets.map(({ frame: [left, bottom, right, top] }) => ({
            coords: [
              [left, bottom],
              [left, top],
              [right, top],
              [right, bottom],
              [left, bottom],
            ],
          })),
        }),
      ];
