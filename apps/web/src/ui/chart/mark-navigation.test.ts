import { describe, expect, it } from 'vitest';
import { walked } from './mark-navigation.ts';

const series = (seriesIndex: number, places: readonly number[]) =>
  places.map((dataIndex) => ({ seriesIndex, dataIndex }));
const one = series(0, [0, 1, 2]);
const two = [...series(0, [0, 1, 2]), ...series(1, [0, 2])];

describe('the walk along marks', () => {
  it('begins at the near end of the direction', () => {
    expect([walked(one, null, 'ArrowRight'), walked(one, null, 'ArrowLeft')]).toEqual([0, 2]);
  });

  it('stays on the chart at its ends', () => {
    expect([walked(one, 2, 'ArrowRight'), walked(one, 0, 'ArrowLeft'), walked(one, 1, 'PageDown')]).toEqual([
      2, 0, 2,
    ]);
  });

  it('crosses to the next series at the same place, or the nearest', () => {
    expect([walked(two, 2, 'ArrowUp'), walked(two, 4, 'ArrowDown'), walked(two, 1, 'ArrowUp')]).toEqual([
      4, 2, 3,
    ]);
  });

  it('goes along with up and down where there is one series, and stays in the outermost of several', () => {
    expect([walked(one, 0, 'ArrowUp'), walked(one, 1, 'ArrowDown'), walked(two, 4, 'ArrowUp')]).toEqual([
      1, 0, 4,
    ]);
  });

  it('leads nowhere by other keys, and nowhere without marks', () => {
    expect([walked(one, 0, 'a'), walked([], null, 'ArrowRight')]).toEqual([null, null]);
  });
});
