import { createCanvas } from '@napi-rs/canvas';
import type { EChartsChart } from '@plumbline/viz';
import { expect, it } from 'vitest';
import { drawOnPage } from './echarts-canvas.ts';

const KEYS = ['a', 'b', 'c', 'd'];

it('draws the cells of a heatmap on the page itself, where they stay', () => {
  const canvas = createCanvas(600, 400);
  const page = canvas.getContext('2d');
  let images = 0;
  page.drawImage = () => {
    images += 1;
  };
  const option = {
    grid: { left: 0, top: 0, right: 0, bottom: 0 },
    xAxis: { type: 'category', data: KEYS, show: false },
    yAxis: { type: 'category', data: KEYS, show: false },
    visualMap: { min: 0, max: 1, show: false, inRange: { color: ['#ff0000', '#ff0000'] } },
    series: [{ type: 'heatmap', data: KEYS.flatMap((_, x) => KEYS.map((__, y) => [x, y, 1])) }],
  };
  const chart = { kind: 'echarts', option, maps: [], marks: [], parts: [] } as unknown as EChartsChart;
  drawOnPage(page, { x: 100, y: 50, width: 400, height: 300 }, chart);
  const colorAt = (x: number, y: number) => [...page.getImageData(x, y, 1, 1).data];
  expect(images).toBe(0);
  expect([colorAt(130, 90), colorAt(470, 330)]).toEqual([
    [255, 0, 0, 255],
    [255, 0, 0, 255],
  ]);
  expect([colorAt(50, 90), colorAt(550, 330)]).toEqual([
    [0, 0, 0, 0],
    [0, 0, 0, 0],
  ]);
});
