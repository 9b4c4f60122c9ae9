import { DatasetView } from '@plumbline/contract';
import { describe, expect, it } from 'vitest';
import { pruneView } from './dataset-view.ts';

describe('a view read again', () => {
  it('loses the columns that the dataset no longer has, everywhere', () => {
    const view = DatasetView.parse({
      pinnedLeft: ['gone', 'id'],
      pinnedRight: ['gone'],
      hidden: ['note', 'gone'],
      order: ['id', 'gone', 'note'],
      widthsPx: { id: 120, gone: 80 },
      density: 'relaxed',
    });
    expect(pruneView(view, new Set(['id', 'note']))).toEqual({
      pinnedLeft: ['id'],
      pinnedRight: [],
      hidden: ['note'],
      order: ['id', 'note'],
      widthsPx: { id: 120 },
      density: 'relaxed',
    });
  });
});
