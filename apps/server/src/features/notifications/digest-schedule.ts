import { DAY_MS } from '@plumbline/contract';
import { readText } from '@plumbline/messages';
import { isoAfter } from '../../platform/clock.ts';
import type { ScheduleKind } from '../../platform/schedules/schedule-kind.ts';
import { digestMail } from './notification-mails.ts';
import { listUnreadSince } from './notifications.store.ts';
import { findMailAddress } from '../../platform/tenants/find-mail-address.ts';
import { findNotificationSettings } from './settings.store.ts';

const DAYS = { off: 0, daily: 1, weekly: 7 } as const;

/** A mail with what a person has not read; none where there is nothing, or no mail server. */
export const digestSchedule: ScheduleKind = {
  name: 'notification.digest',
  thing: () => null,
  async start({ clock, config, mail }, { actor }, trx) {
    const { digest } = await findNotificationSettings(trx, actor);
    const address = config.mail === null ? null : await findMailAddress(trx, actor);
    const unread = await listUnreadSince(trx, actor, isoAfter(clock, -DAYS[digest] * DAY_MS));
    if (address !== null && unread.length > 0) {
      const lines = unread.map((row) => ({ title: readText(row.title), at: row.created_at }));
      const { email: to, locale } = address;
      const { tenantId } = actor;
      await mail.send(trx, { tenantId, to, locale, ...digestMail(lines), validUntil: null });
    }
    return null;
  },
};
