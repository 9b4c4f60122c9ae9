import { beforeEach, expect, it } from 'vitest';
import { describeOnBothStores } from '../../testing/both-stores.ts';
import { fakeClock } from '../../testing/fake-clock.ts';
import { jobBench, type JobBench } from '../../testing/test-jobs.ts';
import { acrossTenants } from '../db/across-tenants.ts';
import type { Database } from '../db/database.ts';
import { systemActor, type Actor } from '../principal.ts';
import type { DomainEvent, NewEvent } from './event-log.ts';
import { createRevisions } from './revisions.ts';

await describeOnBothStores('event log', (stores) => {
  let db: Database;
  let bench: JobBench;
  beforeEach(async () => {
    db = await stores.open();
    bench = await jobBench(db, fakeClock());
  });

  const CREATED = {
    kind: 'dataset.created',
    id: 'd1',
    data: { name: 'Orders', rows: 5, rejects: 0 },
  } as const;
  const ARCHIVED = { kind: 'dataset.archived', id: 'd1', data: { name: 'Orders' } } as const;

  const append = (event: NewEvent) =>
    db.transaction((trx) => bench.events.append(trx, bench.principal, event));

  it('delivers each event once to every subscriber of its kind, in order', async () => {
    const exact: string[] = [];
    const several: DomainEvent[] = [];
    bench.events.subscribe('dataset.created', async (event) => void exact.push(event.kind));
    bench.events.subscribe(
      ['dataset.created', 'dataset.archived'],
      async (event) => void several.push(event),
    );
    await append(CREATED);
    await append(ARCHIVED);
    await append({ kind: 'dashboard.deleted', id: 'b1', data: { name: 'Sales' } });
    await bench.events.deliver();
    await bench.events.deliver();
    expect(exact).toEqual(['dataset.created']);
    expect(several.map(({ kind }) => kind)).toEqual(['dataset.created', 'dataset.archived']);
    expect(several[0]).toMatchObject({
      actor: { tenantId: bench.principal.tenantId, userId: bench.principal.userId },
      subject: { kind: 'dataset', id: 'd1' },
      data: { name: 'Orders' },
    });
  });

  it('delivers the product’s own events with the system actor', async () => {
    const actors: Actor[] = [];
    bench.events.subscribe('dataset.created', async ({ actor }) => void actors.push(actor));
    const system = systemActor(bench.principal.tenantId);
    await db.transaction((trx) => bench.events.append(trx, system, CREATED));
    await bench.events.deliver();
    expect(actors).toEqual([system]);
    const stored = await acrossTenants(db.executor).selectFrom('events').select('actor_id').execute();
    expect(stored).toEqual([{ actor_id: null }]);
  });

  it('marks an event of a kind that it does not know as delivered', async () => {
    await append(CREATED);
    await acrossTenants(db.executor).updateTable('events').set({ kind: 'story.created' }).execute();
    await bench.events.deliver();
    const pending = await acrossTenants(db.executor)
      .selectFrom('events')
      .select('id')
      .where('delivered_at', 'is', null)
      .execute();
    expect(pending).toEqual([]);
  });

  it('delivers nothing of a transaction that was rolled back', async () => {
    const received: string[] = [];
    bench.events.subscribe('dataset.created', async (event) => void received.push(event.kind));
    const failing = db.transaction(async (trx) => {
      await bench.events.append(trx, bench.principal, CREATED);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await bench.events.deliver();
    expect(received).toEqual([]);
  });

  it('retries a failed subscriber without writing twice', async () => {
    let tries = 0;
    bench.events.subscribe('dataset.created', async (_event, trx) => {
      tries += 1;
      await acrossTenants(trx)
        .updateTable('tenants')
        .set(({ eb, ref }) => ({ name: eb(ref('name'), '||', '+') }))
        .execute();
      if (tries === 1) {
        throw new Error('away');
      }
    });
    await append(CREATED);
    await bench.events.deliver();
    await bench.events.deliver();
    const tenant = await acrossTenants(db.executor)
      .selectFrom('tenants')
      .select('name')
      .where('id', '=', bench.principal.tenantId)
      .executeTakeFirstOrThrow();
    expect({ tries, tenantName: tenant.name }).toEqual({ tries: 2, tenantName: 'Test+' });
  });

  it('gives up on an event after eight failures and delivers the others', async () => {
    const received: string[] = [];
    bench.events.subscribe('dataset.created', () => Promise.reject(new Error('never')));
    bench.events.subscribe('dataset.archived', async (event) => void received.push(event.kind));
    await append(CREATED);
    await append(ARCHIVED);
    for (let round = 0; round < 9; round += 1) {
      await bench.events.deliver();
    }
    expect(received).toEqual(['dataset.archived']);
    const waiting = await acrossTenants(db.executor)
      .selectFrom('events')
      .select('id')
      .where('delivered_at', 'is', null)
      .execute();
    expect(waiting).toEqual([]);
  });
});

await describeOnBothStores('revisions', (stores) => {
  it('are numbered from 1 for each document, newest first, and hidden from other tenants', async () => {
    const db = await stores.open();
    const clock = fakeClock();
    const { principal, stranger } = await jobBench(db, clock);
    const revisions = createRevisions(clock);
    const document = { kind: 'dashboard', id: 'one' };
    const append = (id: string, data: unknown) =>
      db.transaction((trx) =>
        revisions.append(trx, principal, { document: { kind: 'dashboard', id }, data }),
      );
    expect([await append('one', { a: 1 }), await append('one', { a: 2 }), await append('two', {})]).toEqual([
      1, 2, 1,
    ]);
    const saved = await revisions.list(db.executor, principal, document);
    expect(saved.map(({ revision, data }) => [revision, data])).toEqual([
      [2, { a: 2 }],
      [1, { a: 1 }],
    ]);
    expect(await revisions.find(db.executor, principal, { ...document, revision: 1 })).toMatchObject({
      data: { a: 1 },
      authorId: principal.userId,
    });
    expect(await revisions.find(db.executor, principal, { ...document, revision: 3 })).toBeNull();
    expect(await revisions.list(db.executor, stranger, document)).toEqual([]);
  });
});
