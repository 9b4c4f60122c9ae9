import { checkAlert, DAY_MS, deleteAlert, updateAlert, type Alert } from '@plumbline/contract';
import { printFullFigure } from '@plumbline/viz';
import { Menu } from '@mantine/core';
import { IconBellRinging } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useChange } from '../../../lib/data/use-change.ts';
import { lazyPart } from '../../../lib/loading/lazy-part.ts';
import { toast } from '../../../lib/toasts/toasts.ts';
import { currentLocale, t } from '../../../messages/index.ts';
import { ListName, Truncated } from '../../../ui/list/list-name.tsx';
import type { ListColumn } from '../../../ui/list/list-table.tsx';
import { MoreMenu } from '../../../ui/buttons/more-menu.tsx';
import { EmptyState, errorMessage } from '../../../ui/states/states.tsx';
import { StatusDot } from '../../../ui/states/status-dot.tsx';
import { alertsQuery } from '../api.ts';
import { ALERT_TONES } from '../model/alert-tones.ts';
import { ChecksDialog } from './checks-dialog.tsx';
import { DeleteModal } from './delete-modal.tsx';
import { ListSection } from './list-section.tsx';
import classes from './page.module.css';

const AlertDialog = lazyPart(async () => ({
  default: (await import('../../../ui/subscriptions/dialogs.ts')).AlertDialog,
}));

export const AlertList = () => {
  const query = useQuery(alertsQuery());
  const [opened, setOpened] = useState<Alert | null>(null);
  const [edited, setEdited] = useState<Alert | null>(null);
  const [deleted, setDeleted] = useState<Alert | null>(null);
  return (
    <ListSection
      id="alerts"
      title={t('subscription.alerts')}
      query={query}
      columns={columns({ onChecks: setOpened, onEdit: setEdited, onDelete: setDeleted })}
      empty={<EmptyState title={t('subscription.noAlerts')}>{t('subscription.noAlertsWhat')}</EmptyState>}
    >
      {opened === null ? null : <ChecksDialog alert={opened} onClose={() => setOpened(null)} />}
      {deleted === null ? null : (
        <DeleteModal
          route={deleteAlert}
          id={deleted.id}
          title={t('subscription.deleteTitle', { name: deleted.name })}
          what={t('subscription.deleteAlertWhat')}
          onClose={() => setDeleted(null)}
        />
      )}
      {edited === null ? null : (
        <Suspense>
          <AlertDialog
            dashboard={edited.dashboard}
            tile={{ ...edited.tile, format: edited.format, value: edited.value }}
            moment={{}}
            alert={edited}
            onClose={() => setEdited(null)}
          />
        </Suspense>
      )}
    </ListSection>
  );
};

const RULE_TEXTS = {
  above: 'subscription.isAbove',
  below: 'subscription.isBelow',
} as const;

const figureText = (value: number, { format }: Alert): string =>
  printFullFigure(value, format, currentLocale());

function ruleText(item: Alert): string {
  const { rule } = item;
  if (rule.kind === 'any') {
    return t('subscription.isAny');
  }
  return rule.kind === 'change'
    ? t('subscription.isChange', { limit: rule.limit })
    : t(RULE_TEXTS[rule.kind], { limit: figureText(rule.limit, item) });
}

const isSnoozed = ({ snoozedUntil }: Alert): boolean =>
  snoozedUntil !== null && Date.parse(snoozedUntil) > Date.now();

/** A phone shows it below the name. */
const metaText = (item: Alert): string =>
  [
    ruleText(item),
    ...(isSnoozed(item) && item.snoozedUntil !== null
      ? [t('subscription.snoozed', { at: item.snoozedUntil })]
      : []),
  ].join(' · ');

interface AlertActions {
  readonly onChecks: (item: Alert) => void;
  readonly onEdit: (item: Alert) => void;
  readonly onDelete: (item: Alert) => void;
}

const Actions = ({ item, onChecks, onEdit, onDelete }: AlertActions & { readonly item: Alert }) => {
  const check = useChange(checkAlert);
  const update = useChange(updateAlert);
  const params = { id: item.id };
  const { isArchived } = item.dashboard;
  const checkNow = async (): Promise<void> => {
    const result = await check.run({ params });
    toast(result.ok ? t('subscription.checking') : errorMessage(result.failureBody));
  };
  const snooze = async (): Promise<void> => {
    const snoozedUntil = isSnoozed(item) ? null : new Date(Date.now() + DAY_MS).toISOString();
    const result = await update.run({ params, body: { snoozedUntil } });
    if (!result.ok) {
      toast(errorMessage(result.failureBody));
    }
  };
  return (
    <MoreMenu label={t('subscription.actions', { name: item.name })} width={220} keepMounted={false}>
      {isArchived ? null : (
        <>
          <Menu.Item onClick={() => void checkNow()}>{t('subscription.checkNow')}</Menu.Item>
          <Menu.Item onClick={() => void snooze()}>
            {t(isSnoozed(item) ? 'subscription.endSnooze' : 'subscription.snooze')}
          </Menu.Item>
        </>
      )}
      <Menu.Item onClick={() => onChecks(item)}>{t('subscription.checks')}</Menu.Item>
      {item.tile.kind === null || isArchived ? null : (
        <Menu.Item onClick={() => onEdit(item)}>{t('subscription.edit')}</Menu.Item>
      )}
      <Menu.Item color="red" onClick={() => onDelete(item)}>
        {t('subscription.deleteItem')}
      </Menu.Item>
    </MoreMenu>
  );
};

const State = ({ item }: { readonly item: Alert }) => (
  <>
    <StatusDot tone={ALERT_TONES[item.state]} label={t(`subscription.state_${item.state}`)} />
    {item.tile.kind === null ? (
      <span className={classes['note']}>{t('subscription.tileRemoved')}</span>
    ) : null}
    {item.failure !== null && item.tile.kind !== null ? (
      <span className={classes['note']}>{item.failure}</span>
    ) : null}
    {item.dashboard.isArchived ? (
      <span className={classes['note']}>{t('subscription.dashboardArchived')}</span>
    ) : null}
    {isSnoozed(item) && item.snoozedUntil !== null ? (
      <span className={`${classes['note']} ${classes['wide']}`}>
        {t('subscription.snoozed', { at: item.snoozedUntil })}
      </span>
    ) : null}
  </>
);

/** Words are looked up when the page is shown, in the language of that moment. */
const columns = (actions: AlertActions): readonly ListColumn<Alert>[] => [
  {
    key: 'name',
    label: t('subscription.name'),
    kind: 'name',
    render: (item) => (
      <ListName icon={IconBellRinging} meta={metaText(item)}>
        <Link to={item.dashboard.link} title={item.name}>
          {item.name}
        </Link>
      </ListName>
    ),
  },
  {
    key: 'dashboard',
    label: t('subscription.dashboard'),
    kind: 'wide',
    hideOn: 'narrow',
    render: ({ dashboard }) => <Truncated text={dashboard.name} />,
  },
  { key: 'rule', label: t('subscription.ruleName'), hideOn: 'phone', render: ruleText },
  {
    key: 'value',
    label: t('subscription.value'),
    isNumeric: true,
    hideOn: 'phone',
    render: (item) => (item.value === null ? '' : figureText(item.value, item)),
  },
  { key: 'state', label: t('subscription.state'), render: (item) => <State item={item} /> },
  {
    key: 'menu',
    label: t('subscription.checks'),
    isLabelHidden: true,
    kind: 'menu',
    render: (item) => <Actions item={item} {...actions} />,
  },
];
