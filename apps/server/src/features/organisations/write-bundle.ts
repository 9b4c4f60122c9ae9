import { isSignedInElsewhere } from '@plumbline/connectors';
import { invariant, type DatasetSourceKind, type OrganisationBundle } from '@plumbline/contract';
import { columnNameKey } from '@plumbline/query';
import { isoNow } from '../../platform/clock.ts';
import type { Trx } from '../../platform/db/database.ts';
import { fold } from '../../platform/db/search-key.ts';
import { newId } from '../../platform/ids.ts';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { insertChart } from '../charts/index.ts';
import { insertConnection, sealConfig } from '../connections/index.ts';
import {
  insertDashboard,
  insertFolder,
  recordState,
  toContentColumns,
  toStoredContent,
} from '../dashboards/index.ts';
import {
  insertEmptyDataset,
  replaceDependent,
  replaceUses,
  scheduleRefresh,
  type EmptyVersion,
} from '../datasources/index.ts';
import { insertMeasure } from '../formulas/index.ts';
import { insertStory } from '../stories/index.ts';
import { insertModel, insertWorkflow } from '../workflows/index.ts';
import type { DatasetFacts } from './check-bundle.ts';

/** A bundle whose ids are those that its things get here. */
export interface BundleWriting {
  readonly services: Services;
  readonly trx: Trx;
  readonly actor: Actor;
  readonly bundle: OrganisationBundle;
  /** By the new id of the dataset. */
  readonly versions: ReadonlyMap<string, EmptyVersion>;
  readonly facts: ReadonlyMap<string, DatasetFacts>;
}

const SECRETS_MISSING = 'It was imported without its secrets. Enter them again.';
const NOT_TRAINED = 'It was imported without its model. Train it once its dataset has rows.';

/** Creator and time of imported rows: the importer, now. */
const creationFields = ({ services, actor }: BundleWriting) => {
  const now = isoNow(services.clock);
  return { tenant_id: actor.tenantId, created_by: actor.userId, created_at: now, updated_at: now };
};

async function writeConnections(writing: BundleWriting): Promise<void> {
  const { services, trx, actor, bundle } = writing;
  for (const { id, kind, name, label, config } of bundle.connections) {
    await insertConnection(trx, {
      ...creationFields(writing),
      id,
      kind,
      name,
      name_key: fold(name),
      label,
      ...sealConfig(services.sealer, { id, kind, config }),
      state: isSignedInElsewhere(kind) ? 'pending' : 'failing',
      message: SECRETS_MISSING,
      owner_id: actor.userId,
      last_read_at: null,
      renewing_until: null,
    });
    await services.access.shareNew(trx, actor, { kind: 'connection', id });
  }
}

/** Every folder after the one that it is in. */
function parentsFirst(folders: OrganisationBundle['folders']): OrganisationBundle['folders'] {
  const inside = Map.groupBy(folders, ({ parentId }) => parentId);
  const below = (id: string | null): OrganisationBundle['folders'] =>
    (inside.get(id) ?? []).flatMap((folder) => [folder, ...below(folder.id)]);
  return below(null);
}

async function writeFolders(writing: BundleWriting): Promise<void> {
  const { services, trx, actor, bundle } = writing;
  for (const { id, name, parentId } of parentsFirst(bundle.folders)) {
    const { updated_at: _none, ...row } = creationFields(writing);
    await insertFolder(trx, {
      ...row,
      id,
      parent_id: parentId,
      name,
      name_key: fold(name),
      owner_id: actor.userId,
    });
    await services.access.shareNew(trx, actor, { kind: 'folder', id });
  }
}

async function writeParts(
  writing: BundleWriting,
  { id, measures, charts }: OrganisationBundle['datasets'][number],
): Promise<void> {
  const { trx, facts } = writing;
  for (const [index, measure] of measures.entries()) {
    await insertMeasure(trx, {
      ...creationFields(writing),
      ...measure,
      // Nobody of this workspace has vouched for it.
      owner_id: null,
      certified_by: null,
      certified_at: null,
      id: newId(),
      dataset_id: id,
      name_key: columnNameKey(measure.name),
      type: facts.get(id)?.measureTypes[index] ?? 'number',
    });
  }
  for (const { chart, filters, ...row } of charts) {
    await insertChart(trx, {
      ...creationFields(writing),
      ...row,
      dataset_id: id,
      name_key: fold(row.name),
      chart: JSON.stringify(chart),
      filters: JSON.stringify(filters),
      revision: 1,
    });
  }
}

