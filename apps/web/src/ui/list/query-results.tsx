import type { ReactNode } from 'react';
import { LoadingBars } from '../states/loading-bars.tsx';
import { ErrorState } from '../states/states.tsx';

interface LoadedQuery<T> {
  readonly data: T | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

interface QueryResultsProps<T> {
  readonly query: LoadedQuery<T>;
  readonly loading: string;
  /** What failed, where the server's message does not name it. */
  readonly failed?: string;
  /** Lines of the placeholder while it loads. */
  readonly lines?: number;
  readonly children: (data: T) => ReactNode;
}

/** The result of a query: loading, failed with a retry, or what it holds. Old data stays in place below a failure. */
export const QueryResults = <T,>({ query, loading, failed, lines = 8, children }: QueryResultsProps<T>) => {
  const { data, error, refetch } = query;
  return (
    <>
      <ErrorState
        error={error}
        {...(failed === undefined ? {} : { title: failed })}
        onRetry={() => void refetch()}
      />
      {data === undefined && error === null ? <LoadingBars lines={lines} label={loading} /> : null}
      {data === undefined ? null : children(data)}
    </>
  );
};
