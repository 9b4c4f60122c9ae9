import {
  AppError,
  type BodyOf,
  type ColumnType,
  type Permission,
  type SavedMeasure,
  type createMeasure,
  type updateMeasure as updateRoute,
} from '@plumbline/contract';
import { columnNameKey, namesInFormula, readFormula, renameInFormula } from '@plumbline/query';
import { isoNow } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { sayEnglish } from '../../platform/text/say-english.ts';
import { getTranslator } from '../../platform/text/translators.ts';
import {
  findQueryContext,
  getListed,
  getListedFor,
  getReadable,
  shownMeasures,
} from '../datasources/index.ts';
import { diagnosticsIn } from './formula-context.ts';
import { readMeasureColumns, measureContext, presentMeasure, type NamedFormula } from './present-measure.ts';
import { appendRevision, forgetRevisions, governedAfter, listRevisions } from './govern-measure.ts';
import {
  deleteMeasure,
  findMeasure,
  insertMeasure,
  listMeasureRows,
  updateMeasureRow,
  type MeasureRow,
} from './measure.store.ts';

/** Measures of one dataset. */
const MAX_MEASURES = 500;

const measureNotFound = (id: string): AppError =>
  new AppError('measure.not_found', `There is no measure ${id}. It may have been deleted.`);

const nameTaken = (name: string, by: string): AppError => {
  const message = `${by} of this dataset is called “${name}” already. Choose another name.`;
  return new AppError('request.invalid', message, { issues: [{ path: 'name', message }] });
};

/** The measures of a dataset, certified ones first, then by name; each with what it lacks now. Throws `dataset.not_found`. */
export async function listSavedMeasures(
  services: Services,
  actor: Actor,
  datasetId: string,
): Promise<SavedMeasure[]> {
  await getListed(services, actor, datasetId);
  const rows = await listShownRows(services, actor, datasetId);
  const columns = rows.length === 0 ? { columns: [] } : await readMeasureColumns(services, actor, datasetId);
  const context = await findQueryContext(services, actor, datasetId);
  const { say } = await getTranslator(actor);
  const isCertified = (row: MeasureRow): number => Number(row.certified_at !== null);
  return rows
    .toSorted((one, other) => isCertified(other) - isCertified(one))
    .map((row) => presentMeasure(row, { context, columns, rows, say }));
}

/** Without those of columns that the actor does not see. */
async function listShownRows(
  services: Services,
  actor: Actor,
  datasetId: string,
): Promise<readonly MeasureRow[]> {
  const measures = await listMeasureRows(services.db.executor, actor, datasetId);
  return shownMeasures(services, actor, { datasetId, measures });
}

interface MeasureDraft {
  readonly datasetId: string;
  readonly name: string;
  readonly formula: string;
  /** The other measures of the dataset. */
  readonly others: readonly NamedFormula[];
}

/** What the formula gives. Throws `formula.invalid` with the diagnostics, `request.invalid` for a column's name. */
async function checkMeasure(services: Services, actor: Actor, checked: MeasureDraft): Promise<ColumnType> {
  const { datasetId, name, formula, others } = checked;
  const { source } = await getReadable(services, actor, { id: datasetId });
  const measures = await shownMeasures(services, actor, { datasetId, measures: others });
  if (source.columns.some((column) => columnNameKey(column.name) === columnNameKey(name))) {
    throw nameTaken(name, 'A column');
  }
  const context = measureContext(await findQueryContext(services, actor, datasetId), {
    name,
    columns: source.columns,
    rows: measures,
  });
  const { diagnostics, compiled, type } = readFormula(formula, context);
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  if (compiled === null || type === null) {
    const worded = diagnosticsIn(errors, sayEnglish);
    const message = worded[0]?.message ?? 'This formula never has a value.';
    throw new AppError('formula.invalid', message, {
      issues: (worded.length === 0 ? [{ message, fixes: [] }] : worded).map((error) => ({
        path: 'formula',
        message: error.message,
        ...(error.fixes[0] === undefined ? {} : { hint: error.fixes[0].title }),
      })),
      data: { diagnostics: diagnosticsIn(diagnostics, sayEnglish) },
    });
  }
  return type;
}