async function writeDatasets(writing: BundleWriting): Promise<void> {
  const { services, trx, actor, bundle, versions, facts } = writing;
  for (const dataset of bundle.datasets) {
    const {
      id,
      name,
      description,
      source,
      connectionId,
      isArchived,
      steps,
      notes,
      timeZone,
      corrections,
      rules,
    } = dataset;
    const version = versions.get(id);
    invariant(version !== undefined, `No files were written for the dataset ${id}.`);
    await insertEmptyDataset(services, trx, {
      actor,
      row: {
        id,
        name,
        description,
        source_kind: source.kind as DatasetSourceKind,
        source_label: source.label,
        source_target: source.target === null ? null : JSON.stringify(source.target),
        source_query: source.query === null ? null : JSON.stringify(source.query),
        connection_id: connectionId,
        time_zone: timeZone,
        corrections: JSON.stringify(corrections),
      },
      isArchived,
      version,
      steps,
      notes,
      rules,
      shown: (facts.get(id)?.columns ?? dataset.columns).map((column) => column.name),
    });
    await writeParts(writing, dataset);
  }
  for (const { id } of bundle.datasets) {
    await replaceUses(trx, actor, { datasetId: id, usedIds: facts.get(id)?.usedIds ?? [] });
  }
}

async function writeWorkflows(writing: BundleWriting): Promise<ReadonlyMap<string, string>> {
  const { services, trx, actor, bundle } = writing;
  const models = new Map<string, string>();
  for (const {
    id,
    name,
    description,
    service,
    datasetId,
    target,
    features,
    options,
    isArchived,
  } of bundle.workflows) {
    const row = creationFields(writing);
    await insertWorkflow(trx, {
      ...row,
      id,
      name,
      name_key: fold(name),
      description,
      service,
      dataset_id: datasetId,
      target,
      model_id: null,
      shares_beyond_rules: 0,
      uses_better: 0,
      records_dataset_id: null,
      owner_id: actor.userId,
      archived_at: isArchived ? row.created_at : null,
    });
    const modelId = newId();
    models.set(id, modelId);
    const { updated_at: _none, ...model } = row;
    await insertModel(trx, {
      ...model,
      id: modelId,
      workflow_id: id,
      number: 1,
      state: 'failed',
      version: 1,
      features: JSON.stringify(features),
      options: JSON.stringify(options),
      confinement: null,
      summary: null,
      records: null,
      drift: null,
      error: NOT_TRAINED,
      trained_at: null,
    });
    await replaceDependent(trx, actor, { kind: 'workflow', id, name, datasetIds: [datasetId] });
    await services.access.shareNew(trx, actor, { kind: 'workflow', id });
  }
  return models;
}

async function writeStories(writing: BundleWriting, models: ReadonlyMap<string, string>): Promise<void> {
  const { services, trx, actor, bundle } = writing;
  for (const { id, title, workflowId, datasetId, isArchived, prompt, columns, ...text } of bundle.stories) {
    const row = creationFields(writing);
    const content = { title, ...text };
    await insertStory(trx, {
      ...row,
      id,
      name: title,
      name_key: fold(title),
      search_key: fold(title),
      workflow_id: workflowId,
      model_id: models.get(workflowId) ?? '',
      dataset_id: datasetId,
      state: 'ready',
      error: null,
      prompt,
      columns: columns === null ? null : JSON.stringify(columns),
      // Readers under rules see no written values: whoever wrote it may have seen all rows.
      part: null,
      content: JSON.stringify(content),
      revision: 1,
      owner_id: actor.userId,
      updated_by: actor.userId,
      archived_at: isArchived ? row.created_at : null,
    });
    await services.revisions.append(trx, actor, { document: { kind: 'story', id }, data: content });
    await replaceDependent(trx, actor, { kind: 'story', id, name: title, datasetIds: [datasetId] });
    await services.access.shareNew(trx, actor, { kind: 'story', id });
  }
}

async function writeDashboards(writing: BundleWriting): Promise<void> {
  const { services, trx, actor, bundle } = writing;
  // Dashboards of a dataset name it themselves; those of stories and workflows find it here.
  const datasets = new Map(
    [...bundle.stories, ...bundle.workflows].map(({ id, datasetId }) => [id, datasetId]),
  );
  for (const { id, source, source_id, folderId, isArchived, ...content } of bundle.dashboards) {
    const base = creationFields(writing);
    const row = {
      ...base,
      ...toContentColumns(toStoredContent({ ...content, folderId })),
      id,
      source,
      source_id,
      dataset_id: datasets.get(source_id) ?? source_id,
      folder_id: folderId,
      revision: 1,
      owner_id: actor.userId,
      updated_by: actor.userId,
      archived_at: isArchived ? base.created_at : null,
    };
    await insertDashboard(trx, row);
    await recordState(services, trx, { actor, row });
    await services.access.shareNew(trx, actor, { kind: 'dashboard', id });
  }
}

/** Inserts everything of a bundle. Throws `plan.not_allowed`, and then the transaction must not be committed. */
export async function writeBundle(writing: BundleWriting): Promise<void> {
  const { services, trx, actor, bundle } = writing;
  await writeConnections(writing);
  await writeFolders(writing);
  await writeDatasets(writing);
  await writeStories(writing, await writeWorkflows(writing));
  await writeDashboards(writing);
  for (const { datasetId, ...spec } of bundle.schedules) {
    await scheduleRefresh(services, trx, { actor, datasetId, spec });
  }
}
