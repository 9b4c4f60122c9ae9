import { deleteSubscription, runSchedule, type Subscription } from '@plumbline/contract';
import { Menu } from '@mantine/core';
import { IconLayoutDashboard } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useChange } from '../../../lib/data/use-change.ts';
import { lazyPart } from '../../../lib/loading/lazy-part.ts';
import { toast } from '../../../lib/toasts/toasts.ts';
import { t } from '../../../messages/index.ts';
import { ListName } from '../../../ui/list/list-name.tsx';
import type { ListColumn } from '../../../ui/list/list-table.tsx';
import { RunStateMark } from '../../../ui/schedule/run-state.tsx';
import { timetableText } from '../../../ui/schedule/timetable-text.ts';
import { MoreMenu } from '../../../ui/buttons/more-menu.tsx';
import { EmptyState, errorMessage } from '../../../ui/states/states.tsx';
import { subscriptionsQuery } from '../api.ts';
import { DeleteModal } from './delete-modal.tsx';
import { ListSection } from './list-section.tsx';
import classes from './page.module.css';

const SubscribeDialog = lazyPart(async () => ({
  default: (await import('../../../ui/subscriptions/dialogs.ts')).SubscribeDialog,
}));

export const SubscriptionList = () => {
  const query = useQuery(subscriptionsQuery());
  const [edited, setEdited] = useState<Subscription | null>(null);
  const [deleted, setDeleted] = useState<Subscription | null>(null);
  return (
    <ListSection
      id="subscriptions"
      title={t('subscription.subscriptions')}
      query={query}
      columns={columns({ onEdit: setEdited, onDelete: setDeleted })}
      empty={<EmptyState title={t('subscription.none')}>{t('subscription.noneWhat')}</EmptyState>}
    >
      {deleted === null ? null : (
        <DeleteModal
          route={deleteSubscription}
          id={deleted.id}
          title={t('subscription.deleteSubscriptionTitle', { name: deleted.dashboard.name })}
          what={t('subscription.deleteSubscriptionWhat')}
          onClose={() => setDeleted(null)}
        />
      )}
      {edited === null ? null : (
        <Suspense>
          <SubscribeDialog
            dashboard={edited.dashboard}
            moment={{}}
            subscription={edited}
            onClose={() => setEdited(null)}
          />
        </Suspense>
      )}
    </ListSection>
  );
};

const whenText = ({ schedule }: Subscription): string => (schedule === null ? '' : timetableText(schedule));

/** A phone shows it below the name. */
const metaText = (item: Subscription): string =>
  item.dashboard.isArchived ? t('subscription.dashboardArchived') : whenText(item);

interface SubscriptionActions {
  readonly onEdit: (item: Subscription) => void;
  readonly onDelete: (item: Subscription) => void;
}

const Actions = ({ item, onEdit, onDelete }: SubscriptionActions & { readonly item: Subscription }) => {
  const run = useChange(runSchedule);
  const { schedule } = item;
  const { isArchived } = item.dashboard;
  const sendNow = async (id: string): Promise<void> => {
    const result = await run.run({ params: { id } });
    toast(result.ok ? t('subscription.sending') : errorMessage(result.failureBody));
  };
  return (
    <MoreMenu
      label={t('subscription.actions', { name: item.dashboard.name })}
      width={220}
      keepMounted={false}
    >
      {schedule === null || isArchived ? null : (
        <Menu.Item onClick={() => void sendNow(schedule.id)}>{t('subscription.sendNow')}</Menu.Item>
      )}
      {isArchived ? null : <Menu.Item onClick={() => onEdit(item)}>{t('subscription.edit')}</Menu.Item>}
      <Menu.Item color="red" onClick={() => onDelete(item)}>
        {t('subscription.deleteItem')}
      </Menu.Item>
    </MoreMenu>
  );
};

const LastSent = ({ item: { lastSent, schedule } }: { readonly item: Subscription }) => (
  <>
    {lastSent === null ? t('subscription.never') : t('subscription.lastAt', { ...lastSent })}
    {schedule?.lastRun?.failure === null || schedule?.lastRun === null || schedule === null ? null : (
      <span className={classes['note']} title={schedule.lastRun.failure.reason}>
        <RunStateMark run={schedule.lastRun} />
      </span>
    )}
  </>
);

/** Words are looked up when the page is shown, in the language of that moment. */
const columns = (actions: SubscriptionActions): readonly ListColumn<Subscription>[] => [
  {
    key: 'name',
    label: t('subscription.dashboard'),
    kind: 'name',
    render: (item) => (
      <ListName icon={IconLayoutDashboard} meta={metaText(item)}>
        <Link to={item.dashboard.link} title={item.dashboard.name}>
          {item.dashboard.name}
        </Link>
      </ListName>
    ),
  },
  {
    key: 'when',
    label: t('subscription.when'),
    hideOn: 'phone',
    render: (item) => (
      <>
        {whenText(item)}
        {item.dashboard.isArchived ? (
          <span className={classes['note']}>{t('subscription.dashboardArchived')}</span>
        ) : null}
      </>
    ),
  },
  {
    key: 'recipients',
    label: t('subscription.recipients'),
    kind: 'wide',
    hideOn: 'phone',
    render: ({ recipients }) =>
      recipients.length === 0
        ? t('subscription.justYou')
        : t('subscription.youAnd', { names: recipients.map(({ name }) => name) }),
  },
  {
    key: 'format',
    label: t('subscription.format'),
    hideOn: 'narrow',
    render: ({ format }) => t(`subscription.format_${format}`),
  },
  {
    key: 'last',
    label: t('subscription.last'),
    kind: 'wide',
    hideOn: 'phone',
    render: (item) => <LastSent item={item} />,
  },
  {
    key: 'menu',
    label: t('subscription.edit'),
    isLabelHidden: true,
    kind: 'menu',
    render: (item) => <Actions item={item} {...actions} />,
  },
];
