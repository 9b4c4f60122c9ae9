import type { Issue } from '../envelope.ts';
import type { ReplyOf, Route } from '../route.ts';
import { ApiError } from './api-error.ts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `Retry-After` as seconds; its date form is not used by this API. */
const parseRetryAfter = (response: Response): number | null => {
  const text = response.headers.get('retry-after');
  const seconds = text === null ? Number.NaN : Number(text);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : null;
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};

/** By hand and not by schema: this is the only check of every client, and a bundle would carry zod for it. */
const parseIssue = (value: unknown): Issue[] => {
  if (!isRecord(value) || typeof value['path'] !== 'string' || typeof value['message'] !== 'string') {
    return [];
  }
  const issue = { path: value['path'], message: value['message'] };
  return [typeof value['hint'] === 'string' ? { ...issue, hint: value['hint'] } : issue];
};

const parseIssues = (value: unknown): Issue[] => (Array.isArray(value) ? value.flatMap(parseIssue) : []);

const malformed = (response: Response, body: unknown): ApiError =>
  new ApiError({
    code: 'reply.malformed',
    message: `The server's answer could not be read (HTTP ${response.status}). Check the address of the server and any proxy before it.`,
    status: response.status,
    requestId: response.headers.get('x-request-id'),
    retryAfterSeconds: parseRetryAfter(response),
    body,
  });

interface AnswerFacts {
  readonly status: number;
  readonly requestId: string | null;
  readonly retryAfterSeconds: number | null;
}

/** Null where the body is none of an error. */
const parseFailure = (body: unknown, facts: AnswerFacts): ApiError | null => {
  const error = isRecord(body) ? body['error'] : undefined;
  if (!isRecord(error) || typeof error['code'] !== 'string' || typeof error['message'] !== 'string') {
    return null;
  }
  return new ApiError({
    ...facts,
    code: error['code'],
    message: error['message'],
    issues: parseIssues(error['issues']),
    requestId: typeof error['requestId'] === 'string' ? error['requestId'] : facts.requestId,
    body,
  });
};

/** Reads the error body of an answer that is not a success. */
export const readFailure = async (response: Response): Promise<ApiError> => {
  const body = parseJson(await response.text());
  const facts = {
    status: response.status,
    requestId: response.headers.get('x-request-id'),
    retryAfterSeconds: parseRetryAfter(response),
  };
  return parseFailure(body, facts) ?? malformed(response, body);
};

/** The type of the event that an event stream ends with when it fails after its head was sent. */
export const FAILURE_EVENT = 'error';

/** The failure in the data of such an event: an error body with the `status` that the call would have had. */
export const parseFailureEvent = (data: string): ApiError => {
  const body = parseJson(data);
  const status = isRecord(body) && typeof body['status'] === 'number' ? body['status'] : 500;
  return (
    parseFailure(body, { status, requestId: null, retryAfterSeconds: null }) ??
    new ApiError({ code: 'reply.malformed', message: 'The answer broke off. Try again.', status, body })
  );
};

/** Reads the answer of a success, and checks it against the route where `isValidated`. */
export const readReply = async <R extends Route>(
  route: R,
  response: Response,
  isValidated: boolean,
): Promise<ReplyOf<R>> => {
  const body = parseJson(await response.text());
  if (!isRecord(body)) {
    throw malformed(response, body);
  }
  if (!isValidated) {
    return body as ReplyOf<R>;
  }
  const parsed = route.reply.safeParse(body);
  if (parsed.success) {
    return parsed.data as ReplyOf<R>;
  }
  throw new ApiError({
    code: 'reply.invalid',
    message: `The answer of ${route.id} does not have the form that the contract gives it.`,
    status: response.status,
    issues: parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message })),
    body,
  });
};
