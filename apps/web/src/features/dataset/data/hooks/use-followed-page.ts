import { DEFAULT_LIMIT } from '@plumbline/contract';
import { useEffect, useRef } from 'react';
import type { RowsRequest } from '../../core/model/row-request.ts';
import { rowsKey } from '../model/row-source.ts';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';

interface FollowedGrid {
  readonly jumpToRow: (row: number) => void;
  readonly rowCount: number;
  /** The rows on the screen; null before the first. */
  readonly shown: RowsRequest | null;
}

/**
 * The page of the address and the scroll of the grid: the grid opens on the page, goes where back and forward lead,
 * starts from the top when other rows are shown, and writes the page it rests on. Answers what to call at rest.
 */
export function useFollowedPage({ jumpToRow, rowCount, shown }: FollowedGrid): (firstRow: number) => void {
  const { address, change } = useDatasetPage();
  const { page } = address;
  const isKnown = rowCount > 0;
  const followed = useRef(1);
  useEffect(() => {
    if (isKnown && page !== followed.current) {
      followed.current = page;
      jumpToRow((page - 1) * DEFAULT_LIMIT);
    }
  }, [isKnown, page, jumpToRow]);

  const shownKey = shown === null ? null : rowsKey(shown);
  const lastShown = useRef<string | null>(null);
  useEffect(() => {
    if (lastShown.current !== null && shownKey !== null && shownKey !== lastShown.current) {
      jumpToRow(0);
    }
    lastShown.current = shownKey ?? lastShown.current;
  }, [shownKey, jumpToRow]);

  return (firstRow) => {
    const next = Math.floor(firstRow / DEFAULT_LIMIT) + 1;
    followed.current = next;
    if (next !== page) {
      change({ page: next });
    }
  };
}
