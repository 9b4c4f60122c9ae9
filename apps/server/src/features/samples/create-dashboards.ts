import { putShare, workspaceHolder } from '../../platform/access/shares.store.ts';
import type { Thing } from '../../platform/access/thing-kinds.ts';
import { isoNow } from '../../platform/clock.ts';
import type { Trx } from '../../platform/db/database.ts';
import type { DomainEvent } from '../../platform/events/event-log.ts';
import { isSystem, systemActor, type Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { addDashboard } from '../dashboards/index.ts';
import { findDataset } from '../datasources/index.ts';
import { SAMPLE_DASHBOARDS } from './sample-dashboards.ts';
import { SAMPLES } from './samples.ts';
import { BOARD_MADE, listMade, listRequests } from './store.ts';

/** Key of the sample that a dataset was created from, for the person who requested samples; null for every other dataset. */
async function findSampleKey(
  trx: Trx,
  { actor: { tenantId }, subject }: DomainEvent,
): Promise<string | null> {
  const listed = await findDataset(trx, systemActor(tenantId), subject.id);
  const requests = await listRequests(trx);
  const isRequested = requests.some(
    (one) => one.tenantId === tenantId && one.userId === listed?.dataset.created_by,
  );
  const sample = SAMPLES.find(
    ({ name, file }) => name === listed?.dataset.name && file === listed.dataset.source_label,
  );
  return isRequested ? (sample?.key ?? null) : null;
}

/** Samples are for everybody, whatever the workspace does with new things. */
const shareSample = (
  { clock }: Services,
  trx: Trx,
  { actor, thing }: { readonly actor: Actor; readonly thing: Thing },
): Promise<void> =>
  putShare(trx, actor, { thing, holder: workspaceHolder(actor), permission: 'edit', now: isoNow(clock) });

/** Creates a sample's dashboard once its dataset can be read. One that a person deleted does not come back. */
async function createDashboard(services: Services, event: DomainEvent, trx: Trx): Promise<void> {
  const { actor, subject } = event;
  const { tenantId } = actor;
  const key = await findSampleKey(trx, event);
  if (key !== null && !isSystem(actor)) {
    await shareSample(services, trx, { actor, thing: { kind: 'dataset', id: subject.id } });
  }
  const dashboard = SAMPLE_DASHBOARDS.find(({ sample }) => sample === key);
  const earlier = await listMade(trx, { tenantId });
  if (dashboard === undefined || isSystem(actor) || earlier.has(dashboard.sample)) {
    return;
  }
  const { folderId, ...content } = dashboard.content;
  const dashboardId = await addDashboard(services, trx, {
    actor,
    source: { source: 'dataset', source_id: subject.id, dataset_id: subject.id },
    content,
    folderId,
  });
  await shareSample(services, trx, { actor, thing: { kind: 'dashboard', id: dashboardId } });
  await services.events.append(trx, systemActor(tenantId), {
    kind: BOARD_MADE,
    id: dashboard.sample,
    data: { name: content.name },
  });
}

export const subscribeSamples = (services: Services): void =>
  services.events.subscribe('dataset.created', (event, trx) => createDashboard(services, event, trx));
