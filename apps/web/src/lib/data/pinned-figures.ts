import { listPinnedFigures, pinFigure } from '@plumbline/contract';
import { api } from '../api/api.ts';
import { routeQuery } from './route-query.ts';

/** The figures on the person's home page, the first pinned first. */
export const pinnedFiguresQuery = routeQuery(listPinnedFigures, {});

export const setPinnedFigure = (
  { id, tile }: { readonly id: string; readonly tile: string },
  isPinned: boolean,
) => api.call(pinFigure, { params: { id, tile }, body: { isPinned } });
