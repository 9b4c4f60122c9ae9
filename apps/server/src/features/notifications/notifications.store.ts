import { inTenant, insertInto } from '../../platform/db/in-tenant.ts';
import { MAX_NOTIFICATIONS, type Notification, type NotificationKind } from '@plumbline/contract';
import { sayStored, storeText, type Text, type Translator } from '@plumbline/messages';
import { isoNow, type Clock } from '../../platform/clock.ts';
import type { Executor, Trx } from '../../platform/db/database.ts';
import type { MailAttachment } from '../../platform/mail/mail.ts';
import type { NotificationRow } from '../../platform/db/notification-tables.ts';
import { newId } from '../../platform/ids.ts';
import type { Actor } from '../../platform/principal.ts';

export interface NewNotification {
  readonly kind: NotificationKind;
  readonly title: Text;
  readonly body: Text;
  /** A path in the web client, or null. */
  readonly link: string | null;
  /** Attachment of its mail. */
  readonly attachment?: MailAttachment;
}

const present = (row: NotificationRow, translator: Translator): Notification => ({
  id: row.id,
  // Written by `addNotification`.
  kind: row.kind as NotificationKind,
  title: sayStored(translator, row.title),
  body: sayStored(translator, row.body),
  link: row.link,
  readAt: row.read_at,
  createdAt: row.created_at,
});

const own = (db: Executor, { tenantId, userId }: Actor) =>
  inTenant(db, { tenantId }).selectFrom('notifications').where('user_id', '=', userId);

export async function addNotification(
  trx: Trx,
  clock: Clock,
  { actor, notification }: { actor: Actor; notification: NewNotification },
): Promise<void> {
  await insertInto(trx, 'notifications')
    .values({
      id: newId(),
      tenant_id: actor.tenantId,
      user_id: actor.userId,
      kind: notification.kind,
      title: storeText(notification.title),
      body: storeText(notification.body),
      link: notification.link,
      read_at: null,
      created_at: isoNow(clock),
    })
    .execute();
}

interface PageRequest {
  readonly page: number;
  readonly limit: number;
  readonly isUnread: boolean;
  readonly translator: Translator;
}

export interface NotificationPage {
  readonly data: Notification[];
  /** With the filter. */
  readonly total: number;
  /** Unread notifications, whatever the filter. */
  readonly unread: number;
}

const countRows = async (query: ReturnType<typeof own>): Promise<number> =>
  (await query.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total;

/** Newest first. `page` counts from 1. */
export async function listNotifications(
  db: Executor,
  actor: Actor,
  { page, limit, isUnread, translator }: PageRequest,
): Promise<NotificationPage> {
  const unread = () => own(db, actor).where('read_at', 'is', null);
  const wanted = () => (isUnread ? unread() : own(db, actor));
  const rows = await wanted()
    .selectAll()
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return {
    data: rows.map((row) => present(row, translator)),
    total: await countRows(wanted()),
    unread: await countRows(unread()),
  };
}

/** Null when it is not the person's own. One that was read before keeps the time of that. */
export async function markRead(
  trx: Trx,
  clock: Clock,
  { actor, id, translator }: { actor: Actor; id: string; translator: Translator },
): Promise<Notification | null> {
  await inTenant(trx, actor)
    .updateTable('notifications')
    .set({ read_at: isoNow(clock) })
    .where('user_id', '=', actor.userId)
    .where('id', '=', id)
    .where('read_at', 'is', null)
    .execute();
  const row = await own(trx, actor).selectAll().where('id', '=', id).executeTakeFirst();
  return row ? present(row, translator) : null;
}

/** The number that were not read before. */
export async function markAllRead(trx: Trx, clock: Clock, actor: Actor): Promise<number> {
  const { numUpdatedRows } = await inTenant(trx, actor)
    .updateTable('notifications')
    .set({ read_at: isoNow(clock) })
    .where('user_id', '=', actor.userId)
    .where('read_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Unread ones since a moment, as they are stored, newest first. */
export const listUnreadSince = (db: Executor, actor: Actor, since: string): Promise<NotificationRow[]> =>
  own(db, actor)
    .selectAll()
    .where('read_at', 'is', null)
    .where('created_at', '>', since)
    .orderBy('id', 'desc')
    .execute();

/** Delete the oldest beyond what the list shows. */
export async function trimNotifications(trx: Trx, actor: Actor): Promise<void> {
  const oldest = await own(trx, actor)
    .select('id')
    .orderBy('id', 'desc')
    .offset(MAX_NOTIFICATIONS)
    .limit(1)
    .executeTakeFirst();
  if (oldest) {
    await inTenant(trx, actor)
      .deleteFrom('notifications')
      .where('user_id', '=', actor.userId)
      .where('id', '<=', oldest.id)
      .execute();
  }
}
