import { STEP_KINDS, type TransformationStep } from '@plumbline/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/test-server.ts';
import { create, filter } from '../testing/datasets.ts';

const CSV = [
  'id,name,amount,day,tags',
  '1, ada,10,2026-01-03,"{""k"":1}"',
  '2,bob-by,,2026-02-04,"{""k"":2}"',
  '3,cyd,30,2026-02-05,oops',
  '3,cyd,30,2026-02-05,oops',
].join('\n');
const BASE = ['id', 'name', 'amount', 'day', 'tags'];

interface Effect {
  readonly step: TransformationStep;
  readonly columns: readonly string[];
  /** Rows that the step leaves of 4. */
  readonly rows: number;
  /** First row after the step. */
  readonly first: Readonly<Record<string, unknown>>;
}

let server: TestServer;
let editor: TestMember;
let id: string;
let other: string;

beforeAll(async () => {
  server = await startTestServer();
  editor = await server.signIn('editor');
  id = await create(server, editor, { content: CSV });
  other = await create(server, editor, { content: 'id,city\n1,Bonn\n3,Kiel\n' });
});
afterAll(() => server.close());

const EFFECTS: Readonly<Record<string, () => Effect>> = {
  rename: () => ({
    step: { kind: 'rename', column: 'name', name: 'who' },
    columns: BASE.with(1, 'who'),
    rows: 4,
    first: { who: ' ada' },
  }),
  cast: () => ({
    step: { kind: 'cast', column: 'id', type: 'text' },
    columns: BASE,
    rows: 4,
    first: { id: '1' },
  }),
  formula: () => ({
    step: { kind: 'formula', name: 'double', formula: '[amount] * 2' },
    columns: [...BASE, 'double'],
    rows: 4,
    first: { double: 20 },
  }),
  fill: () => ({
    step: { kind: 'fill', column: 'amount', with: 'value', value: 5 },
    columns: BASE,
    rows: 4,
    first: { amount: 10 },
  }),
  replace: () => ({
    step: { kind: 'replace', column: 'name', find: 'ada', with: 'eve', match: 'text' },
    columns: BASE,
    rows: 4,
    first: { name: ' eve' },
  }),
  trim: () => ({ step: { kind: 'trim', columns: ['name'] }, columns: BASE, rows: 4, first: { name: 'ada' } }),
  split: () => ({
    step: { kind: 'split', column: 'name', separator: '-', names: ['left', 'right'] },
    columns: [...BASE, 'left', 'right'],
    rows: 4,
    first: { left: ' ada', right: null },
  }),
  merge: () => ({
    step: { kind: 'merge', columns: ['id', 'name'], separator: '/', name: 'both' },
    columns: [...BASE, 'both'],
    rows: 4,
    first: { both: '1/ ada' },
  }),
  rank: () => ({
    step: { kind: 'rank', sort: [{ column: 'id', direction: 'desc' }], method: 'row_number', name: 'place' },
    columns: [...BASE, 'place'],
    rows: 4,
    first: { id: 1, place: 4 },
  }),
  drop: () => ({
    step: { kind: 'drop', columns: ['tags', 'day'] },
    columns: ['id', 'name', 'amount'],
    rows: 4,
    first: { id: 1 },
  }),
  dedupe: () => ({ step: { kind: 'dedupe' }, columns: BASE, rows: 3, first: { id: 1 } }),
  filter: () => ({
    step: { kind: 'filter', filters: { op: 'and', value: [{ column: 'amount', op: 'notnull' }] } },
    columns: BASE,
    rows: 3,
    first: { id: 1 },
  }),
  sort: () => ({
    step: { kind: 'sort', sort: [{ column: 'id', direction: 'desc' }] },
    columns: BASE,
    rows: 4,
    first: { id: 3 },
  }),
  group: () => ({
    step: {
      kind: 'group',
      by: [{ column: 'day', timeUnit: 'month' }],
      measures: [{ aggregate: 'count', column: null, name: 'rows' }],
    },
    columns: ['day (month)', 'rows'],
    rows: 2,
    first: { 'day (month)': '2026-01-01', rows: 1 },
  }),
  join: () => ({
    step: { kind: 'join', datasource_id: other, how: 'inner', on: [{ left: 'id', right: 'id' }] },
    columns: [...BASE, 'city'],
    rows: 3,
    first: { city: 'Bonn' },
  }),
  append: () => ({
    step: { kind: 'append', datasource_id: other },
    columns: [...BASE, 'city'],
    rows: 6,
    first: { city: null },
  }),
  pivot: () => ({
    step: { kind: 'pivot', rows: ['day'], column: 'id', value: 'amount', aggregate: 'count' },
    columns: ['day', '1', '2', '3'],
    rows: 3,
    first: { day: '2026-01-03', 1: 1 },
  }),
  unpivot: () => ({
    step: { kind: 'unpivot', columns: ['id', 'amount'], nameColumn: 'field', valueColumn: 'value' },
    columns: ['name', 'day', 'tags', 'field', 'value'],
    rows: 8,
    first: { field: 'id', value: 1 },
  }),
  bin: () => ({
    step: { kind: 'bin', column: 'amount', name: 'band', bins: [15] },
    columns: [...BASE, 'band'],
    rows: 4,
    first: {},
  }),
  'extract-date': () => ({
    step: { kind: 'extract-date', column: 'day', part: 'month', name: 'month' },
    columns: [...BASE, 'month'],
    rows: 4,
    first: { month: 1 },
  }),
  'parse-json': () => ({
    step: { kind: 'parse-json', column: 'tags', fields: [{ path: 'k', name: 'k', type: 'integer' }] },
    columns: [...BASE, 'k'],
    rows: 4,
    first: { k: 1 },
  }),
};

it('has an example of every kind of step', () => {
  expect(Object.keys(EFFECTS).toSorted()).toEqual([...STEP_KINDS].toSorted());
});

it.each(STEP_KINDS)('%s reports its columns and row count, and returns the rows', async (kind) => {
  const effect = EFFECTS[kind]?.();
  const response = await server.call('POST', `/v1/datasources/${id}/interact`, {
    as: editor,
    body: effect?.step,
  });
  expect([response.status, response.body.error]).toEqual([201, undefined]);
  const { data: step } = response.body;
  const page = (await filter(server, editor, { id })).body.data;
  await server.call('DELETE', `/v1/transformations/${step.id}`, { as: editor });
  const names = step.columns.map(({ name }: { name: string }) => name);
  const first = Object.fromEntries(
    page.columns.map(({ name }: { name: string }, at: number) => [name, page.data[0][at]]),
  );
  expect({ columns: names, rows: [step.rowsBefore, step.rowsAfter], total: page.total, first }).toMatchObject(
    {
      columns: effect?.columns,
      rows: [4, effect?.rows],
      total: effect?.rows,
      first: effect?.first,
    },
  );
  expect(page.columns.map(({ name }: { name: string }) => name)).toEqual(names);
});