/** Throws `dataset.not_found`, `formula.invalid`, `request.invalid` for a name that is taken, what `getReadable` throws. */
export async function addMeasure(
  services: Services,
  actor: Actor,
  { datasetId, body }: { datasetId: string; body: BodyOf<typeof createMeasure> },
): Promise<SavedMeasure> {
  const { executor } = services.db;
  await getListedFor(services, actor, { id: datasetId, needed: 'edit' });
  const others = await listMeasureRows(executor, actor, datasetId);
  if (others.length >= MAX_MEASURES) {
    const message = `A dataset has at most ${MAX_MEASURES} measures. Delete one before you save another.`;
    throw new AppError('request.invalid', message);
  }
  const { name, formula, format, description, grain } = body;
  if (others.some((other) => other.name_key === columnNameKey(name))) {
    throw nameTaken(name, 'A measure');
  }
  const type = await checkMeasure(services, actor, { datasetId, name, formula, others });
  const now = isoNow(services.clock);
  const id = newId();
  await services.db.transaction(async (trx) => {
    const isNew = await insertMeasure(trx, {
      tenant_id: actor.tenantId,
      id,
      dataset_id: datasetId,
      name,
      name_key: columnNameKey(name),
      formula,
      type,
      format,
      description,
      grain,
      owner_id: null,
      certified_by: null,
      certified_at: null,
      created_by: actor.userId,
      created_at: now,
      updated_at: now,
    });
    if (!isNew) {
      throw nameTaken(name, 'A measure');
    }
    await appendRevision(services, trx, { actor, id, measure: { name, formula, certified_at: null } });
    await services.events.append(trx, actor, { kind: 'measure.created', id, data: { name, datasetId } });
  });
  return presentOne(services, actor, id);
}

/** A measure of a dataset on which the actor has a permission. Throws `measure.not_found`, `access.forbidden`. */
async function getMeasureFor(
  services: Services,
  actor: Actor,
  { id, needed }: { readonly id: string; readonly needed: Permission },
): Promise<MeasureRow> {
  const { access, db } = services;
  const row = await findMeasure(db.executor, actor, id);
  const thing = row && ({ kind: 'dataset', id: row.dataset_id } as const);
  if (row === null || thing === null || (await access.permissionOn(actor, thing)) === null) {
    throw measureNotFound(id);
  }
  if (!(await listShownRows(services, actor, row.dataset_id)).some((shown) => shown.id === id)) {
    throw measureNotFound(id);
  }
  await access.require(actor, thing, needed);
  return row;
}

const getMeasure = (services: Services, actor: Actor, id: string): Promise<MeasureRow> =>
  getMeasureFor(services, actor, { id, needed: 'view' });

async function presentOne(services: Services, actor: Actor, id: string): Promise<SavedMeasure> {
  const row = await getMeasure(services, actor, id);
  const rows = await listShownRows(services, actor, row.dataset_id);
  const columns = await readMeasureColumns(services, actor, row.dataset_id);
  const { say } = await getTranslator(actor);
  return presentMeasure(row, {
    context: await findQueryContext(services, actor, row.dataset_id),
    columns,
    rows,
    say,
  });
}

/**
 * Versions of a measure, newest first, without those whose formulas name columns that the actor does not see. Throws
 * `measure.not_found`.
 */
export async function listMeasureRevisions(
  services: Services,
  actor: Actor,
  { id, page, limit }: { readonly id: string; readonly page: number; readonly limit: number },
) {
  const { dataset_id: datasetId } = await getMeasure(services, actor, id);
  const all = await listRevisions(services, actor, id);
  const others = await listMeasureRows(services.db.executor, actor, datasetId);
  const shown = new Set(
    await shownMeasures<{ name: string; formula: string }>(services, actor, {
      datasetId,
      measures: [...others, ...all],
    }),
  );
  const data = all.filter((one) => shown.has(one));
  return { data: data.slice((page - 1) * limit, page * limit), page, limit, total: data.length };
}

/** Measures whose formulas use this one. */
const usersOf = (rows: readonly MeasureRow[], { id, name }: MeasureRow): MeasureRow[] =>
  rows.filter(
    (row) =>
      row.id !== id && namesInFormula(row.formula).some((one) => columnNameKey(one) === columnNameKey(name)),
  );

type ExpectedMeasure = NonNullable<BodyOf<typeof updateRoute>['expected']>;

const isExpected = (expected: ExpectedMeasure | undefined, row: MeasureRow): boolean =>
  expected === undefined ||
  (expected.name === row.name &&
    expected.formula === row.formula &&
    (expected.description ?? '') === (row.description ?? ''));

