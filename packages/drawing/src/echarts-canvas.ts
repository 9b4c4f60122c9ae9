import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import type { ChartOption, EChartsChart } from '@plumbline/viz';
import * as echarts from 'echarts';
import { loadFonts } from './fonts.ts';
import { placedContext } from './placed-context.ts';
import type { Place } from './sheet.ts';

type ECharts = ReturnType<typeof echarts.init>;
type OptionInput = Parameters<ECharts['setOption']>[0];

let isReady = false;

/** Text is measured with the fonts it is drawn with. */
function prepare(): void {
  if (!isReady) {
    loadFonts();
    echarts.setPlatformAPI({ createCanvas: () => createCanvas(1, 1) as never });
    isReady = true;
  }
}

function register({ maps }: EChartsChart): void {
  for (const { name, shapes } of maps) {
    if (echarts.getMap(name) === null || echarts.getMap(name) === undefined) {
      echarts.registerMap(name, shapes as never);
    }
  }
}

const withoutAnimation = (option: ChartOption): OptionInput => ({ ...option, animation: false });

interface ZRenderInternals {
  readonly painter: { refresh: (...call: unknown[]) => unknown };
  readonly storage: { getDisplayList(update: boolean): { incremental: number }[] };
}

/**
 * At once and on the page itself. Heatmaps draw their cells on a separate layer, an image that is gone before the
 * page is written, and long series are drawn in frames that come after that.
 */
function paintWhole(chart: ECharts): void {
  const { painter, storage } = chart.getZr() as unknown as ZRenderInternals;
  const refresh = painter.refresh.bind(painter);
  painter.refresh = (...call) => {
    for (const element of storage.getDisplayList(true)) {
      element.incremental = 0;
    }
    return refresh(...call);
  };
}

/** Draw into a box of a page: as vectors if the page supports them. */
export function drawOnPage(page: SKRSContext2D, place: Place, compiled: EChartsChart): void {
  prepare();
  register(compiled);
  const context = placedContext(page, place);
  const { width, height } = place;
  // What the library needs of a canvas element; it never reads pixels.
  const element = {
    nodeName: 'CANVAS',
    width,
    height,
    style: {},
    getContext: () => context,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  };
  page.save();
  page.beginPath();
  page.rect(place.x, place.y, width, height);
  page.clip();
  const chart = echarts.init(element, null, {
    renderer: 'canvas',
    width,
    height,
    devicePixelRatio: 1,
  });
  try {
    paintWhole(chart);
    chart.setOption(withoutAnimation(compiled.option), { notMerge: true });
    chart.getZr().flush();
  } finally {
    // Without this its timers keep running.
    chart.dispose();
    page.restore();
  }
}

export function drawSvg(
  size: { readonly width: number; readonly height: number },
  compiled: EChartsChart,
): string {
  prepare();
  register(compiled);
  const chart = echarts.init(null, null, { renderer: 'svg', ssr: true, ...size });
  try {
    chart.setOption(withoutAnimation(compiled.option), { notMerge: true });
    return chart.renderToSVGString();
  } finally {
    chart.dispose();
  }
}
