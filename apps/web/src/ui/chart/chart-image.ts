import type { ChartAnnotation, ChartData } from '@plumbline/contract';
import { invariant } from '@plumbline/contract';
import { init, use as register } from 'echarts/core';
import { CanvasRenderer, SVGRenderer } from 'echarts/renderers';
import { currentWords } from '../../messages/index.ts';
import { readChartTheme } from './chart-theme.ts';
import { prepare } from './drawn-chart.ts';
import { loadDrawing } from './load-drawing.ts';

export interface ImageOptions {
  readonly type: 'png' | 'svg';
  /** In px; a PNG has twice as many each way. */
  readonly width: number;
  readonly height: number;
  readonly annotations?: readonly ChartAnnotation[];
}

/** The chart as a file in the colors of the page, drawn beside it. */
export async function chartImage(data: ChartData, options: ImageOptions): Promise<Blob> {
  const { type, width, height, annotations } = options;
  const theme = readChartTheme();
  const { compile, ...parts } = await loadDrawing(data.chart, annotations);
  const picture = compile(
    data,
    { theme, ...currentWords(), isStill: true, width, height },
    { ...(annotations && { annotations }), ...parts },
  );
  invariant(picture.kind === 'echarts', 'Only a drawn chart is an image.');
  register([SVGRenderer, CanvasRenderer]);
  await prepare(picture);
  const host = document.createElement('div');
  host.style.cssText = `position:fixed;left:-10000px;width:${width}px;height:${height}px`;
  document.body.append(host);
  const chart = init(host, null, { renderer: type === 'svg' ? 'svg' : 'canvas', width, height });
  try {
    chart.setOption({ ...picture.option, backgroundColor: theme.surface, animation: false } as never);
    return type === 'svg'
      ? new Blob([chart.renderToSVGString()], { type: 'image/svg+xml' })
      : await pngOf(chart.renderToCanvas({ pixelRatio: 2, backgroundColor: theme.surface }));
  } finally {
    chart.dispose();
    host.remove();
  }
}

const pngOf = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('No image was made.')) : resolve(blob)),
      'image/png',
    );
  });
