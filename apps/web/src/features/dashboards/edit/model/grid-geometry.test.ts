import { describe, expect, it } from 'vitest';
import { gridHeight, toRect, toGridSteps } from './grid-geometry.ts';

describe('geometry of the layout', () => {
  it('fills the width without a gap at its end', () => {
    expect(toRect({ x: 0, y: 0, w: 12, h: 1 }, 1188)).toEqual({ left: 0, top: 0, width: 1188, height: 28 });
    const right = toRect({ x: 6, y: 2, w: 6, h: 3 }, 1188);
    expect([right.left, right.left + right.width, right.top, right.height]).toEqual([600, 1188, 80, 108]);
  });

  it('has the gap between neighbors, whatever the width', () => {
    const one = toRect({ x: 0, y: 0, w: 5, h: 1 }, 1001);
    const other = toRect({ x: 5, y: 0, w: 7, h: 1 }, 1001);
    expect(other.left - (one.left + one.width)).toBe(12);
  });

  it('counts a drag from half a step on', () => {
    expect(toGridSteps({ x: 49, y: 19 }, 1188)).toEqual({ columns: 0, rows: 0 });
    expect(toGridSteps({ x: -51, y: 61 }, 1188)).toEqual({ columns: -1, rows: 2 });
  });

  it('is as high as its lowest tile and what is spare', () => {
    expect(gridHeight([{ x: 0, y: 2, w: 1, h: 3 }], 1)).toBe(240);
    expect(gridHeight([], 0)).toBe(0);
  });
});
