import { AppError, presentIssues } from '@plumbline/contract';
import type { BodyOf, Issue, Route } from '@plumbline/contract';
import type { z } from 'zod';
import { unknownKeys, unknownParams } from './unknown-keys.ts';

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

const validationIssues = (parsed: z.ZodSafeParseResult<unknown>): Issue[] =>
  parsed.success ? [] : presentIssues(parsed.error);

/** Throws `request.malformed`, named by its first issue, for fields that the route does not know. */
function refuseUnknown(unknown: readonly Issue[]): void {
  const [first] = unknown;
  if (first !== undefined) {
    const message = [first.message, first.hint].filter((part) => part !== undefined).join(' ');
    throw new AppError('request.malformed', message, { issues: unknown });
  }
}

/** The call's input as the route declares it; otherwise `request.malformed` with every issue in it. */
export function parseInput(
  route: Route,
  raw: RawInput,
  hasBody: boolean,
): { params: unknown; query: unknown; body: unknown } {
  const params = route.params.safeParse(raw.params);
  const query = route.query.safeParse(raw.query);
  // Where every field may be left out, the body may be too.
  const sent = raw.body === undefined ? {} : raw.body;
  const body = hasBody ? route.body.safeParse(sent) : null;
  const unknown = [...unknownParams(route, raw.query), ...(hasBody ? unknownKeys(route, sent) : [])];
  if (params.success && query.success && (body === null || body.success)) {
    refuseUnknown(unknown);
    return { params: params.data, query: query.data, body: body?.data };
  }
  throw malformed([...[params, query, ...(body ? [body] : [])].flatMap(validationIssues), ...unknown]);
}

/** A body assembled by the handler, for example from multipart fields, under the route's own schema. */
export function parseBody<R extends Route>(route: R, body: unknown): BodyOf<R> {
  const parsed = route.body.safeParse(body);
  const unknown = unknownKeys(route, body);
  if (!parsed.success) {
    throw malformed([...presentIssues(parsed.error), ...unknown]);
  }
  refuseUnknown(unknown);
  return parsed.data as BodyOf<R>;
}
