import {
  DIGESTS,
  NOTIFICATION_CHANNELS,
  NOTIFICATION_KINDS,
  putNotificationSettings,
  type NotificationChannel,
  type NotificationKind,
  type NotificationSettings,
} from '@plumbline/contract';
import { Checkbox, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useChange } from '../../lib/data/use-change.ts';
import { t } from '../../messages/index.ts';
import { QueryResults } from '../../ui/list/query-results.tsx';
import { ownTimeZone } from '../../ui/schedule/timetable-text.ts';
import { SettingsLayout } from '../../ui/settings/settings-layout.tsx';
import settings from '../../ui/settings/settings.module.css';
import { ErrorState } from '../../ui/states/states.tsx';
import { settingsQuery } from './api.ts';
import { Webhooks } from './components/webhooks.tsx';
import classes from './components/page.module.css';

/** What the person is notified of, and where. */
export const NotificationSettingsPage = () => {
  const query = useQuery(settingsQuery());
  return (
    <SettingsLayout page="/settings/notifications">
      <QueryResults query={query} loading={t('notification.title')} failed={t('notification.settingsFailed')}>
        {({ canMail, ...state }) => <Choices state={state} canMail={canMail} />}
      </QueryResults>
      <Webhooks />
    </SettingsLayout>
  );
};

interface ChoicesProps {
  readonly state: NotificationSettings;
  readonly canMail: boolean;
}

const Choices = ({ state, canMail }: ChoicesProps) => {
  const call = useChange(putNotificationSettings);
  const save = (change: Partial<NotificationSettings>): void =>
    void call.run({ body: { ...state, timeZone: ownTimeZone(), ...change } });
  const toggle = (kind: NotificationKind, channel: NotificationChannel, isOn: boolean): void =>
    save({ channels: { ...state.channels, [kind]: { ...state.channels[kind], [channel]: isOn } } });
  return (
    <>
      <ErrorState error={call.failure} title={t('notification.settingsNotSaved')} />
      <section className={settings['section']}>
        <h2>{t('notification.channels')}</h2>
        <p className={settings['what']}>{t('notification.channelsWhat')}</p>
        <table className={classes['channels']}>
          <thead>
            <tr>
              <th scope="col">{t('notification.kind')}</th>
              {NOTIFICATION_CHANNELS.map((channel) => (
                <th key={channel} scope="col" data-channel="">
                  {t(`notification.channel_${channel}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {NOTIFICATION_KINDS.map((kind) => (
              <tr key={kind}>
                <th scope="row">{t(`notification.kind_${kind}`)}</th>
                {NOTIFICATION_CHANNELS.map((channel) => (
                  <td key={channel} data-channel="">
                    <Checkbox
                      aria-label={t('notification.channelOf', {
                        kind: t(`notification.kind_${kind}`),
                        channel: t(`notification.channel_${channel}`),
                      })}
                      checked={state.channels[kind][channel]}
                      disabled={channel === 'mail' && !canMail}
                      onChange={({ currentTarget: { checked } }) => toggle(kind, channel, checked)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {canMail ? null : <p className={classes['note']}>{t('notification.noMail')}</p>}
      </section>
      <section className={settings['section']}>
        <h2>{t('notification.digestTitle')}</h2>
        <p className={settings['what']}>{t('notification.digestWhat')}</p>
        <NativeSelect
          aria-label={t('notification.digestTitle')}
          maw={280}
          disabled={!canMail}
          value={state.digest}
          data={DIGESTS.map((value) => ({ value, label: t(`notification.digest_${value}`) }))}
          onChange={({ currentTarget: { value } }) =>
            save({ digest: DIGESTS.find((one) => one === value) ?? 'off' })
          }
        />
      </section>
    </>
  );
};
