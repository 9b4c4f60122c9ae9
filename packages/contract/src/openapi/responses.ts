import { ERRORS } from '../errors.ts';
import type { Route } from '../route.ts';
import { refTo, type Json } from './schema-set.ts';

const TITLES = {
  400: 'Malformed request',
  401: 'No session, or a dead one',
  402: 'The plan does not allow it',
  403: 'Known, but not permitted',
  404: 'Not there, or not visible to the caller',
  409: 'In conflict with what is there',
  413: 'Too large',
  415: 'Wrong media type',
  422: 'Understood, but wrong',
  428: '`If-Match` is missing',
  429: 'Too many tries',
  500: 'A fault of the server',
  502: 'A source did not answer',
  503: 'Busy; try again later',
  504: 'Out of time',
  507: 'Storage is full',
} as const satisfies Record<(typeof ERRORS)[keyof typeof ERRORS]['status'], string>;
type FailureStatus = keyof typeof TITLES;

const statusName = (status: FailureStatus): string => `Error${status}`;

const statusCodes = (status: FailureStatus): string[] =>
  Object.entries(ERRORS)
    .filter(([, rule]) => rule.status === status)
    .map(([code]) => `\`${code}\``);

const retryAfter: Json = {
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 0 } },
};

const failureResponse = (status: FailureStatus): Json => ({
  description: `${TITLES[status]}: ${statusCodes(status).join(', ')}.`,
  ...(status === 429 ? { headers: retryAfter } : {}),
  content: { 'application/json': { schema: refTo('Failure') } },
});

/** One shared response per status, with the codes that come with it. */
export const failureResponses = (): Json => {
  const statuses = Object.keys(TITLES).map((status) => Number(status) as FailureStatus);
  return Object.fromEntries([
    ...statuses.map((status) => [statusName(status), failureResponse(status)]),
    ['Error', { description: 'Any failure.', content: { 'application/json': { schema: refTo('Failure') } } }],
  ]) as Json;
};

const failureStatuses = (route: Route): FailureStatus[] => {
  const isMember = route.policy.who === 'member';
  const hasBody = route.bodyKind !== 'none';
  const candidates: [FailureStatus, boolean][] = [
    [400, true],
    [401, route.policy.who !== 'anyone' || route.path === '/login'],
    [402, route.policy.who === 'member' && route.policy.plan === 'active'],
    [403, isMember],
    [404, route.path.includes(':')],
    [409, route.method !== 'GET'],
    [413, hasBody],
    [415, hasBody],
    [422, true],
    [428, route.needsIfMatch],
    [429, true],
  ];
  return candidates.filter(([, applies]) => applies).map(([status]) => status);
};

const successContent = (route: Route, reply: Json): Json => {
  if (route.replyKind === 'file') {
    return { '*/*': { schema: { type: 'string', format: 'binary' } } };
  }
  const json = route.replyKind === 'json' ? { 'application/json': { schema: reply } } : {};
  const events = route.replyKind === 'events' || route.alsoEvents;
  return { ...json, ...(events ? { 'text/event-stream': { schema: reply } } : {}) };
};

const SUCCESS = { 200: 'Done.', 201: 'Made.', 202: 'Work goes on as a job.' } as const;
const successDescription = (route: Route, status: 200 | 201 | 202): string => {
  if (route.replyKind === 'events') {
    return 'Server-sent events; the schema is that of the `data` of one event.';
  }
  return route.replyKind === 'file' ? 'The file, streamed.' : SUCCESS[status];
};

export const buildResponses = (route: Route, reply: Json): Json => {
  const successes = [route.status, ...route.alsoStatus].map((status) => [
    String(status),
    { description: successDescription(route, status), content: successContent(route, reply) },
  ]);
  const failures = failureStatuses(route).map((status) => [
    String(status),
    { $ref: `#/components/responses/${statusName(status)}` },
  ]);
  return Object.fromEntries([
    ...successes,
    ...failures,
    ['default', { $ref: '#/components/responses/Error' }],
  ]) as Json;
};
