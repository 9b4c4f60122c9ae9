import type { DrawnMark, EChartsChart } from '@plumbline/viz';
import type { EChartsType } from 'echarts/core';

/** How far one press of a button or a key goes. */
const STEP = 1.6;
/** After this long without a move, what opens is opened. */
const SETTLED_MS = 90;

export interface MapRoam {
  readonly draw: (picture: EChartsChart) => void;
  /** Nearer, farther, or back to the whole; around `at`, in px of the page, else around the middle. */
  readonly zoom: (way: 'in' | 'out' | 'whole', at?: { readonly x: number; readonly y: number }) => void;
  readonly dispose: () => void;
}

interface GeoState {
  readonly zoom?: number;
}

const zoomOf = (chart: EChartsType): number => {
  const { geo } = chart.getOption() as { geo?: readonly GeoState[] };
  return geo?.[0]?.zoom ?? 1;
};

/** What is in view, in the coordinates of the shapes, and a little around it. */
function mapBox(chart: EChartsType): readonly [number, number, number, number] | null {
  const [width, height] = [chart.getWidth(), chart.getHeight()];
  const around = 0.1;
  const one = chart.convertFromPixel({ geoIndex: 0 }, [-around * width, -around * height]) as unknown;
  const other = chart.convertFromPixel({ geoIndex: 0 }, [
    (1 + around) * width,
    (1 + around) * height,
  ]) as unknown;
  if (!Array.isArray(one) || !Array.isArray(other)) {
    return null;
  }
  const [x0, y0] = one as [number, number];
  const [x1, y1] = other as [number, number];
  const box = [Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1)] as const;
  return box.every(Number.isFinite) ? box : null;
}

/**
 * Keeps a map's marks at the nearness its reader has come to. The wheel zooms with Ctrl or ⌘ only: without, the page
 * scrolls on, as it does over everything else.
 */
export function roamMap(
  chart: EChartsType,
  onMarks: (marks: readonly DrawnMark[], picture: EChartsChart) => void,
): MapRoam {
  let shown: EChartsChart | null = null;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const open = (): void => {
    const atZoom = shown?.atZoom;
    if (shown === null || atZoom === undefined) {
      return;
    }
    const { option, marks } = atZoom({ zoom: zoomOf(chart), box: mapBox(chart) });
    chart.setOption(option as unknown as Parameters<EChartsType['setOption']>[0]);
    onMarks(marks, shown);
  };
  chart.on('georoam', () => {
    clearTimeout(waiting);
    waiting = setTimeout(open, SETTLED_MS);
  });
  const onWheel = (event: WheelEvent): void => {
    if (shown?.isMap === true && !event.ctrlKey && !event.metaKey) {
      event.stopImmediatePropagation();
    }
  };
  const element = chart.getDom();
  element.addEventListener('wheel', onWheel, { capture: true, passive: true });
  return {
    draw: (picture) => {
      clearTimeout(waiting);
      shown = picture;
    },
    zoom: (way, at) => {
      if (shown?.isMap !== true) {
        return;
      }
      const { left, top, width, height } = element.getBoundingClientRect();
      const around = at ?? { x: left + width / 2, y: top + height / 2 };
      if (way === 'whole') {
        chart.setOption({ geo: { zoom: 1, center: null } } as Parameters<EChartsType['setOption']>[0]);
        open();
        return;
      }
      chart.dispatchAction({
        type: 'geoRoam',
        componentType: 'geo',
        geoIndex: 0,
        zoom: way === 'in' ? STEP : 1 / STEP,
        originX: around.x - left,
        originY: around.y - top,
      });
    },
    dispose: () => {
      clearTimeout(waiting);
      element.removeEventListener('wheel', onWheel, { capture: true });
    },
  };
}
