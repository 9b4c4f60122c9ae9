import { ALL_ROUTES, type Route } from '@plumbline/contract';
import { sampleAt } from '#testing/generated.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { newId } from './platform/ids.ts';
import { startTestServer, type TestMember, type TestServer } from './testing/test-server.ts';

/** In the quick run each route meets one in so many of the values; which, differs by route and run. */
const SHARE = 8;

/** What no field is declared to be, or what breaks a parser, a comparison or a statement. */
const WRONG: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  '',
  '\u0000',
  '\ud800',
  '%',
  "'; drop table users; --",
  'x'.repeat(5000),
  [],
  [null],
  [[[[]]]],
  {},
  { $gt: '' },
  { length: 1e9 },
  { toString: null },
];
const WRONG_PARAMS = ['%00', '..%2f..%2fetc%2fpasswd', '%ff', 'NaN', '-1', "'", 'x'.repeat(300), '%7B%7D'];
const WRONG_QUERIES = [
  '',
  '&&&=',
  '%00=%00',
  'page=1&page=2',
  'page[]=1',
  'page[a]=1',
  '__proto__[x]=1',
  'q=%ff',
];

interface ObjectSchema {
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly anyOf?: readonly ObjectSchema[];
}

const jsonSchema = (schema: z.ZodType): ObjectSchema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });

const namesIn = ({ properties = {}, anyOf = [] }: ObjectSchema): string[] => [
  ...new Set([...Object.keys(properties), ...anyOf.flatMap(namesIn)]),
];

describe('values of a wrong type', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  const path = (route: Route, param: () => string = newId): string =>
    route.path.replaceAll(/:\w+/g, () => param());

  /** Failures of the server among the answers. */
  async function failuresOf(
    route: Route,
    as: TestMember,
    calls: readonly { readonly address: string; readonly body?: unknown }[],
  ): Promise<string[]> {
    const failures: string[] = [];
    for (const { address, body } of calls) {
      const text = body === undefined ? undefined : JSON.stringify(body);
      const response = await server.open(route.method, address, {
        as,
        ...(text !== undefined && { body: text, headers: { 'content-type': 'application/json' } }),
      });
      await response.body?.cancel();
      if (response.status >= 500) {
        failures.push(
          `${response.status} ${route.method} ${address.slice(0, 80)} ${(text ?? '').slice(0, 80)}`,
        );
      }
    }
    return failures;
  }

  it.each(ALL_ROUTES.map((route, place) => [route.id, route, place] as const))(
    'fail nothing in %s',
    async (_, route, place) => {
      const as = await server.signIn('owner');
      const address = path(route);
      const names = route.bodyKind === 'json' ? namesIn(jsonSchema(route.body)) : [];
      const bodies =
        route.bodyKind === 'json'
          ? [
              ...WRONG.map((body) => ({ address, body })),
              ...WRONG.map((value) => ({
                address,
                body: Object.fromEntries(names.map((name) => [name, value])),
              })),
            ]
          : [];
      const queries = namesIn(jsonSchema(route.query)).flatMap((name) =>
        ['%00', '-1', `a&${name}=b`].map((value) => ({
          address: `${address}?${name}=${value}`,
        })),
      );
      const params = route.path.includes(':')
        ? WRONG_PARAMS.map((param) => ({ address: path(route, () => param) }))
        : [];
      const others = WRONG_QUERIES.map((query) => ({ address: `${address}?${query}` }));
      const calls = [bodies, queries, params, others].flatMap((of) => sampleAt(place, of, SHARE));
      const failures = await failuresOf(route, as, calls);
      expect(failures).toEqual([]);
    },
  );
});
