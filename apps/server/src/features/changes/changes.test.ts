import { ALL, type SubjectIds } from '@plumbline/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EVENTS } from '../../platform/events/event-table.ts';
import { create, newDashboard } from '../../testing/test-dashboards.ts';
import { shareThing } from '../../testing/test-shares.ts';
import { startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts';
import { SHOWN } from './changed-subjects.ts';

const CSV = 'region,sales\nnorth,1\nsouth,2\n';
/** Longer than the log is read apart. */
const QUIET_MS = 2500;

describe('changes that open pages learn of', () => {
  let server: TestServer;
  let owner: TestMember;
  let colleague: TestMember;
  let stranger: TestMember;
  let dataset: string;

  const listeners: AbortController[] = [];

  /** All changes that somebody is sent from now on. */
  async function listen(as: TestMember): Promise<SubjectIds[]> {
    const heard: SubjectIds[] = [];
    const end = new AbortController();
    listeners.push(end);
    const response = await server.open('GET', '/beta/events/changes', { as, signal: end.signal });
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    void (async () => {
      for (let rest = ''; ;) {
        const { done, value } = await reader.read().catch(() => ({ done: true, value: '' }));
        if (done) {
          return;
        }
        const parts = (rest + value).split('\n\n');
        rest = parts.pop() ?? '';
        for (const part of parts) {
          const data = /^data: (.*)$/mu.exec(part)?.[1];
          heard.push(...(data === undefined ? [] : (JSON.parse(data) as { changes: SubjectIds[] }).changes));
        }
      }
    })();
    return heard;
  }

  beforeAll(async () => {
    server = await startTestServer();
    const tenant = await server.addTenant();
    owner = await server.signIn('owner', tenant);
    colleague = await server.signIn('editor', tenant);
    stranger = await server.signIn('editor', tenant);
    dataset = await create(server, owner, { name: 'Sales', content: CSV });
    await shareThing(server, owner.principal, {
      thing: { kind: 'dataset', id: dataset },
      permission: 'edit',
      userId: colleague.principal.userId,
    });
  });
  afterAll(async () => {
    for (const listener of listeners) {
      listener.abort();
    }
    await server.close();
  });

  it('are of things that each may see, and not what their own calls changed', async () => {
    const [own, theirs, strangers] = await Promise.all([listen(owner), listen(colleague), listen(stranger)]);
    const renamed = await server.call('PUT', `/v1/datasources/${dataset}`, {
      as: owner,
      body: { name: 'Sales of 2026' },
    });
    expect(renamed.status).toBe(200);
    await expect.poll(() => theirs).toEqual([{ dataset }]);
    await newDashboard(server, owner, { dataset });
    const { id: dashboard } = await newDashboard(server, colleague, { dataset });
    // Admins see everything, and the owner of a workspace is one.
    await expect.poll(() => own).toEqual([{ dashboard }]);
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
    expect({ own, theirs, strangers }).toEqual({
      own: [{ dashboard }],
      theirs: [{ dataset }],
      strangers: [],
    });
  });

  it('include what work in the background did for oneself', async () => {
    const own = await listen(colleague);
    const id = await create(server, colleague, { name: 'New', content: CSV });
    await expect.poll(() => own).toContainEqual({ dataset: id, rows: id, profile: id, insight: id });
  });

  it('include measures that are created, changed, certified and deleted', async () => {
    const [theirs, strangers] = await Promise.all([listen(colleague), listen(stranger)]);
    const change = { measure: ALL, rows: dataset };
    const hears = async (times: number): Promise<void> => {
      await expect.poll(() => theirs).toEqual(Array.from({ length: times }, () => change));
    };
    const created = await server.call('POST', `/v1/datasources/${dataset}/measures`, {
      as: owner,
      body: { name: 'Total', formula: 'SUM([sales])' },
    });
    const path = `/v1/measures/${created.body.data.id}`;
    await hears(1);
    await server.call('PUT', path, { as: owner, body: { formula: 'SUM([sales]) * 2' } });
    await hears(2);
    await server.call('PUT', path, { as: owner, body: { isCertified: true } });
    await hears(3);
    expect((await server.call('DELETE', path, { as: owner })).status).toBe(200);
    await hears(4);
    expect(strangers).toEqual([]);
  });

  it('end where the access ends', async () => {
    const heard = await listen(colleague);
    const path = `/beta/shares/dataset/${dataset}/user/${colleague.principal.userId}`;
    expect((await server.call('DELETE', path, { as: owner })).status).toBe(200);
    await server.call('PUT', `/v1/datasources/${dataset}`, { as: owner, body: { name: 'Secret' } });
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
    expect(heard).toEqual([]);
  });
});

it('name events that there are, and none of reading', () => {
  expect(Object.keys(SHOWN).filter((kind) => !Object.hasOwn(EVENTS, kind))).toEqual([]);
  expect(
    Object.keys(SHOWN).filter((kind) => /viewed|exported|queried|previewed|prompted/u.test(kind)),
  ).toEqual([]);
  // What is new in the log of events is decided here.
  const unseen = Object.keys(EVENTS).filter(
    (kind) =>
      !Object.hasOwn(SHOWN, kind) &&
      /^(?:annotation|chart|comment|dashboard|dataset|measure|share|story|workflow)\./u.test(kind) &&
      !/viewed|exported|queried|previewed|deleted/u.test(kind),
  );
  expect(unseen).toEqual([]);
});