async function measureStale(services: Services, actor: Actor, { id, name }: MeasureRow): Promise<AppError> {
  const message = `Someone else has changed “${name}” since you opened it. Reload it, and save again to replace it.`;
  return new AppError('measure.stale', message, { data: { current: await presentOne(services, actor, id) } });
}

/**
 * A new name goes into the formulas that name the measure, and soon into charts and dashboards that show it. Throws as `addMeasure`,
 * `measure.not_found`, and `measure.stale` with `current` where it is not what was expected.
 */
export async function updateMeasure(
  services: Services,
  actor: Actor,
  { id, body }: { id: string; body: BodyOf<typeof updateRoute> },
): Promise<SavedMeasure> {
  const before = await getMeasureFor(services, actor, { id, needed: 'edit' });
  if (!isExpected(body.expected, before)) {
    throw await measureStale(services, actor, before);
  }
  const rows = await listMeasureRows(services.db.executor, actor, before.dataset_id);
  const { name = before.name, formula = before.formula } = body;
  const users = name === before.name ? [] : usersOf(rows, before);
  const renamed = new Map(users.map((user) => [user.id, renameInFormula(user.formula, before.name, name)]));
  const others = rows
    .filter((row) => row.id !== id)
    .map((row) => ({ ...row, formula: renamed.get(row.id) ?? row.formula }));
  if (others.some((other) => other.name_key === columnNameKey(name))) {
    throw nameTaken(name, 'A measure');
  }
  const isChecked = name !== before.name || formula !== before.formula;
  const checked = { datasetId: before.dataset_id, name, formula, others };
  const type = isChecked ? await checkMeasure(services, actor, checked) : before.type;
  const governed = await governedAfter(services, actor, { before, body });
  const updated_at = isoNow(services.clock);
  await services.db.transaction(async (trx) => {
    const set = {
      name,
      name_key: columnNameKey(name),
      formula,
      type,
      updated_at,
      ...(body.format !== undefined && { format: body.format }),
      ...(body.description !== undefined && { description: body.description }),
      ...(body.grain !== undefined && { grain: body.grain }),
      ...governed,
    };
    if (!(await updateMeasureRow(trx, actor, { id, set }))) {
      throw measureNotFound(id);
    }
    for (const [user, renamedFormula] of renamed) {
      await updateMeasureRow(trx, actor, { id: user, set: { formula: renamedFormula, updated_at } });
    }
    await appendRevision(services, trx, { actor, id, measure: { ...before, ...set } });
    const changed = Object.keys(body).filter((key) => key !== 'expected');
    const datasetId = before.dataset_id;
    await services.events.append(
      trx,
      actor,
      body.isCertified === true
        ? { kind: 'measure.certified', id, data: { name, changed, datasetId } }
        : { kind: 'measure.updated', id, data: { changed, datasetId } },
    );
    if (name !== before.name) {
      const data = { datasetId, from: before.name, to: name };
      await services.events.append(trx, actor, { kind: 'measure.renamed', id, data });
    }
  });
  return presentOne(services, actor, id);
}

/** With the names of the users that the actor sees. */
function inUse(measure: string, users: readonly MeasureRow[]): AppError {
  const names = users.map(({ name }) => `“${name}”`).join(', ');
  const [by, them] =
    users.length === 0 ? ['another measure', 'that'] : [names, users.length === 1 ? 'it' : 'them'];
  return new AppError('measure.in_use', `“${measure}” is used in ${by}. Change ${them} first.`, {
    data: { usedBy: users.map(({ id, name }) => ({ id, name })) },
  });
}

/** Throws `measure.not_found`, `measure.in_use` with the names of the measures that name it. */
export async function removeSavedMeasure(services: Services, actor: Actor, id: string): Promise<void> {
  const before = await getMeasureFor(services, actor, { id, needed: 'edit' });
  const known = new Set((await listShownRows(services, actor, before.dataset_id)).map((row) => row.id));
  await services.db.transaction(async (trx) => {
    const users = usersOf(await listMeasureRows(trx, actor, before.dataset_id), before);
    if (users.length > 0) {
      throw inUse(
        before.name,
        users.filter((user) => known.has(user.id)),
      );
    }
    if (!(await deleteMeasure(trx, actor, id))) {
      throw measureNotFound(id);
    }
    await forgetRevisions(services, trx, { actor, id });
    const data = { name: before.name, datasetId: before.dataset_id };
    await services.events.append(trx, actor, { kind: 'measure.removed', id, data });
  });
}
