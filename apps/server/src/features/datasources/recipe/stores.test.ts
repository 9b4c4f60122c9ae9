import type { ColumnProfile, TransformationStep } from '@plumbline/contract';
import { beforeEach, expect, it } from 'vitest';
import { SELF_HOSTED } from '../../../platform/plans/plan-state.ts';
import { systemClock } from '../../../platform/clock.ts';
import { acrossTenants } from '../../../platform/db/across-tenants.ts';
import type { Database } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { Actor } from '../../../platform/principal.ts';
import { describeOnBothStores } from '../../../testing/both-stores.ts';
import { addMember, addTenant } from '../../accounts/index.ts';
import { deleteDataset, findDataset, insertDataset, showCounts } from '../storage/dataset.store.ts';
import { newDataset } from '../create/dataset-row.ts';
import {
  findFacts,
  findRecipeProfile,
  deleteOldFacts,
  saveFacts,
  saveRecipeProfile,
  type RowFacts,
} from './facts.store.ts';
import { findDatasetOfStep, listSteps, listTakenIds, replaceSteps, type StoredStep } from './steps.store.ts';
import { listNamed, listReaders, listUses, lockUses, replaceUses } from './uses.store.ts';

const AT = '2026-01-05T09:30:00.000Z';
const LATER = '2026-01-06T09:30:00.000Z';
const PROFILE: ColumnProfile = {
  nulls: 1,
  distinct: 2,
  distinctIsExact: true,
  min: 1,
  max: 3,
  mean: 2,
  stddev: 1,
  quantiles: null,
  histogram: [],
  top: [],
};

