import { ALL_ROUTES, type Route } from '@plumbline/contract';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** The router as the server sets it, over every declared route; each answers with its own id. */
const router = fastify({ routerOptions: { ignoreTrailingSlash: true } });
const ID = '018f3a00-0000-7000-8000-000000000001';

beforeAll(async () => {
  for (const route of ALL_ROUTES) {
    router.route({ method: route.method, url: route.path, handler: () => route.id });
  }
  await router.ready();
});
afterAll(() => router.close());

const addressOf = (route: Route): string => route.path.replaceAll(/:\w+/g, ID);
const answerAt = async (method: Route['method'], url: string): Promise<string> =>
  (await router.inject({ method, url })).body;

describe('the router', () => {
  it.each(ALL_ROUTES.map((route) => [`${route.method} ${route.path}`, route] as const))(
    'leads %s to its own handler, with and without the trailing slash',
    async (_, route) => {
      const bare = addressOf(route).replace(/\/$/, '');
      expect(await answerAt(route.method, bare)).toBe(route.id);
      expect(await answerAt(route.method, `${bare}/`)).toBe(route.id);
    },
  );

  it('prefers a fixed segment to a parameter', async () => {
    expect(await answerAt('POST', '/v1/connections/snowflake/validate')).toBe('snowflake.validate');
    expect(await answerAt('POST', '/v1/connections/axpert/save')).toBe('axpert.save');
    expect(await answerAt('GET', '/v1/datasources/archived')).toBe('datasources.listArchived');
    expect(await answerAt('GET', '/v1/dashboard/all')).toBe('dashboards.list');
    expect(await answerAt('POST', '/v1/inference/gen-ai/auto-pivot')).toBe('assistant.suggestPivots');
  });
});
