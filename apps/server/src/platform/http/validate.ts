import { AppError } from '@plumbline/contract';
import type { BodyOf, Issue, Route } from '@plumbline/contract';
import type { z } from 'zod';
import { presentIssues } from './issues.ts';

export interface RawInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

const malformed = (issues: readonly Issue[]): AppError =>
  new AppError(
    'request.malformed',
    issues.length === 1
      ? 'One value of the call does not have the form it needs.'
      : `${issues.length} values of the call do not have the form they need.`,
    { issues },
  );

const faultsOf = (parsed: z.ZodSafeParseResult<unknown>): Issue[] =>
  parsed.success ? [] : presentIssues(parsed.error);

/** The call's input as the route declares it; otherwise `request.malformed` with every fault in it. */
export function parseInput(
  route: Route,
  raw: RawInput,
  hasBody: boolean,
): { params: unknown; query: unknown; body: unknown } {
  const params = route.params.safeParse(raw.params);
  const query = route.query.safeParse(raw.query);
  const body = hasBody ? route.body.safeParse(raw.body) : null;
  if (params.success && query.success && (body === null || body.success)) {
    return { params: params.data, query: query.data, body: body?.data };
  }
  throw malformed([params, query, ...(body ? [body] : [])].flatMap(faultsOf));
}

/** A body put together by the handler, for example from multipart fields, under the route's own schema. */
export function parseBody<R extends Route>(route: R, body: unknown): BodyOf<R> {
  const parsed = route.body.safeParse(body);
  if (!parsed.success) {
    throw malformed(presentIssues(parsed.error));
  }
  return parsed.data as BodyOf<R>;
}
