import type { NotificationSettings, ScheduleSpec } from '@plumbline/contract';
import type { Actor } from '../../platform/principal.ts';
import {
  deleteSchedule,
  putSchedule,
  type ScheduleSubject,
} from '../../platform/schedules/schedules.store.ts';
import type { Services } from '../../platform/services.ts';
import { findNotificationSettings, putNotificationSettings } from './settings.store.ts';

type SettingsState = NotificationSettings & { readonly canMail: boolean };

/** At 8 in the morning; weekly on Mondays. Spread, since everybody's is due at the same minute. */
const DIGEST_CRON = { daily: '0 8 * * *', weekly: '0 8 * * 1' } as const;
const DIGEST: Omit<ScheduleSpec, 'cron' | 'timeZone'> = { missed: 'run', jitterSeconds: 300, enabled: true };

const digestOf = ({ userId }: Actor): ScheduleSubject => ({ kind: 'notification.digest', subjectId: userId });

export const getSettings = async ({ db, config }: Services, actor: Actor): Promise<SettingsState> => ({
  ...(await findNotificationSettings(db.executor, actor)),
  canMail: config.mail !== null,
});

export async function updateSettings(
  services: Services,
  actor: Actor,
  settings: NotificationSettings,
): Promise<SettingsState> {
  const { digest, timeZone } = settings;
  await services.db.transaction(async (trx) => {
    await putNotificationSettings(trx, actor, settings);
    if (digest === 'off') {
      await deleteSchedule(trx, actor, digestOf(actor));
    } else {
      const spec = { ...DIGEST, cron: DIGEST_CRON[digest], timeZone };
      await putSchedule(trx, services.clock, { actor, subject: digestOf(actor), thing: null, spec });
    }
  });
  return getSettings(services, actor);
}
