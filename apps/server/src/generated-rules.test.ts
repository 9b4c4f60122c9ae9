import * as fc from 'fast-check';
import { expectProperty } from '#testing/generated.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTenant } from './platform/db/in-tenant.ts';
import { and, barsOf, eq, EVERYONE, ROWS, STATEMENTS, UNRELATED, type Row } from './testing/ruled-rows.ts';
import { expectSameAnswers } from './testing/same-answers.ts';
import { shareNewThings } from './testing/test-shares.ts';
import { startTestServer, type TestMember, type TestServer } from './testing/test-server.ts';

type Test = (row: Row) => boolean;
/** A condition of a rule, and the rows in which it holds. */
const conditions: readonly (readonly [condition: object, holds: Test])[] = [
  [{ column: 'region', op: 'attribute', value: 'region' }, ({ region }) => region === 'north'],
  [{ column: 'units', op: 'attribute', value: 'units' }, ({ units }) => ['3', '4', '5'].includes(units)],
  [{ column: 'kind', op: 'in', value: ['shared', null] }, ({ kind }) => kind === 'shared' || kind === ''],
  [{ column: 'kind', op: 'ne', value: 'elsewhere' }, ({ kind }) => kind !== 'elsewhere'],
  [{ column: 'town', op: 'startswith', value: 'secret 1' }, ({ town }) => town.startsWith('secret 1')],
  [{ column: 'placed', op: 'gte', value: '2020-06-01' }, ({ placed }) => placed >= '2020-06-01'],
  [{ column: 'amount', op: 'between', value: [2, 900] }, ({ amount }) => amount >= 2 && amount <= 900],
  [{ column: 'paid', op: 'eq', value: true }, ({ paid }) => paid],
];
const COLUMNS = ['id', 'region', 'town', 'kind', 'placed', 'units', 'amount', 'paid'] as const;

const TYPES: Readonly<Record<string, string>> = {
  id: 'integer',
  region: 'text',
  town: 'text',
  kind: 'text',
  placed: 'date',
  units: 'integer',
  amount: 'number',
  paid: 'boolean',
};

const generatedRules = fc.record({
  rows: fc.array(
    fc.record({
      isForReader: fc.boolean(),
      conditions: fc.array(fc.constantFrom(...conditions), { minLength: 1, maxLength: 2 }),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  hidden: fc.subarray([...COLUMNS].slice(1), { maxLength: 4 }),
});
const generatedRequest = fc.oneof(
  fc.record({
    path: fc.constant('/filter'),
    body: fc.record({
      sort: fc.constantFrom(...COLUMNS).map((column) => [{ column, direction: 'desc' }]),
      filters: fc.constantFrom(
        and(),
        and(eq('town', 'secret 11')),
        and({ column: 'units', op: 'lt', value: 100 }),
        {
          op: 'or',
          value: [
            { column: 'kind', op: 'isnull' },
            { column: 'amount', op: 'gt', value: 50 },
          ],
        },
      ),
      search: fc.constantFrom(undefined, 'secret', 'north'),
    }),
  }),
  fc.record({
    path: fc.constant('/filter'),
    body: fc.record({
      graph: fc.constant(true),
      chart: fc
        .tuple(fc.constantFrom(...COLUMNS), fc.constantFrom(2, 50), fc.constantFrom('bar', 'line', 'scatter'))
        .map(([field, limit, mark]) => barsOf(field, { limit, mark })),
    }),
  }),
  fc.record({
    path: fc.constant('/values'),
    body: fc.record({ column: fc.constantFrom(...COLUMNS), sort: fc.constantFrom('value', 'count') }),
  }),
  fc.record({
    path: fc.constant('/pivot'),
    body: fc
      .tuple(fc.constantFrom('town', 'kind', 'region'), fc.constantFrom('sum', 'share', 'distinct'))
      .map(([row, agg]) => ({ rows: [row], values: [{ column: 'amount', agg }], totals: { grand: true } })),
  }),
  fc.record({
    path: fc.constant('/query'),
    body: fc.constantFrom(...STATEMENTS).map((sql) => ({ sql })),
  }),
  fc.constant({ path: '/profile', body: undefined }),
);

type GeneratedRequest = typeof generatedRequest extends fc.Arbitrary<infer T> ? T : never;

describe('what generated rules leave', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  async function upload(owner: TestMember, names: readonly string[], rows: readonly Row[]): Promise<string> {
    const form = new FormData();
    const lines = rows.map((row) => names.map((name) => row[name as keyof Row]).join(','));
    form.append('name', 'Sales');
    form.append('columns', JSON.stringify(names.map((name) => ({ name, type: TYPES[name] }))));
    form.append('file', new Blob([[names.join(','), ...lines, ''].join('\n')]), 'rows.csv');
    const response = await server.call('POST', '/v1/datasources/create/file', { as: owner, body: form });
    await server.runJobs();
    return response.body.data.id as string;
  }

  it('is all that there is for whoever is under them [SEM-ACCESS-1]', async () => {
    await expectProperty(
      fc.asyncProperty(
        generatedRules,
        fc.array(generatedRequest, { minLength: 12, maxLength: 12 }),
        async ({ rows: rules, hidden }, requests) => {
          const tenantId = await server.addTenant();
          const owner = await server.signIn('owner', tenantId);
          const reader = await server.signIn('viewer', tenantId);
          await shareNewThings(server, { tenantId });
          await inTenant(server.services.db.executor, reader.principal)
            .updateTable('members')
            .set({ attributes: JSON.stringify({ region: ['north'], units: ['3', '4', '5', 'six'] }) })
            .where('user_id', '=', reader.principal.userId)
            .execute();
          const own = rules.filter(({ isForReader }) => isForReader);
          const left = ROWS.filter((row) =>
            own.some((rule) => rule.conditions.every(([, holds]) => holds(row))),
          );
          const names = COLUMNS.filter((name) => !hidden.includes(name));
          const full = await upload(owner, COLUMNS, ROWS);
          const cut = await upload(owner, names, left);
          const audience = (isForReader: boolean) => ({
            everyone: false,
            groups: [],
            people: [(isForReader ? reader : owner).principal.userId],
          });
          const saved = await server.call('PUT', `/v1/datasources/${full}/rules`, {
            as: owner,
            headers: { 'if-match': '*' },
            body: {
              rows: rules.map((rule) => ({
                audience: audience(rule.isForReader),
                conditions: rule.conditions.map(([condition]) => condition),
              })),
              columns: hidden.map((column) => ({ column, access: 'hidden', audience: EVERYONE })),
            },
          });
          expect(saved.body.error).toBeUndefined();
          // Profiles of a part are computed when somebody opens the dataset.
          await server.call('GET', `/v1/datasources/${full}`, { as: reader });
          const compare = async ({ path, body }: GeneratedRequest) => {
            const ask = (id: string) =>
              server.open(body === undefined ? 'GET' : 'POST', `/v1/datasources/${id}${path}`, {
                as: reader,
                ...(body && { body }),
              });
            // How the rows are cut is part of the statement that a chart names as its evidence.
            const unrelated = [
              ...UNRELATED,
              [/"sql":"(?:[^"\\]|\\.)*","params":\[[^\]]*\]/g, '<sql>'] as const,
            ];
            await expectSameAnswers(ask, { confined: full, alone: cut, unrelated });
          };
          await Promise.all(requests.map(compare));
        },
      ),
      { seed: 7, quick: 1, deep: 60, shrinks: false },
    );
  }, 120_000);
});