await describeOnBothStores('recipe stores', (stores) => {
  let db: Database;
  let ada: Actor;
  let eve: Actor;
  let dataset: string;

  const newMember = async (name: string): Promise<Actor> =>
    db.transaction(async (trx) => {
      const tenantId = await addTenant(trx, systemClock, {
        slug: `t-${newId()}`,
        name: 'T',
        plan: SELF_HOSTED,
      });
      const member = { email: `${name}-${newId()}@example.test`, fname: name, lname: '', passwordHash: null };
      const userId = await addMember(trx, systemClock, { ...member, tenantId, role: 'editor' });
      return { tenantId, userId };
    });
  const insert = async (actor: Actor, name = 'Orders'): Promise<string> => {
    const uploads = [{ uploadId: newId(), name: 'a.csv' }];
    const source = { kind: 'file' as const, label: 'a.csv', uploads, ownsUpload: true };
    const datasetId = newId();
    const payload = { datasetId, name, description: null, source, columns: null, options: {} };
    const row = newDataset({ clock: systemClock } as Parameters<typeof newDataset>[0], actor, payload);
    await db.transaction((trx) => insertDataset(trx, { ...row, state: 'active', newest_version: 1 }));
    return datasetId;
  };
  const stored = (step: TransformationStep, rest: Partial<StoredStep> = {}): StoredStep => ({
    id: newId(),
    step,
    enabled: true,
    keys: null,
    createdBy: { id: ada.userId, name: 'Ada' },
    createdAt: AT,
    updatedAt: AT,
    ...rest,
  });
  const rename = (name: string): TransformationStep => ({ kind: 'rename', column: 'a', name });
  const put = (steps: readonly StoredStep[], datasetId = dataset) =>
    db.transaction((trx) => replaceSteps(trx, ada, { datasetId, steps }));

  beforeEach(async () => {
    db = await stores.open();
    ada = await newMember('Ada');
    eve = await newMember('Eve');
    dataset = await insert(ada);
  });

  it('give a recipe back as it was put, in its order, to nobody outside of the tenant', async () => {
    const pivot: TransformationStep = {
      kind: 'pivot',
      rows: ['a'],
      column: 'b',
      value: 'c',
      aggregate: 'sum',
    };
    const steps = [
      stored(rename('x')),
      stored(pivot, { keys: ['Köln', 7, true, null], enabled: false }),
      ...Array.from({ length: 198 }, (_, at) => stored(rename(`n${at}`))),
    ];
    await put(steps);
    expect(await listSteps(db.executor, ada, dataset)).toEqual(steps);
    expect(await listSteps(db.executor, eve, dataset)).toEqual([]);
    const [first] = steps;
    expect(await findDatasetOfStep(db.executor, ada, first?.id ?? '')).toBe(dataset);
    expect(await findDatasetOfStep(db.executor, eve, first?.id ?? '')).toBeNull();
  });

  it('reorder and shorten a recipe without two steps in one place', async () => {
    const steps = ['x', 'y', 'z'].map((name) => stored(rename(name)));
    await put(steps);
    await put(steps.toReversed());
    expect(await listSteps(db.executor, ada, dataset)).toEqual(steps.toReversed());
    await put(steps.slice(1, 2));
    expect(await listSteps(db.executor, ada, dataset)).toEqual(steps.slice(1, 2));
    const row = await acrossTenants(db.executor)
      .selectFrom('transformations')
      .selectAll()
      .executeTakeFirstOrThrow();
    const doubled = acrossTenants(db.executor)
      .insertInto('transformations')
      .values({ ...row, id: newId() })
      .execute();
    await expect(doubled).rejects.toThrow(/unique/i);
  });

  it('leave the recipe as it was when the transaction that replaces it ends badly', async () => {
    const steps = [stored(rename('x')), stored(rename('y'))];
    await put(steps);
    const failing = db.transaction(async (trx) => {
      await replaceSteps(trx, ada, { datasetId: dataset, steps: [stored(rename('z'))] });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await listSteps(db.executor, ada, dataset)).toEqual(steps);
  });

  it('return the step ids of other datasets of the tenant', async () => {
    const other = await insert(ada);
    const [mine, theirs] = [stored(rename('x')), stored(rename('y'))];
    await put([mine]);
    await put([theirs], other);
    const ids = [mine.id, theirs.id, newId()];
    expect(await listTakenIds(db.executor, ada, { datasetId: dataset, ids })).toEqual(new Set([theirs.id]));
    expect(await listTakenIds(db.executor, eve, { datasetId: dataset, ids })).toEqual(new Set());
    expect(await listTakenIds(db.executor, ada, { datasetId: dataset, ids: [] })).toEqual(new Set());
  });

  it('know who reads whom, and do not let go of what is read', async () => {
    const used = await insert(ada, 'Customers');
    await db.transaction(async (trx) => {
      await lockUses(trx, ada);
      await replaceUses(trx, ada, { datasetId: dataset, usedIds: [used] });
    });
    expect(await listReaders(db.executor, ada, used)).toEqual([
      { kind: 'dataset', id: dataset, name: 'Orders' },
    ]);
    expect(await listReaders(db.executor, eve, used)).toEqual([]);
    expect(await listUses(db.executor, ada)).toEqual([{ dataset_id: dataset, used_id: used }]);
    const gone = (id: string) => db.transaction((trx) => deleteDataset(trx, ada, { id, state: 'active' }));
    await expect(gone(used)).rejects.toThrow(/foreign key/i);
    expect(await gone(dataset)).toBe(true);
    expect(await gone(used)).toBe(true);
    expect(await listNamed(db.executor, ada)).toEqual([]);
  });

  it('keep what is known of rows by version and recipe, and forget what is old', async () => {
    const known: RowFacts = { recipeKey: 'k', relationKey: 'r', rowCount: 5_000_000_000, columns: null };
    const of = { datasetId: dataset, version: 1 };
    await saveFacts(db.executor, ada, { ...of, facts: [known, { ...known, recipeKey: 'old' }], now: AT });
    const facts = await findFacts(db.executor, ada, { ...of, keys: ['k', 'k', 'none'] });
    expect([...facts.values()]).toEqual([known]);
    expect((await findFacts(db.executor, ada, { ...of, version: 2, keys: ['k'] })).size).toBe(0);
    expect((await findFacts(db.executor, eve, { ...of, keys: ['k'] })).size).toBe(0);

    expect(await findRecipeProfile(db.executor, ada, { ...of, recipeKey: 'k' })).toBeNull();
    expect(await saveRecipeProfile(db.executor, ada, { ...of, recipeKey: 'k', profile: [PROFILE] })).toBe(
      true,
    );
    expect(await saveRecipeProfile(db.executor, ada, { ...of, recipeKey: 'no', profile: [] })).toBe(false);
    const columns = [{ name: 'n', type: 'integer', encoding: 'string' } as const];
    const later = { ...known, relationKey: 'later', rowCount: 7, columns };
    await saveFacts(db.executor, ada, { ...of, facts: [later], now: LATER });
    expect((await findFacts(db.executor, ada, { ...of, keys: ['k'] })).get('k')).toEqual(later);
    expect(await findRecipeProfile(db.executor, ada, { ...of, recipeKey: 'k' })).toEqual([PROFILE]);

    await deleteOldFacts(db.executor, ada, { datasetId: dataset, before: LATER, stored: ['other'] });
    expect([...(await findFacts(db.executor, ada, { ...of, keys: ['k', 'old'] })).keys()]).toEqual(['k']);
  });

  it('return lists with the counts after the recipe, only of the newest version', async () => {
    const of = { datasetId: dataset, rows: 3, columns: 2 };
    await db.transaction((trx) => showCounts(trx, ada, { ...of, version: 9 }));
    expect((await findDataset(db.executor, ada, dataset))?.dataset).toMatchObject({ shown_rows: null });
    await db.transaction((trx) => showCounts(trx, ada, { ...of, version: 1 }));
    expect((await findDataset(db.executor, ada, dataset))?.dataset).toMatchObject({
      shown_rows: 3,
      shown_columns: 2,
      revision: 1,
    });
  });

  it('let one of two who lock the same dataset see what the other did', async () => {
    const both = await Promise.all(
      ['x', 'y'].map((name) =>
        db.transaction(async (trx) => {
          await lockUses(trx, ada);
          const before = await listSteps(trx, ada, dataset);
          await replaceSteps(trx, ada, { datasetId: dataset, steps: [...before, stored(rename(name))] });
          return before.length;
        }),
      ),
    );
    expect(both.toSorted((a, b) => a - b)).toEqual([0, 1]);
    expect(await listSteps(db.executor, ada, dataset)).toHaveLength(2);
  });
});
