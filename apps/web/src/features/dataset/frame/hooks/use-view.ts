import { putDatasetView, type DatasetView } from '@plumbline/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { quietApi } from '../../../../lib/api/api.ts';
import { viewQuery } from '../../core/api.ts';
import { DEFAULT_VIEW } from '../../core/model/view-state.ts';

/** Dragging a column's edge produces many widths; only the last is saved. */
const KEEP_AFTER_MS = 500;

export interface StoredView {
  readonly view: DatasetView;
  readonly setView: (view: DatasetView) => void;
  /** Why it could not be saved; null when it is saved or being saved. */
  readonly error: unknown;
  readonly isReady: boolean;
}

/** The person's view of a dataset: changed at once, sent when it rests, sent as well when the page is left. */
export function useView(id: string): StoredView {
  const client = useQueryClient();
  const query = useQuery(viewQuery(id));
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; view: DatasetView } | null>(null);
  const [error, setError] = useState<unknown>(null);

  const send = useCallback(() => {
    const next = waiting.current;
    if (next === null) {
      return;
    }
    clearTimeout(next.timer);
    waiting.current = null;
    quietApi.call(putDatasetView, { params: { id }, body: next.view }).then(
      () => setError(null),
      (reason: unknown) => setError(reason),
    );
  }, [id]);

  const setView = useCallback(
    (view: DatasetView) => {
      client.setQueryData(viewQuery(id).queryKey, view);
      if (waiting.current !== null) {
        clearTimeout(waiting.current.timer);
      }
      waiting.current = { view, timer: setTimeout(send, KEEP_AFTER_MS) };
    },
    [client, id, send],
  );

  useEffect(() => {
    addEventListener('pagehide', send);
    return () => {
      removeEventListener('pagehide', send);
      send();
    };
  }, [send]);

  return {
    view: query.data ?? DEFAULT_VIEW,
    setView,
    error,
    isReady: query.data !== undefined || query.isError,
  };
}
