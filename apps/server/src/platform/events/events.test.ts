import { beforeEach, expect, it } from 'vitest';
import { describeOnBothStores } from '../../testing/both-stores.ts';
import { fakeClock } from '../../testing/fake-clock.ts';
import { jobBench, type JobBench } from '../../testing/test-jobs.ts';
import type { Database } from '../db/database.ts';
import type { DomainEvent } from './event-log.ts';
import { createRevisions } from './revisions.ts';

await describeOnBothStores('event log', (stores) => {
  let db: Database;
  let bench: JobBench;
  beforeEach(async () => {
    db = await stores.open();
    bench = await jobBench(db, fakeClock());
  });

  const append = (kind: string, data: Record<string, unknown> = {}) =>
    db.transaction((trx) =>
      bench.events.append(trx, {
        tenantId: bench.principal.tenantId,
        actorId: bench.principal.userId,
        kind,
        subject: { kind: 'dataset', id: 'd1' },
        data,
      }),
    );

  it('hands each event once to everyone who asked for its kind, in order', async () => {
    const exact: string[] = [];
    const family: DomainEvent[] = [];
    bench.events.subscribe('dataset.created', async (event) => void exact.push(event.kind));
    bench.events.subscribe('dataset.*', async (event) => void family.push(event));
    await append('dataset.created', { name: 'Orders' });
    await append('dataset.archived');
    await append('story.created');
    await bench.events.deliver();
    await bench.events.deliver();
    expect(exact).toEqual(['dataset.created']);
    expect(family.map(({ kind }) => kind)).toEqual(['dataset.created', 'dataset.archived']);
    expect(family[0]).toMatchObject({
      tenantId: bench.principal.tenantId,
      actorId: bench.principal.userId,
      subject: { kind: 'dataset', id: 'd1' },
      data: { name: 'Orders' },
    });
  });

  it('tells nobody of an event whose transaction was taken back', async () => {
    const heard: string[] = [];
    bench.events.subscribe('dataset.*', async (event) => void heard.push(event.kind));
    const failing = db.transaction(async (trx) => {
      await bench.events.append(trx, {
        tenantId: bench.principal.tenantId,
        actorId: null,
        kind: 'dataset.created',
        subject: { kind: 'dataset', id: 'd1' },
        data: {},
      });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await bench.events.deliver();
    expect(heard).toEqual([]);
  });

  it('tries again when a subscriber failed, without doing its writes twice', async () => {
    let tries = 0;
    bench.events.subscribe('dataset.created', async (_event, trx) => {
      tries += 1;
      await trx
        .updateTable('tenants')
        .set(({ eb, ref }) => ({ name: eb(ref('name'), '||', '+') }))
        .execute();
      if (tries === 1) {
        throw new Error('away');
      }
    });
    await append('dataset.created');
    await bench.events.deliver();
    await bench.events.deliver();
    const tenant = await db.kysely
      .selectFrom('tenants')
      .select('name')
      .where('id', '=', bench.principal.tenantId)
      .executeTakeFirstOrThrow();
    expect([tries, tenant.name]).toEqual([2, 'Test+']);
  });

  it('gives an event up after eight failures and goes on with the others', async () => {
    const heard: string[] = [];
    bench.events.subscribe('dataset.created', () => Promise.reject(new Error('never')));
    bench.events.subscribe('dataset.archived', async (event) => void heard.push(event.kind));
    await append('dataset.created');
    await append('dataset.archived');
    for (let round = 0; round < 9; round += 1) {
      await bench.events.deliver();
    }
    expect(heard).toEqual(['dataset.archived']);
    const waiting = await db.kysely
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
    const kept = await revisions.list(db.kysely, principal, document);
    expect(kept.map(({ revision, data }) => [revision, data])).toEqual([
      [2, { a: 2 }],
      [1, { a: 1 }],
    ]);
    expect(await revisions.find(db.kysely, principal, { ...document, revision: 1 })).toMatchObject({
      data: { a: 1 },
      authorId: principal.userId,
    });
    expect(await revisions.find(db.kysely, principal, { ...document, revision: 3 })).toBeNull();
    expect(await revisions.list(db.kysely, stranger, document)).toEqual([]);
  });
});
