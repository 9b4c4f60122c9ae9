import {
  AppError,
  invariant,
  MAX_SUBSCRIPTIONS,
  type Alert,
  type AlertCheck,
  type BodyOf,
  type createAlert as createRoute,
  type ScheduleSpec,
  type updateAlert as updateRoute,
} from '@plumbline/contract';
import { isoNow } from '../../../platform/clock.ts';
import type { Trx } from '../../../platform/db/database.ts';
import type { AlertRow } from '../../../platform/db/subscription-tables.ts';
import { newId } from '../../../platform/ids.ts';
import type { Actor } from '../../../platform/principal.ts';
import { deleteSchedule, findSchedule, putSchedule } from '../../../platform/schedules/schedules.store.ts';
import type { Services } from '../../../platform/services.ts';
import { getActiveDashboard, getDashboard } from '../../dashboards/index.ts';
import { presentSchedule } from '../../schedules/index.ts';
import { momentColumns, parseMoment, presentDashboardOf } from '../moment.ts';
import {
  alertSubject,
  updateAlertRow,
  findAlert,
  insertAlert,
  listAlertsBy,
  listChecks,
  listFailures,
  removeAlert,
  parseRule,
} from './alerts.store.ts';
import { checkableKind, checkRule, datasetOfTile, findTile } from './checkable-tile.ts';
import { findTileFormat } from './find-tile-format.ts';
import { startCheck } from './start-check.ts';

async function present(
  services: Services,
  actor: Actor,
  { row, failure }: { readonly row: AlertRow; readonly failure: string | null },
): Promise<Alert> {
  const dashboard = await getDashboard(services, actor, row.dashboard_id);
  const schedule = await findSchedule(services.db.executor, actor, alertSubject(row.id));
  const { filters, parameters } = parseMoment(row);
  const tile = dashboard.tiles.find(({ id }) => id === row.tile_id);
  return {
    id: row.id,
    name: row.name,
    dashboard: presentDashboardOf(dashboard, row),
    tile: {
      id: row.tile_id,
      title: tile?.title ?? '',
      kind: tile === undefined ? null : checkableKind(tile),
    },
    filters,
    parameters,
    rule: parseRule(row),
    text: row.text,
    state: row.state,
    failure: row.state === 'failed' ? failure : null,
    value: row.value,
    format: tile === undefined ? {} : await findTileFormat(services, actor, { dashboard, tile }),
    crossedAt: row.crossed_at,
    snoozedUntil: row.snoozed_until,
    schedule: schedule && (await presentSchedule(services, actor, schedule)),
  };
}

async function presentAlerts(services: Services, actor: Actor, rows: readonly AlertRow[]): Promise<Alert[]> {
  const failed = rows.filter(({ state }) => state === 'failed').map(({ id }) => id);
  const failures = await listFailures(services.db.executor, actor, failed);
  const shown: Alert[] = [];
  for (const row of rows) {
    shown.push(await present(services, actor, { row, failure: failures.get(row.id) ?? null }));
  }
  return shown;
}

const presentAlert = async (services: Services, actor: Actor, row: AlertRow): Promise<Alert> => {
  const [alert] = await presentAlerts(services, actor, [row]);
  invariant(alert !== undefined, 'An alert is presented for each row.');
  return alert;
};

async function getOwn({ db }: Services, actor: Actor, id: string): Promise<AlertRow> {
  const row = await findAlert(db.executor, actor, id);
  if (row === null || row.user_id !== actor.userId) {
    throw new AppError('alert.not_found', `You have no alert ${id}. It may have been deleted.`);
  }
  return row;
}

/** Null ends it. */
const putAlertSchedule = async (
  { clock }: Services,
  trx: Trx,
  put: { readonly actor: Actor; readonly id: string; readonly spec: ScheduleSpec | null },
): Promise<void> => {
  const { actor, id, spec } = put;
  await (spec === null
    ? deleteSchedule(trx, actor, alertSubject(id))
    : putSchedule(trx, clock, { actor, subject: alertSubject(id), thing: null, spec }));
};

/** Alerts on dashboards that the actor can still see. */
export async function listAlerts(services: Services, actor: Actor): Promise<Alert[]> {
  const visible: AlertRow[] = [];
  for (const row of await listAlertsBy(services.db.executor, actor, ['user_id', actor.userId])) {
    const thing = { kind: 'dashboard', id: row.dashboard_id } as const;
    if ((await services.access.permissionOn(actor, thing)) !== null) {
      visible.push(row);
    }
  }
  return presentAlerts(services, actor, visible);
}

