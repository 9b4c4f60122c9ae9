import { AppError } from '@plumbline/contract';
import type { Actor } from '../../../platform/principal.ts';
import type { ScheduleKind } from '../../../platform/schedules/schedule-kind.ts';
import type { Services } from '../../../platform/services.ts';
import { findMember, fullName } from '../../accounts/index.ts';
import { findDataset } from '../storage/dataset.store.ts';
import { checkRefreshable } from '../versions/refresh-dataset.ts';
import { startFollowing } from './follow-refreshes.ts';
import { startRefresh } from './start-refresh.ts';

interface Start {
  readonly services: Services;
  readonly actor: Actor;
  readonly datasetId: string;
}

/** The reason for whoever reads it later, who is not the person that a refusal speaks to. */
async function explained(error: unknown, { services, actor, datasetId }: Start): Promise<unknown> {
  const isRefused =
    error instanceof AppError && (error.code === 'dataset.not_found' || error.code === 'access.forbidden');
  const { executor } = services.db;
  const listed = isRefused ? await findDataset(executor, actor, datasetId) : null;
  if (listed === null) {
    return error;
  }
  const person = await findMember(executor, actor);
  const who = person === null ? 'The person' : fullName(person);
  return new AppError(
    'access.forbidden',
    `${who}, as whom this schedule runs, may no longer edit "${listed.dataset.name}". Somebody who may edit it can save the schedule again: it then runs as them.`,
    { cause: error },
  );
}

/** Reads the source of a dataset again, as a new version where it changed. */
export const refreshSchedule: ScheduleKind = {
  name: 'dataset.refresh',
  thing: (datasetId) => ({ kind: 'dataset', id: datasetId }),
  async start(services, { actor, subjectId: datasetId }, trx) {
    try {
      await checkRefreshable(services, actor, datasetId);
    } catch (error) {
      throw await explained(error, { services, actor, datasetId });
    }
    return startRefresh(services, trx, { actor, payload: { datasetId, isScheduled: true } });
  },
  tick: startFollowing,
  async onFailed({ events }, { actor, subjectId: id, code, reason }, trx) {
    const listed = await findDataset(trx, actor, id);
    if (listed !== null) {
      const data = { name: listed.dataset.name, code, reason };
      await events.append(trx, actor, { kind: 'dataset.refresh_failed', id, data });
    }
  },
};
