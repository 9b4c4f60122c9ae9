import { acrossTenants } from '../../../platform/db/across-tenants.ts';
import type { DatasetProfile, QualityFinding } from '@plumbline/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/test-server.ts';
import { create, filter } from '../testing/datasets.ts';
import { shareNewThings } from '../../../testing/test-shares.ts';

const town = (at: number): string => ['Berlin', 'berlin', '"Kiel "', 'Kiel', '"   "', ''][at % 6] ?? '';
const line = (at: number): string => {
  const amount = at % 80 === 7 ? 90_000 + at : 20 + ((at * 37) % 60);
  const placed = at === 11 ? '2199-01-01' : `2026-0${(at % 3) + 1}-1${at % 10}`;
  return `${at},${town(at)},${amount},${at % 12 === 0 ? 999 : 20 + (at % 50)},${placed},yes`;
};
const CSV = [
  'order_id,town,amount,age,placed,flag',
  ...Array.from({ length: 240 }, (_, at) => line(at)),
  line(3),
  '4,"   ",nonsense,24,2026-02-14,yes',
  '',
].join('\n');

describe('the profile of a dataset', () => {
  let server: TestServer;
  let editor: TestMember;
  let id: string;

  beforeAll(async () => {
    server = await startTestServer();
    editor = await server.signIn('editor');
    await shareNewThings(server, editor.principal);
    id = await create(server, editor, { content: CSV });
  });
  afterAll(() => server.close());

  const send = (query = '', as = editor, dataset = id) =>
    server.call('GET', `/v1/datasources/${dataset}/profile${query}`, { as });
  const profile = async (query = ''): Promise<DatasetProfile> => (await send(query)).body.data;
  const findings = ({ examination }: DatasetProfile): readonly QualityFinding[] =>
    examination?.quality.parts.flatMap((part) => part.findings) ?? [];

  it('covers every column, with a score equal to the sum of its parts', async () => {
    const { examination, ...described } = await profile();
    expect(described).toEqual({ version: 1, rowCount: 242, columnCount: 6, jobId: null });
    expect(examination?.columns.map(({ name }) => name)).toEqual([
      'order_id',
      'town',
      'amount',
      'age',
      'placed',
      'flag',
    ]);
    expect(examination?.columns[3]?.facts.standIns).toEqual([{ value: 999, count: 20 }]);
    expect(examination?.columns[5]?.facts.traits).toEqual(['constant']);
    const { score, parts } = examination?.quality ?? { score: null, parts: [] };
    expect(Math.round((score ?? 0) * 10)).toBe(
      parts.reduce((sum, { points }) => sum + Math.round(points * 10), 0),
    );
    expect(score).toBeLessThan(100);
  });

  it('shows with the filter of a finding exactly the rows that it counts', async () => {
    const known = await profile();
    const facts = (name: string) => known.examination?.columns.find((column) => column.name === name)?.facts;
    const missing = facts('town')?.missing;
    const outliers = facts('amount')?.outliers;
    const lacking = missing === undefined ? 0 : missing.nulls + missing.empty + missing.blank;
    const far = outliers ? outliers.farBelow + outliers.farAbove : 0;
    const expected: Record<string, number | null | undefined> = {
      'missing town': lacking,
      'stand_in age': 20,
      'future placed': 1,
      'padded town': facts('town')?.padded,
      'extreme amount': far,
    };
    const named = findings(known).map(({ kind, columns, filter: filters }) => ({
      name: `${kind} ${columns.join(' ')}`,
      filters,
    }));
    const shown = await Promise.all(
      named
        .filter(({ name, filters }) => filters !== null && name in expected)
        .map(async ({ name, filters }) => {
          const answer = await filter(server, editor, { id, body: { filters } });
          return [name, answer.body.data.total] as const;
        }),
    );
    const wanted = Object.fromEntries(Object.entries(expected).filter(([, count]) => (count ?? 0) > 0));
    expect(Object.fromEntries(shown)).toEqual(wanted);
    expect(Object.keys(wanted)).toContain('extreme amount');
  });

  it('offers steps that the recipe takes', async () => {
    const steps = findings(await profile()).flatMap(({ step }) => (step === null ? [] : [step]));
    expect(steps.map(({ kind }) => kind)).toContain('dedupe');
    const body = { steps: steps.map((step) => ({ step })) };
    const answer = await server.call('POST', `/v1/datasources/${id}/recipe/preview`, { as: editor, body });
    expect({ status: answer.status, error: answer.body.error }).toEqual({ status: 200, error: undefined });
  });

  it('is cached: the same values without calling the engine', async () => {
    const first = await profile();
    const before = server.services.engine.statements;
    expect(await profile()).toEqual(first);
    expect(server.services.engine.statements).toBe(before);
  });

  it('is of the rows that the recipe makes, and of an older version by a job when it was not requested before', async () => {
    const other = await create(server, editor, { content: CSV });
    const retyped = await server.call('POST', `/v1/datasources/${other}/retype`, {
      as: editor,
      body: { columns: [] },
    });
    expect(retyped.body).toMatchObject({ success: true });
    await server.runJobs();
    const step = {
      kind: 'filter',
      filters: { op: 'and', value: [{ column: 'town', op: 'eq', value: 'Kiel' }] },
    };
    await server.call('POST', `/v1/datasources/${other}/interact`, { as: editor, body: step });
    await server.runJobs();
    const newest: DatasetProfile = (await send('', editor, other)).body.data;
    expect(newest).toMatchObject({ version: 2, jobId: null });
    expect(newest.rowCount).toBeLessThan(60);
    expect(newest.examination?.columns[1]?.facts.missing.share).toBe(0);

    const older: DatasetProfile = (await send('?version=1', editor, other)).body.data;
    expect(older).toMatchObject({ version: 1, examination: null });
    const again: DatasetProfile = (await send('?version=1', editor, other)).body.data;
    expect(again.jobId).toBe(older.jobId);
    await server.runJobs();
    const profile: DatasetProfile = (await send('?version=1', editor, other)).body.data;
    expect(profile).toMatchObject({ version: 1, jobId: null, rowCount: newest.rowCount });
    expect(profile.examination?.duplicates).toEqual(newest.examination?.duplicates);
  });

  it('has no score without rows', async () => {
    const empty = await create(server, editor, { content: 'a,b\n' });
    const known: DatasetProfile = (await send('', editor, empty)).body.data;
    expect(known.examination?.quality).toEqual({ score: null, parts: [] });
  });

  it('is read by viewers, and is not there for another tenant', async () => {
    expect((await send('', await server.signIn('viewer'))).status).toBe(200);
    const stranger = await server.signIn('owner', await server.addTenant());
    expect((await send('', stranger)).body.error.code).toBe('dataset.not_found');
    expect((await send('', editor, newId())).status).toBe(404);
    expect((await send('?version=9')).body.error.code).toBe('dataset.version_not_found');
    expect((await send('?version=x')).status).toBe(400);
  });

  it('is deleted with the dataset', async () => {
    const { executor } = server.services.db;
    const gone = await create(server, editor, { content: 'a,b\n1,2\n' });
    await send('', editor, gone);
    await server.call('DELETE', `/v1/datasources/${gone}`, { as: editor });
    await server.call('DELETE', '/v1/datasources/delete_multiple/', {
      as: editor,
      body: { datasource_ids: [gone] },
    });
    const left = await acrossTenants(executor).selectFrom('row_examinations').select('dataset_id').execute();
    expect(left.map((row) => row.dataset_id)).not.toContain(gone);
  });
});
