import { AppError, MINUTE_MS, type TileData } from '@plumbline/contract';
import { message } from '@plumbline/messages';
import { isoNow } from '../../../platform/clock.ts';
import type { SubscriptionRow } from '../../../platform/db/subscription-tables.ts';
import { newId } from '../../../platform/ids.ts';
import type { JobContext, JobHandler } from '../../../platform/jobs/job.ts';
import type { Actor } from '../../../platform/principal.ts';
import type { Services } from '../../../platform/services.ts';
import { findMailAddress } from '../../../platform/tenants/find-mail-address.ts';
import { getActiveDashboard } from '../../dashboards/index.ts';
import { saveDrawing } from '../../exports/index.ts';
import { dashboardLink, parseMoment } from '../moment.ts';
import type { ReportPayload } from './report-payload.ts';
import { findSubscription, listRecipientIds, recordSend, wasSent } from './subscriptions.store.ts';

const DRAWING_MS = 10 * MINUTE_MS;

interface ReportRun {
  readonly row: SubscriptionRow;
  readonly runId: string;
  readonly job: JobContext;
}

/** A tile that its reader may not see is drawn as such; any other failure would be taken for the dashboard. */
const isFailure = ({ error }: TileData): boolean => error !== null && error.code !== 'dataset.not_shared';

/** Draws the dashboard as the recipient sees it and sends that, once in a run. */
async function sendTo(services: Services, recipient: Actor, { row, runId, job }: ReportRun): Promise<void> {
  const dashboard = await getActiveDashboard(services, recipient, { id: row.dashboard_id, needed: 'view' });
  const failed: TileData[] = [];
  const { filters, parameters } = parseMoment(row);
  const file = await saveDrawing(services, recipient, {
    origin: services.config.publicUrl,
    dashboard,
    exportId: newId(),
    request: { format: row.format, filters, parameters, ...(row.tab !== null && { tab: row.tab }) },
    requestId: job.jobId,
    signal: job.signal,
    deadlineMs: DRAWING_MS,
    onAnswer: (_done, answer) => {
      failed.push(...(isFailure(answer) ? [answer] : []));
      return Promise.resolve();
    },
  });
  const [first] = failed;
  if (first !== undefined) {
    const title = dashboard.tiles.find(({ id }) => id === first.tile)?.title ?? first.tile;
    throw new AppError('report.incomplete', `“${title}”: ${first.error?.message ?? ''}`);
  }
  const sent = { tenant_id: row.tenant_id, run_id: runId, subscription_id: row.id };
  await services.db.transaction(async (trx) => {
    const at = isoNow(services.clock);
    if (await recordSend(trx, { ...sent, user_id: recipient.userId, sent_at: at })) {
      const owner = { tenantId: row.tenant_id, userId: row.user_id };
      const data = {
        name: dashboard.name,
        dashboardId: dashboard.id,
        recipientId: recipient.userId,
        link: dashboardLink(row),
        file,
      };
      await services.events.append(trx, owner, { kind: 'report.sent', id: row.id, data });
    }
  });
}

/**
 * Sends to one recipient. Somebody who may not see the dashboard now gets nothing, and one failure does not stop the
 * others.
 */
async function trySending(services: Services, userId: string, sending: ReportRun): Promise<unknown> {
  const { row, runId, job } = sending;
  const recipient = { tenantId: row.tenant_id, userId };
  const key = { tenant_id: row.tenant_id, run_id: runId, subscription_id: row.id, user_id: userId };
  const thing = { kind: 'dashboard', id: row.dashboard_id } as const;
  if (
    (await wasSent(services.db.executor, key)) ||
    (userId !== row.user_id && (await services.access.permissionOn(recipient, thing)) === null)
  ) {
    return null;
  }
  const { locale } = (await findMailAddress(services.db.executor, recipient)) ?? {};
  try {
    await sendTo(services, { ...recipient, locale }, sending);
    return null;
  } catch (error) {
    job.signal.throwIfAborted();
    return error;
  }
}

export const reportHandler: JobHandler<ReportPayload> = {
  async run({ subscriptionId, runId }, job, services) {
    const { executor } = services.db;
    const row = await findSubscription(executor, job, subscriptionId);
    const people = row === null ? [] : await listRecipientIds(executor, row);
    const failures: unknown[] = [];
    for (const [index, userId] of people.entries()) {
      await job.progress(
        (99 * index) / people.length,
        message('job.reportSending', { done: index, total: people.length }),
      );
      if (row !== null) {
        const failure = await trySending(services, userId, { row, runId, job });
        failures.push(...(failure === null ? [] : [failure]));
      }
    }
    if (failures.length > 0) {
      throw failures[0];
    }
    return message('job.reportSent');
  },
};