/** Throws `dashboard.not_found`, `dashboard.archived`, `dashboard.tile_not_found`, `alert.not_checkable`, `subscription.too_many`. */
export async function createAlert(
  services: Services,
  actor: Actor,
  { dashboardId, body }: { readonly dashboardId: string; readonly body: BodyOf<typeof createRoute> },
): Promise<Alert> {
  const { db, clock, events } = services;
  const dashboard = await getActiveDashboard(services, actor, { id: dashboardId, needed: 'view' });
  const tile = findTile(dashboard, body.tile);
  checkRule(tile, body.rule);
  const at = isoNow(clock);
  const row: AlertRow = {
    tenant_id: actor.tenantId,
    id: newId(),
    dashboard_id: dashboardId,
    tile_id: tile.id,
    dataset_id: datasetOfTile(dashboard, tile),
    user_id: actor.userId,
    name: body.name,
    rule: JSON.stringify(body.rule),
    text: body.text,
    state: 'new',
    value: null,
    crossed_at: null,
    notified_at: null,
    snoozed_until: null,
    ...momentColumns(body),
    created_at: at,
    updated_at: at,
  };
  await db.transaction(async (trx) => {
    if ((await listAlertsBy(trx, actor, ['user_id', actor.userId])).length >= MAX_SUBSCRIPTIONS) {
      throw new AppError(
        'subscription.too_many',
        `You have ${MAX_SUBSCRIPTIONS} alerts. Delete one that you no longer need.`,
      );
    }
    await insertAlert(trx, row);
    await putAlertSchedule(services, trx, { actor, id: row.id, spec: body.schedule });
    await events.append(trx, actor, {
      kind: 'alert.created',
      id: row.id,
      data: { name: row.name, dashboardId },
    });
    await startCheck(services, trx, row);
  });
  return presentAlert(services, actor, row);
}

/** Throws `alert.not_found`, `dashboard.not_found`, `dashboard.archived`, `alert.not_checkable`, `schedule.invalid`. */
export async function updateAlert(
  services: Services,
  actor: Actor,
  { id, body }: { readonly id: string; readonly body: BodyOf<typeof updateRoute> },
): Promise<Alert> {
  const { db, clock, events } = services;
  const row = await getOwn(services, actor, id);
  const { name, rule, text, snoozedUntil, schedule } = body;
  const dashboard = await getActiveDashboard(services, actor, { id: row.dashboard_id, needed: 'view' });
  if (rule !== undefined) {
    checkRule(findTile(dashboard, row.tile_id), rule);
  }
  const initial = { state: 'new', value: null, crossed_at: null, notified_at: null } as const;
  const change = {
    ...(name !== undefined && { name }),
    ...(text !== undefined && { text }),
    ...(rule !== undefined && { rule: JSON.stringify(rule), ...initial }),
    ...(snoozedUntil !== undefined && { snoozed_until: snoozedUntil }),
    updated_at: isoNow(clock),
  };
  await db.transaction(async (trx) => {
    await updateAlertRow(trx, row, change);
    if (schedule !== undefined) {
      await putAlertSchedule(services, trx, { actor, id, spec: schedule });
    }
    const data = { name: name ?? row.name, dashboardId: row.dashboard_id, changed: Object.keys(body) };
    await events.append(trx, actor, { kind: 'alert.updated', id, data });
    if (rule !== undefined) {
      await startCheck(services, trx, row);
    }
  });
  return presentAlert(services, actor, { ...row, ...change });
}

/** With its schedule. */
export async function endAlert(trx: Trx, row: AlertRow): Promise<void> {
  const tenant = { tenantId: row.tenant_id };
  await deleteSchedule(trx, tenant, alertSubject(row.id));
  await removeAlert(trx, tenant, row.id);
}

export async function deleteAlert(services: Services, actor: Actor, id: string): Promise<void> {
  const row = await getOwn(services, actor, id);
  await services.db.transaction(async (trx) => {
    await endAlert(trx, row);
    const data = { name: row.name, dashboardId: row.dashboard_id };
    await services.events.append(trx, actor, { kind: 'alert.deleted', id, data });
  });
}

/** Returns the job. Throws `alert.not_found`, `dashboard.not_found`, `dashboard.archived`. */
export async function checkAlertNow(services: Services, actor: Actor, id: string): Promise<string> {
  const row = await getOwn(services, actor, id);
  await getActiveDashboard(services, actor, { id: row.dashboard_id, needed: 'view' });
  return services.db.transaction((trx) => startCheck(services, trx, row));
}

export async function listAlertChecks(services: Services, actor: Actor, id: string): Promise<AlertCheck[]> {
  await getOwn(services, actor, id);
  const rows = await listChecks(services.db.executor, actor, id);
  return rows.map((row) => ({
    id: row.id,
    at: row.at,
    state: row.state,
    value: row.value,
    reason: row.reason,
    isSent: row.is_sent === 1,
  }));
}
