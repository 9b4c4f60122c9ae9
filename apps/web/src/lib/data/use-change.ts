import type { CallInput, Route } from '@plumbline/contract';
import { useMutation } from '@tanstack/react-query';
import { useCallback } from 'react';
import { errorBody, untypedApi } from '../api/api.ts';
import { changesShown } from './changes.ts';
import type { DataOf } from './route-query.ts';

export type ChangeResult<T> =
  { readonly ok: true; readonly data: T } | { readonly ok: false; readonly failureBody: unknown };

/** Something that a person starts: a form sent, a button pressed. */
export interface Change<A extends readonly unknown[], T> {
  readonly isLoading: boolean;
  readonly data: T | null;
  /** What was thrown, for showing; null without a failure. */
  readonly failure: unknown;
  /** Never rejects: a failure clears loading and is returned as the server's error body. */
  readonly run: (...args: A) => Promise<ChangeResult<T>>;
}

/**
 * The state of a changing route, or of work that calls several. It is done when what is on screen shows the change.
 *
 *     const rename = useChange(updateDatasource);
 *     const result = await rename.run({ params: { id }, body: { name } });
 */
export function useChange<R extends Route>(route: R): Change<[CallInput<R>], DataOf<R>>;
export function useChange<A extends unknown[], T>(work: (...args: A) => Promise<T>): Change<A, T>;
export function useChange(of: Route | ((...args: never[]) => Promise<unknown>)): unknown {
  const { mutateAsync, isPending, error, data } = useMutation({
    mutationFn: async (args: readonly unknown[]) => {
      const result =
        typeof of === 'function'
          ? await of(...(args as never[]))
          : (await untypedApi.call(of, args[0] as object)).data;
      await changesShown();
      return result;
    },
    // Fails without a network instead of waiting for one.
    networkMode: 'always',
  });
  const run = useCallback(
    (...args: readonly unknown[]): Promise<ChangeResult<unknown>> =>
      mutateAsync(args).then(
        (result) => ({ ok: true, data: result }) as const,
        (failure: unknown) => ({ ok: false, failureBody: errorBody(failure) }) as const,
      ),
    [mutateAsync],
  );
  return { isLoading: isPending, failure: error, data: data ?? null, run };
}
