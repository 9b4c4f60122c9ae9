import type { Trx } from '../../platform/db/database.ts';
import type { DomainEvent } from '../../platform/events/event-log.ts';
import type { Services } from '../../platform/services.ts';
import { addDashboard } from '../dashboards/index.ts';
import { findDataset } from '../datasources/index.ts';
import { SAMPLE_BOARDS } from './sample-boards.ts';
import { SAMPLES } from './samples.ts';
import { BOARD_MADE, listMade, listRequests } from './store.ts';

/** Key of the sample that a dataset was made of, for the person who asked for samples; null for every other dataset. */
async function sampleOf(trx: Trx, { tenantId, subject }: DomainEvent): Promise<string | null> {
  const listed = await findDataset(trx, { tenantId, userId: '' }, subject.id);
  const requests = await listRequests(trx);
  const isRequested = requests.some(
    (one) => one.tenantId === tenantId && one.userId === listed?.dataset.created_by,
  );
  const sample = SAMPLES.find(
    ({ name, file }) => name === listed?.dataset.name && file === listed.dataset.source_label,
  );
  return isRequested ? (sample?.key ?? null) : null;
}

/** Once a sample can be read its dashboard is made, once: one that a person deleted does not come back. */
async function makeBoard(services: Services, event: DomainEvent, trx: Trx): Promise<void> {
  const { tenantId, subject, actorId } = event;
  const key = await sampleOf(trx, event);
  const board = SAMPLE_BOARDS.find(({ sample }) => sample === key);
  const made = await listMade(trx, { tenantId });
  if (board === undefined || actorId === null || made.has(board.sample)) {
    return;
  }
  const { folderId, ...content } = board.content;
  await addDashboard(services, trx, {
    actor: { tenantId, userId: actorId },
    source: { source: 'dataset', source_id: subject.id },
    content,
    folderId,
  });
  await services.events.append(trx, {
    tenantId,
    actorId: null,
    kind: BOARD_MADE,
    subject: { kind: 'sample', id: board.sample },
    data: { name: content.name },
  });
}

export const subscribeSamples = (services: Services): void =>
  services.events.subscribe('dataset.created', (event, trx) => makeBoard(services, event, trx));
