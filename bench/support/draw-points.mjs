// What `bench/points.mjs` runs in the browser: the client's own drawing, and the same points by hand on a canvas.
import { createTranslator, loadBrowserLanguage } from '@plumbline/messages';
import { CHART_THEMES, compileChart } from '@plumbline/viz';
import { getInstanceByDom } from 'echarts/core';
import { drawChart, prepare } from '../../apps/web/src/ui/chart/drawn-chart.ts';

const WIDTH = 960;
const HEIGHT = 540;
const look = {
  theme: CHART_THEMES.Light,
  ...createTranslator(await loadBrowserLanguage('en'), 'en-GB'),
  isStill: true,
  width: WIDTH,
  height: HEIGHT,
};

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

const place = () => {
  const element = document.createElement('div');
  Object.assign(element.style, { width: `${WIDTH}px`, height: `${HEIGHT}px` });
  document.body.replaceChildren(element);
  return element;
};

/**
 * From the answer of the server to the last point on the canvas, in ms.
 * @param {import('@plumbline/contract').ChartData} data
 */
async function ours(data) {
  const element = place();
  const warm = compileChart(data, look);
  if (warm.kind !== 'echarts') {
    throw new Error('The chart is not drawn by the library.');
  }
  await prepare(warm);
  await frame();
  const start = performance.now();
  const picture = compileChart(data, look);
  if (picture.kind !== 'echarts') {
    throw new Error('The chart is not drawn by the library.');
  }
  const chart = drawChart(element, {
    onClick: () => undefined,
    onDrag: () => undefined,
    onMarks: () => undefined,
  });
  const { promise: finished, resolve } = Promise.withResolvers();
  getInstanceByDom(element)?.on('finished', () => resolve(null));
  chart.draw(picture);
  await finished;
  const took = performance.now() - start;
  chart.dispose();
  return took;
}

/**
 * The least anybody can do: scale, and fill a square for each point.
 * @param {import('@plumbline/contract').ChartData} data
 */
async function byHand(data) {
  const element = place();
  await frame();
  const start = performance.now();
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  element.append(canvas);
  const context = canvas.getContext('2d');
  /** @param {string} name */
  const at = (name) => data.columns.findIndex((column) => column.name === name);
  const [x, y] = [at('x'), at('y')];
  /** @type {[number, number][]} */
  const points = data.data.map((row) => [Number(row[x]), Number(row[y])]);
  /** @param {0 | 1} of */
  const ends = (of) => {
    let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const point of points) {
      low = Math.min(low, point[of]);
      high = Math.max(high, point[of]);
    }
    return { low, span: high - low };
  };
  const [across, up] = [ends(0), ends(1)];
  if (context !== null) {
    context.fillStyle = '#209be3';
    context.globalAlpha = 0.6;
    for (const [left, top] of points) {
      context.fillRect(
        ((left - across.low) / across.span) * WIDTH,
        HEIGHT - ((top - up.low) / up.span) * HEIGHT,
        4,
        4,
      );
    }
    // Reading a pixel waits for what is drawn.
    context.getImageData(0, 0, 1, 1);
  }
  return performance.now() - start;
}

Object.assign(globalThis, { bench: { ours, byHand } });
