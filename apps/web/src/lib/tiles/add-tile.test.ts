import type { Tile } from '@plumbline/contract';
import { describe, expect, it } from 'vitest';
import { placeBelow } from './add-tile.ts';

const tile = (x: number, y: number, w: number): Tile => ({
  id: `${x}/${y}`,
  kind: 'text',
  title: '',
  tab: null,
  text: '',
  place: { x, y, w, h: 10 },
});

describe('the place of a new tile', () => {
  it('is the corner of an empty dashboard', () => {
    expect(placeBelow([])).toEqual({ x: 0, y: 0, w: 6, h: 10 });
  });

  it('is beside the last tile where that leaves room', () => {
    expect(placeBelow([tile(0, 0, 6)])).toEqual({ x: 6, y: 0, w: 6, h: 10 });
  });

  it('is below all where the last line is full, whatever the order of the tiles', () => {
    expect(placeBelow([tile(6, 0, 6), tile(0, 0, 6)])).toEqual({ x: 0, y: 10, w: 6, h: 10 });
    expect(placeBelow([tile(0, 0, 8)])).toEqual({ x: 0, y: 10, w: 6, h: 10 });
  });
});
