import {
  subjectIds,
  type CallInput,
  type PathParams,
  type ReplyOf,
  type Route,
  type SubjectIds,
} from '@plumbline/contract';
import { infiniteQueryOptions, type DataTag, type UseQueryOptions } from '@tanstack/react-query';
import { untypedApi } from '../api/api.ts';

/** The name of a query, what it depends on (so that a change finds it), and what it is called with. */
type Key = readonly [name: string, reads: SubjectIds, input: unknown];

/** What a reply holds under `data`. */
export type DataOf<R extends Route> = ReplyOf<R> extends { readonly data: infer D } ? D : never;

/** A reply's data with the `ETag` that a change of it has to match. */
export interface WithEtag<T> {
  readonly data: T;
  readonly etag: string;
}

type Extras<D, S> = Omit<UseQueryOptions<D, Error, S, Key>, 'queryKey' | 'queryFn' | 'initialData'>;

/** What `useQuery` takes; `S` is what components see of the data `D`. */
export type DataQuery<D, S = D> = Extras<D, S> & {
  readonly queryKey: DataTag<Key, D, Error>;
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<D>;
};

type Input<R extends Route> = Omit<CallInput<R>, 'signal' | 'headers'>;

interface LooseInput {
  readonly params?: PathParams;
}

/** A query that is more than one call: `reads` are the subjects that it depends on. */
export function computedQuery<D, S = D>(
  [name, reads, input]: Key,
  work: (signal: AbortSignal) => Promise<D>,
  extras: Extras<D, S> = {},
): DataQuery<D, S> {
  return {
    ...extras,
    queryKey: [name, reads, input] as unknown as DataTag<Key, D, Error>,
    queryFn: ({ signal }) => work(signal),
  };
}

/** The subjects that a call of this route reads. */
export const routeReads = (route: Route, { params = {} }: LooseInput): SubjectIds =>
  route.reads === null ? {} : subjectIds(route.reads, params);

/** The query of one call. A call that changes what it reads makes it fetch again. */
export function routeQuery<R extends Route, S = DataOf<R>>(
  route: R,
  input: Input<R>,
  extras?: Extras<DataOf<R>, S>,
): DataQuery<DataOf<R>, S> {
  return computedQuery(
    [route.id, routeReads(route, input as LooseInput), input],
    async (signal) => (await untypedApi.call(route, { ...input, signal })).data as DataOf<R>,
    extras,
  );
}

/** A query like `routeQuery`, with the `ETag` beside the data. */
export function taggedQuery<R extends Route>(
  route: R,
  input: Input<R>,
  extras?: Extras<WithEtag<DataOf<R>>, WithEtag<DataOf<R>>>,
): DataQuery<WithEtag<DataOf<R>>> {
  return computedQuery(
    [`${route.id} with etag`, routeReads(route, input as LooseInput), input],
    async (signal) => {
      const { reply, headers } = await untypedApi.send(route, { ...input, signal });
      return { data: reply.data as DataOf<R>, etag: headers.get('etag') ?? '' };
    },
    extras,
  );
}

interface Page {
  readonly page: number;
  readonly limit: number;
  readonly total: number;
}

/** The query of a list that is loaded page by page, for `useInfiniteQuery`. */
export function pagedQuery<R extends Route>(route: R, input: Input<R>) {
  const { query = {} } = input as { readonly query?: object };
  return infiniteQueryOptions({
    queryKey: [`${route.id} by page`, routeReads(route, input as LooseInput), input] as Key,
    queryFn: async ({ pageParam, signal }) =>
      (await untypedApi.call(route, { ...input, query: { ...query, page: pageParam }, signal }))
        .data as DataOf<R> & Page,
    initialPageParam: 1,
    getNextPageParam: ({ page, limit, total }: Page) => (page * limit < total ? page + 1 : null),
  });
}
