import { use as register, init, registerMap, type EChartsType } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import type { DrawnMark, EChartsChart } from '@plumbline/viz';
import { loadParts, USUAL_PARTS } from './load-parts.ts';
import { roamMap, type MapRoam } from './map-roam.ts';

// What nearly every chart has; the rest comes with the charts that need it.
register([...USUAL_PARTS, CanvasRenderer]);

/** In px from the corner of the window. */
export interface PagePoint {
  readonly x: number;
  readonly y: number;
}

export interface DrawnChart {
  readonly draw: (picture: EChartsChart) => void;
  /** Shows a mark and its tooltip; null hides them. */
  readonly point: (mark: DrawnMark | null) => void;
  /** The position of a mark on the page; null where it is not drawn separately, as among very many points. */
  readonly placeOf: (mark: DrawnMark) => PagePoint | null;
  /** For a map: zoom in, zoom out, show all. */
  readonly zoom: MapRoam['zoom'];
  readonly resize: () => void;
  readonly dispose: () => void;
}

export interface ChartEvents {
  /** `mark` is its place in the picture's marks. */
  readonly onClick: (mark: number, at: PagePoint) => void;
  /** A press that was moved along x and let go: both ends in px from the edge of the window. */
  readonly onDrag: (from: number, to: number, at: PagePoint) => void;
  /** A map was moved, and other marks have opened. */
  readonly onMarks: (marks: readonly DrawnMark[], of: EChartsChart) => void;
}

/** Registers what a picture is drawn with; parts that are there already are not loaded again. */
export async function prepare({ parts, maps }: EChartsChart): Promise<void> {
  register(await loadParts(parts));
  for (const { name, shapes } of maps) {
    registerMap(name, shapes as unknown as Parameters<typeof registerMap>[1]);
  }
}

interface ItemData {
  readonly getItemGraphicEl?: (at: number) => Shape | undefined;
  readonly getItemLayout?: (at: number) => unknown;
}
interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly applyTransform: (by: unknown) => void;
  readonly clone: () => Rect;
}
interface Shape {
  readonly getBoundingRect: () => Rect;
  readonly getComputedTransform: () => unknown;
}

/** Internally, ECharts knows the position of a mark in every kind of chart; its public interface only for some. */
function centerOf(chart: EChartsType, { seriesIndex, dataIndex }: DrawnMark): PagePoint | null {
  const model = (
    chart as unknown as {
      getModel: () =>
        { getSeriesByIndex: (at: number) => { getData: () => ItemData } | undefined } | undefined;
    }
  ).getModel();
  const data = model?.getSeriesByIndex(seriesIndex)?.getData();
  const shape = data?.getItemGraphicEl?.(dataIndex);
  if (shape !== undefined && shape !== null) {
    const box = shape.getBoundingRect().clone();
    const transform = shape.getComputedTransform();
    if (transform) {
      box.applyTransform(transform);
    }
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }
  const layout = data?.getItemLayout?.(dataIndex);
  return Array.isArray(layout) && layout.length >= 2 ? { x: Number(layout[0]), y: Number(layout[1]) } : null;
}

const MIN_DRAG_PX = 8;

interface ChartListeners extends Pick<ChartEvents, 'onClick' | 'onDrag'> {
  readonly isMap: () => boolean;
  readonly roam: MapRoam;
  readonly marks: () => readonly DrawnMark[];
}

function listen(
  chart: EChartsType,
  { onClick, onDrag, isMap, roam, marks }: ChartListeners,
  index: IndexOf,
): void {
  const element = chart.getDom();
  const page = (at: { offsetX: number; offsetY: number }): PagePoint => {
    const box = element.getBoundingClientRect();
    return { x: box.left + at.offsetX, y: box.top + at.offsetY };
  };
  let pressedAt: number | null = null;
  let hasDragged = false;
  chart.on('click', (params) => {
    const { seriesIndex, dataIndex, event } = params as typeof params & {
      event?: { offsetX: number; offsetY: number };
    };
    const mark = index(seriesIndex ?? -1, dataIndex);
    if (mark === null || event === undefined || hasDragged) {
      return;
    }
    if (isMap() && marks()[mark]?.row === null) {
      // Several points together: they open.
      roam.zoom('in', page(event));
    } else {
      onClick(mark, page(event));
    }
  });
  const renderer = chart.getZr();
  renderer.on('mousedown', ({ offsetX }) => {
    pressedAt = offsetX;
    hasDragged = false;
  });
  renderer.on('mousemove', ({ offsetX }) => {
    hasDragged = hasDragged || (pressedAt !== null && Math.abs(offsetX - pressedAt) >= MIN_DRAG_PX);
  });
  renderer.on('mouseup', (event) => {
    // A map that is dragged moves.
    if (pressedAt !== null && hasDragged && !isMap()) {
      const { left } = element.getBoundingClientRect();
      const ends = [left + pressedAt, left + event.offsetX] as const;
      onDrag(Math.min(...ends), Math.max(...ends), page(event));
    }
    pressedAt = null;
  });
}

type IndexOf = (seriesIndex: number, dataIndex: number) => number | null;

const markKey = (seriesIndex: number, dataIndex: number): string => `${seriesIndex}/${dataIndex}`;

export function drawChart(element: HTMLElement, events: ChartEvents): DrawnChart {
  const chart: EChartsType = init(element, null, { renderer: 'canvas' });
  let positions: ReadonlyMap<string, number> | null = null;
  let drawn: EChartsChart | null = null;
  let marks: readonly DrawnMark[] = [];
  const indexOf: IndexOf = (seriesIndex, dataIndex) => {
    positions ??= new Map(marks.map((mark, at) => [markKey(mark.seriesIndex, mark.dataIndex), at]));
    return positions.get(markKey(seriesIndex, dataIndex)) ?? null;
  };
  const roam = roamMap(chart, (opened, of) => {
    marks = opened;
    positions = null;
    events.onMarks(opened, of);
  });
  listen(chart, { ...events, roam, isMap: () => drawn?.isMap === true, marks: () => marks }, indexOf);
  let pointed: DrawnMark | null = null;
  return {
    draw: (picture) => {
      drawn = picture;
      marks = picture.marks;
      positions = null;
      roam.draw(picture);
      pointed = null;
      chart.setOption(picture.option as unknown as Parameters<EChartsType['setOption']>[0], {
        notMerge: true,
      });
    },
    point: (mark) => {
      if (pointed !== null) {
        chart.dispatchAction({ type: 'downplay', ...at(pointed) });
      }
      pointed = mark;
      if (mark === null) {
        chart.dispatchAction({ type: 'hideTip' });
      } else {
        chart.dispatchAction({ type: 'highlight', ...at(mark) });
        chart.dispatchAction({ type: 'showTip', ...at(mark) });
      }
    },
    placeOf: (mark) => {
      const center = centerOf(chart, mark);
      const box = element.getBoundingClientRect();
      return center === null ? null : { x: box.left + center.x, y: box.top + center.y };
    },
    zoom: roam.zoom,
    resize: () => chart.resize(),
    dispose: () => {
      roam.dispose();
      chart.dispose();
    },
  };
}

const at = ({ seriesIndex, dataIndex }: DrawnMark) => ({ seriesIndex, dataIndex });
