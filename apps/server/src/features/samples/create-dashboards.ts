import type { Trx } from '../../platform/db/database.ts';
import type { DomainEvent } from '../../platform/events/event-log.ts';
import { isSystem, systemActor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { addDashboard } from '../dashboards/index.ts';
import { findDataset } from '../datasources/index.ts';
import { SAMPLE_DASHBOARDS } from './sample-dashboards.ts';
import { SAMPLES } from './samples.ts';
import { BOARD_MADE, listMade, listRequests } from './store.ts';

/** Key of the sample that a dataset was created from, for the person who requested samples; null for every other dataset. */
async function sampleOf(trx: Trx, { actor: { tenantId }, subject }: DomainEvent): Promise<string | null> {
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

/** Creates a sample's dashboard once its dataset can be read. One that a person deleted does not come back. */
async function createDashboard(services: Services, event: DomainEvent, trx: Trx): Promise<void> {
  const { actor, subject } = event;
  const { tenantId } = actor;
  const key = await sampleOf(trx, event);
  const dashboard = SAMPLE_DASHBOARDS.find(({ sample }) => sample === key);
  const made = await listMade(trx, { tenantId });
  if (dashboard === undefined || isSystem(actor) || made.has(dashboard.sample)) {
    return;
  }
  const { folderId, ...content } = dashboard.content;
  await addDashboard(services, trx, {
    actor,
    source: { source: 'dataset', source_id: subject.id },
    content,
    folderId,
  });
  await services.events.append(trx, systemActor(tenantId), {
    kind: BOARD_MADE,
    id: dashboard.sample,
    data: { name: content.name },
  });
}

export const subscribeSamples = (services: Services): void =>
  services.events.subscribe('dataset.created', (event, trx) => createDashboard(services, event, trx));
