import { AppError, type FilterNode, type Sort } from '@plumbline/contract';
import { assertQueryBounded } from './bounds.ts';
import { assertBounded } from './filter/bounds.ts';
import type { Query } from './model.ts';

/** A query whose parts may be left out; `normalize` fills them in. */
export type LooseQuery = Partial<Query>;

/** The part of a request body that selects rows. */
export interface RowRequest {
  readonly filters?: FilterNode | null | undefined;
  readonly search?: string | null | undefined;
  readonly columns?: readonly string[] | null | undefined;
  readonly sort?: readonly Sort[] | null | undefined;
  readonly limit?: number | null | undefined;
  readonly offset?: number | undefined;
}

/**
 * Fill in what a query leaves out. The shape of its filter stays, so that issues have the paths of the request;
 * `plan` simplifies. Throws `query.invalid` for what is too deep or too large.
 */
export function normalize(input: LooseQuery): Query {
  const filter = input.filter ?? null;
  const having = input.having ?? null;
  assertBounded(filter);
  assertBounded(having, 'having');
  const query: Query = {
    version: 1,
    derive: input.derive ?? [],
    select: input.select ?? null,
    filter,
    search: normalizeSearch(input.search),
    groups: input.groups ?? [],
    measures: input.measures ?? [],
    calculate: input.calculate ?? [],
    having,
    sort: input.sort ?? [],
    sample: wholeNumber(input.sample ?? null, 'sample'),
    limit: wholeNumber(input.limit ?? null, 'limit'),
    offset: wholeNumber(input.offset ?? 0, 'offset') ?? 0,
  };
  assertQueryBounded(query);
  return query;
}

/** A row query from the wire's words. */
export const rowQuery = (request: RowRequest): Query =>
  normalize({
    select: request.columns ?? null,
    filter: request.filters ?? null,
    search: request.search ?? null,
    sort: (request.sort ?? []).map(({ column, direction }) => ({ by: column, direction })),
    limit: request.limit ?? null,
    offset: request.offset ?? 0,
  });

/** Blank text searches for nothing. [SEM-SEARCH-3] */
const normalizeSearch = (text: string | null | undefined): string | null =>
  text === undefined || text === null || text.trim() === '' ? null : text;

function wholeNumber(value: number | null, path: string): number | null {
  if (value !== null && !(Number.isSafeInteger(value) && value >= 0)) {
    const message = `${path} is ${value}; it is a whole number from 0.`;
    throw new AppError('query.invalid', message, { issues: [{ path, message }] });
  }
  return value;
}
