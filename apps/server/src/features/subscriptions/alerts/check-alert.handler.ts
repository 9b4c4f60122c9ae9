import {
  AppError,
  ERRORS,
  fillAlertText,
  type AlertRule,
  type Dashboard,
  type Tile,
  type TileData,
} from '@plumbline/contract';
import { message } from '@plumbline/messages';
import { printFullFigure } from '@plumbline/viz';
import { findPermission } from '../../../platform/access/access.ts';
import { KINDS } from '../../../platform/access/thing-kinds.ts';
import { isoNow } from '../../../platform/clock.ts';
import type { Trx } from '../../../platform/db/database.ts';
import type { AlertRow } from '../../../platform/db/subscription-tables.ts';
import { newId } from '../../../platform/ids.ts';
import type { JobContext, JobHandler } from '../../../platform/jobs/job.ts';
import type { Services } from '../../../platform/services.ts';
import { findMailAddress } from '../../../platform/tenants/find-mail-address.ts';
import { getTranslator } from '../../../platform/text/translators.ts';
import { dashboardData, getActiveDashboard } from '../../dashboards/index.ts';
import { dashboardLink, parseMoment } from '../moment.ts';
import { updateAlertRow, claimCrossing, findAlert, insertCheck, parseRule } from './alerts.store.ts';
import { CHECK_ATTEMPTS, type CheckPayload } from './check-payload.ts';
import { datasetOfTile, findTile } from './checkable-tile.ts';
import { findTileFormat } from './find-tile-format.ts';
import { meetsRule, type MeasuredValue } from './meets-rule.ts';

interface MeasuredTile extends MeasuredValue {
  readonly tile: Tile;
  readonly dashboard: Dashboard;
}

const asNumber = (value: unknown): number | null => {
  const number = value === null || value === '' ? Number.NaN : Number(value);
  return Number.isFinite(number) ? number : null;
};

/** `last`: the value of the check before, for figures that have no periods to compare. */
function foundIn({ data }: TileData, last: number | null): MeasuredValue {
  if (data?.kind === 'figure') {
    const { value, previous, course, rows } = data.figure;
    const before = course.length === 0 ? last : asNumber(previous);
    return { value: asNumber(value), before, rows: rows.matched };
  }
  const rows = data?.kind === 'grid' ? data.grid.total : 0;
  return { value: rows, before: last, rows };
}

/** What the tile shows its person now. Throws what reading the dashboard throws, and the tile's own failure. */
async function measure(services: Services, alert: AlertRow, job: JobContext): Promise<MeasuredTile> {
  const actor = { tenantId: alert.tenant_id, userId: alert.user_id };
  const dashboard = await getActiveDashboard(services, actor, { id: alert.dashboard_id, needed: 'view' });
  const tile = findTile(dashboard, alert.tile_id);
  const { filters, parameters } = parseMoment(alert);
  const answers = dashboardData(services, actor, {
    content: dashboard,
    datasetId: dashboard.datasetId,
    options: { page: 1, limit: 1, filters, parameters, tiles: [tile.id] },
    namesHidden: true,
    requestId: job.jobId,
    signal: job.signal,
  });
  for await (const answer of answers) {
    if (answer.error !== null) {
      const code = answer.error.code in ERRORS ? (answer.error.code as keyof typeof ERRORS) : 'internal';
      throw new AppError(code, answer.error.message);
    }
    return { ...foundIn(answer, alert.value), tile, dashboard };
  }
  throw new AppError('alert.not_checkable', 'The tile of this alert shows no figure any more.');
}

const limitOf = (rule: AlertRule): number => ('limit' in rule ? rule.limit : 0);

