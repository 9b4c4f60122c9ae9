import { createReadStream } from 'node:fs';
import { OnceTaken } from '../../platform/jobs/once.ts';
import { systemActor, type Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { createDataset } from '../datasources/index.ts';
import { dropUpload, receiveUpload } from '../uploads/index.ts';
import { samplePath, SAMPLES, type Sample } from './samples.ts';
import { listLoaded, listRequests, LOADED, REQUESTED } from './store.ts';

/** Request the samples for this person's tenant. */
export const requestSamples = ({ db, events }: Services, owner: Actor): Promise<void> =>
  db.transaction((trx) => events.append(trx, owner, { kind: REQUESTED, id: owner.tenantId, data: {} }));

/** Loaded like a person's file; the key prevents a second copy after a restart at the wrong moment. */
async function loadSample(
  services: Services,
  owner: Actor,
  { sample, signal }: { sample: Sample; signal: AbortSignal },
): Promise<void> {
  const content = createReadStream(samplePath(sample));
  const upload = await receiveUpload(services, owner, { name: sample.file, content });
  try {
    await createDataset(services, owner, {
      name: sample.name,
      description: sample.description,
      from: { kind: 'uploads', uploadIds: [upload.id], ownsUpload: true },
      once: { route: 'samples.load', key: sample.key, bodyHash: '' },
      signal,
    });
  } catch (error) {
    await dropUpload(services, owner, upload);
    if (!(error instanceof OnceTaken)) {
      throw error;
    }
  }
  await services.db.transaction((trx) =>
    services.events.append(trx, systemActor(owner.tenantId), {
      kind: LOADED,
      id: sample.key,
      data: { name: sample.name },
    }),
  );
}

/** Start jobs for the requested samples that have none yet. Samples that a person deleted do not come back. */
export async function loadSamples(services: Services, signal: AbortSignal): Promise<void> {
  for (const owner of await listRequests(services.db.executor)) {
    const loaded = await listLoaded(services.db.executor, owner);
    for (const sample of SAMPLES.filter(({ key }) => !loaded.has(key))) {
      await loadSample(services, owner, { sample, signal });
    }
  }
}
