import { expect, it } from 'vitest';
import { shareThing } from '../../../testing/test-shares.ts';
import type { TestMember, TestServer } from '../../../testing/test-server.ts';

const chartOf = (field: string, y: object): object => ({
  graph: true,
  chart: { version: 1, mark: 'bar', encoding: { x: { field }, y } },
});

const QUERIES: readonly object[] = [
  { limit: 20 },
  { page: 3, limit: 20, sort: [{ column: 'region', direction: 'desc' }] },
  { filters: { op: 'and', value: [{ column: 'day', op: 'between', value: ['2026-02-01', '2026-02-03'] }] } },
  {
    filters: { op: 'and', value: [{ column: 'placed', op: 'gte', value: '2026-02-01T10:00:00Z' }] },
    limit: 5,
  },
  {
    filters: {
      op: 'or',
      value: [
        { column: 'region', op: 'isnull' },
        { column: 'id', op: 'eq', value: 3 },
      ],
    },
  },
  chartOf('region', { field: 'amount', aggregate: 'sum' }),
  chartOf('region', { field: 'ratio', aggregate: 'median' }),
  chartOf('day', { field: 'id', aggregate: 'count' }),
  chartOf('seen', { field: 'units', aggregate: 'mean' }),
  chartOf('amount', { field: 'id', aggregate: 'count' }),
];

const PIVOT = {
  rows: [{ column: 'day', timeUnit: 'month' }, 'region'],
  columns: ['is_returned'],
  values: [{ column: 'units', agg: 'mean' }, { agg: 'count' }],
  totals: { rows: true, columns: true, grand: true },
  sort: [{ by: 0, direction: 'desc' }],
  limit: 10,
};

/**
 * What of an answer does not depend on when and with which statement it was read. Live rows are on the clock of UTC and
 * name no zone. [SEM-ZONE-1]
 */
function shown({ body }: { readonly body: { readonly data: object } }): unknown {
  const { asOf: _, sql: __, statement: ___, version: ____, ...data } = body.data as Record<string, unknown>;
  return JSON.parse(JSON.stringify(data, (key, value: unknown) => (key === 'zone' ? undefined : value)));
}

export interface LiveTable {
  readonly server: TestServer;
  readonly editor: TestMember;
  readonly connectionId: string;
  /** 2,000 orders with the columns that the queries name. */
  readonly table: string;
  /** Queries over columns of types that other kinds of sources do not have. */
  readonly own: readonly object[];
}

/** Calls of one person over datasets of the table. */
function callsOf(tableOf: () => LiveTable, person: () => TestMember) {
  const call = (method: string, path: string, body?: unknown) =>
    tableOf().server.call(method, path, { as: person(), ...(body === undefined ? {} : { body }) });

  async function create(body: object = {}): Promise<string> {
    const { server, connectionId, table } = tableOf();
    const wanted = { name: 'Orders', table, ...body };
    const started = await call('POST', `/v1/connections/${connectionId}/dataset/create`, wanted);
    expect(started).toMatchObject({ status: 202 });
    await server.runJobs();
    return started.body.data.id;
  }

  return {
    call,
    create,
    createLive: () => create({ live: { cacheSeconds: 60 } }),
    filter: (id: string, body: object = {}) => call('POST', `/v1/datasources/${id}/filter`, body),
  };
}

/** A table read live gives what its extract gives, to whom the rules allow it. */
export function itReadsLive(tableOf: () => LiveTable): void {
  const { call, create, createLive, filter } = callsOf(tableOf, () => tableOf().editor);

  it('answers pages, charts and pivots as the extracted one does, and says when', async () => {
    const [live, copied] = [await createLive(), await create()];
    expect((await call('GET', `/v1/datasources/${live}`)).body.data).toMatchObject({
      state: 'active',
      source: { live: { cacheSeconds: 60 } },
      version: { rowCount: 2000, sizeBytes: 0 },
    });
    for (const body of [...QUERIES, ...tableOf().own]) {
      const [ofLive, ofCopy] = [await filter(live, body), await filter(copied, body)];
      expect({ body, reply: ofLive }).toMatchObject({
        body,
        reply: { status: 200, body: { data: { asOf: expect.any(String) } } },
      });
      expect({ body, data: shown(ofLive) }).toEqual({ body, data: shown(ofCopy) });
    }
    const [ofLive, ofCopy] = [
      await call('POST', `/v1/datasources/${live}/pivot`, PIVOT),
      await call('POST', `/v1/datasources/${copied}/pivot`, PIVOT),
    ];
    expect(ofLive).toMatchObject({ status: 200, body: { data: { asOf: expect.any(String) } } });
    expect(shown(ofLive)).toEqual(shown(ofCopy));
  });

  it('applies row rules at the database, and leaves hidden columns out', async () => {
    const { server, editor } = tableOf();
    const id = await createLive();
    const reader = await server.signIn('viewer');
    await shareThing(server, editor.principal, { thing: { kind: 'dataset', id }, permission: 'view' });
    const audience = { everyone: true, groups: [], people: [] };
    const rules = {
      rows: [{ audience, conditions: [{ column: 'region', op: 'eq', value: 'We,"st' }] }],
      columns: [{ column: 'amount', access: 'hidden', audience }],
    };
    const headers = { 'if-match': '*' };
    const saved = await server.call('PUT', `/v1/datasources/${id}/rules`, {
      as: editor,
      headers,
      body: rules,
    });
    expect(saved).toMatchObject({ status: 200 });
    const answer = await callsOf(tableOf, () => reader).filter(id);
    expect(answer.body.data.total).toBe(667);
    expect(JSON.stringify(answer.body.data.columns)).not.toContain('amount');
  });

  it('becomes an extract and live again, and its charts stay', async () => {
    const id = await createLive();
    const chart = chartOf('region', { field: 'amount', aggregate: 'sum' });
    const before = shown(await filter(id, chart));
    for (const live of [null, { cacheSeconds: 0 }]) {
      expect(await call('PUT', `/v1/datasources/${id}/live`, { live })).toMatchObject({ status: 202 });
      await tableOf().server.runJobs();
      expect(shown(await filter(id, chart))).toEqual(before);
    }
  });
}