/** Sends the crossing to the person, in the transaction that records it. */
async function announce(
  services: Services,
  trx: Trx,
  { alert, measured }: { readonly alert: AlertRow; readonly measured: MeasuredTile },
): Promise<void> {
  const actor = { tenantId: alert.tenant_id, userId: alert.user_id };
  const { locale } = (await findMailAddress(trx, actor)) ?? {};
  const translator = await getTranslator({ locale });
  const format = await findTileFormat(services, actor, measured);
  const print = (figure: number): string => printFullFigure(figure, format, translator.locale);
  const value = print(measured.value ?? measured.rows);
  const rule = parseRule(alert);
  const tile = measured.tile.title === '' ? alert.name : measured.tile.title;
  const { name: dashboard, id: dashboardId } = measured.dashboard;
  const data = {
    name: alert.name,
    dashboardId,
    tile,
    dashboard,
    value,
    rule: rule.kind,
    limit: limitOf(rule),
    limitText: print(limitOf(rule)),
    text: fillAlertText(alert.text, { value, tile, dashboard }),
    link: dashboardLink(alert),
  };
  await services.events.append(trx, actor, { kind: 'alert.crossed', id: alert.id, data });
}

async function recordFound(services: Services, alert: AlertRow, measured: MeasuredTile): Promise<void> {
  const { db, clock } = services;
  const isMet = meetsRule(parseRule(alert), measured);
  await db.transaction(async (trx) => {
    const now = isoNow(clock);
    const current = await findAlert(trx, { tenantId: alert.tenant_id }, alert.id);
    if (current === null || current.rule !== alert.rule) {
      return;
    }
    const isSnoozed = current.snoozed_until !== null && current.snoozed_until > now;
    await updateAlertRow(trx, alert, {
      state: isMet ? 'crossed' : 'ok',
      value: measured.value,
      dataset_id: datasetOfTile(measured.dashboard, measured.tile),
      crossed_at: isMet ? (current.crossed_at ?? now) : null,
      ...(!isMet && { notified_at: null }),
    });
    const isSent = isMet && !isSnoozed && (await claimCrossing(trx, alert, now));
    await insertCheck(trx, {
      tenant_id: alert.tenant_id,
      id: newId(),
      alert_id: alert.id,
      at: now,
      state: isMet ? 'crossed' : 'ok',
      value: measured.value,
      reason: null,
      is_sent: isSent ? 1 : 0,
    });
    if (isSent) {
      await announce(services, trx, { alert: current, measured });
    }
  });
}

/** The person hears of the first failure in a row; a crossing before it is not sent again after it. */
async function recordFailure(services: Services, alert: AlertRow, error: AppError): Promise<void> {
  const { db, clock, events } = services;
  const actor = { tenantId: alert.tenant_id, userId: alert.user_id };
  await db.transaction(async (trx) => {
    const current = await findAlert(trx, actor, alert.id);
    if (current === null) {
      return;
    }
    const isFirst = current.state !== 'failed';
    await updateAlertRow(trx, alert, { state: 'failed' });
    await insertCheck(trx, {
      tenant_id: alert.tenant_id,
      id: newId(),
      alert_id: alert.id,
      at: isoNow(clock),
      state: 'failed',
      value: null,
      reason: error.message,
      is_sent: isFirst ? 1 : 0,
    });
    if (isFirst) {
      const thing = { kind: 'dashboard', id: alert.dashboard_id } as const;
      const isSeen = (await findPermission(trx, actor, thing)) !== null;
      const dashboard = isSeen ? await KINDS.dashboard.find(trx, actor, thing.id) : null;
      const data = {
        name: alert.name,
        dashboardId: alert.dashboard_id,
        ...(dashboard && { dashboard: dashboard.name }),
        reason: error.message,
        link: dashboardLink(alert),
      };
      await events.append(trx, actor, { kind: 'alert.failed', id: alert.id, data });
    }
  });
}

export const checkAlertHandler: JobHandler<CheckPayload> = {
  async run({ alertId }, job, services) {
    const alert = await findAlert(services.db.executor, job, alertId);
    if (alert === null) {
      return message('job.alertChecked');
    }
    try {
      await recordFound(services, alert, await measure(services, alert, job));
    } catch (error) {
      job.signal.throwIfAborted();
      const isExpected = error instanceof AppError;
      if (isExpected && error.code === 'dashboard.archived') {
        // Checked again when the dashboard is restored.
        return message('job.alertChecked');
      }
      if (!isExpected || (ERRORS[error.code].retryable && job.attempt < CHECK_ATTEMPTS)) {
        throw error;
      }
      await recordFailure(services, alert, error);
    }
    return message('job.alertChecked');
  },
};
