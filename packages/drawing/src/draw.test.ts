import { createCanvas, type Canvas } from '@napi-rs/canvas';
import { afterEach, expect, it, vi } from 'vitest';
import { draw } from './draw.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

it('compresses a picture in its own thread, not in those that read and write files', async () => {
  const canvases = Object.getPrototypeOf(createCanvas(1, 1)) as Canvas;
  const inPool = vi.spyOn(canvases, 'encode');
  const sheet = {
    title: 'Orders',
    brand: null,
    description: '',
    lines: [],
    width: 600,
    tabs: [{ title: null, tiles: [] }],
    theme: 'Light' as const,
    locale: 'en-GB',
  };
  const file = await draw({ kind: 'dashboard', format: 'png', sheet });
  expect(Buffer.from(file).subarray(1, 4).toString()).toBe('PNG');
  expect(inPool).not.toHaveBeenCalled();
});
