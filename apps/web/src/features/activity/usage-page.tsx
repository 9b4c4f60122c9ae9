import { Select } from '@mantine/core';
import type { ThingUsage } from '@plumbline/contract';
import { IconDatabase, IconLayoutDashboard } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatNumber, formatTableTime, t } from '../../messages/index.ts';
import { Body } from '../../ui/page/body.tsx';
import { ListName } from '../../ui/list/list-name.tsx';
import { ListCard } from '../../ui/list/list-results.tsx';
import { ListTable, type ListColumn } from '../../ui/list/list-table.tsx';
import { QueryResults } from '../../ui/list/query-results.tsx';
import { PageBar } from '../../ui/page/page-bar.tsx';
import { EmptyState } from '../../ui/states/states.tsx';
import { usageQuery } from './api.ts';
import { ActivityTabs } from './components/activity-tabs.tsx';
import classes from './components/activity.module.css';

const KINDS = ['dashboard', 'dataset'] as const;
const DAYS = [7, 30, 90, 365] as const;

/** What is viewed, and what nobody opens. */
export const UsagePage = () => {
  const [kind, setKind] = useState<(typeof KINDS)[number]>('dashboard');
  const [days, setDays] = useState<number>(30);
  const usage = useQuery(usageQuery(kind, days));
  return (
    <>
      <PageBar title={t('activity.title')} />
      <ActivityTabs />
      <Body>
        <p className={classes['note']}>{t('activity.usageWhat')}</p>
        <div className={classes['controls']}>
          <Select
            aria-label={t('activity.usageKind')}
            size="sm"
            w={160}
            data={KINDS.map((value) => ({ value, label: t(`activity.${value}s`) }))}
            value={kind}
            onChange={(next) => setKind(KINDS.find((one) => one === next) ?? kind)}
            allowDeselect={false}
          />
          <Select
            aria-label={t('activity.usageDays')}
            size="sm"
            w={130}
            data={DAYS.map((value) => ({ value: String(value), label: t('activity.days', { days: value }) }))}
            value={String(days)}
            onChange={(next) => setDays(Number(next))}
            allowDeselect={false}
          />
        </div>
        <QueryResults query={usage} loading={t('activity.loading')} failed={t('activity.failed')}>
          {({ data }) =>
            data.length === 0 ? (
              <EmptyState title={t('activity.usageEmpty')} />
            ) : (
              <ListCard isFetching={usage.isPlaceholderData}>
                <ListTable
                  label={t('activity.tabUsage')}
                  columns={createColumns()}
                  items={data}
                  keyOf={({ id }) => id}
                />
              </ListCard>
            )
          }
        </QueryResults>
      </Body>
    </>
  );
};

const ICONS = { dataset: IconDatabase, dashboard: IconLayoutDashboard } as const;

const lastViewed = ({ lastViewedAt }: ThingUsage): string =>
  lastViewedAt === null ? t('activity.never') : formatTableTime(lastViewedAt);

/** Words are looked up when the page is shown, in the language of that moment. */
const createColumns = (): readonly ListColumn<ThingUsage>[] => [
  {
    key: 'name',
    label: t('activity.name'),
    kind: 'name',
    render: (item) => (
      <ListName icon={ICONS[item.kind]} meta={lastViewed(item)}>
        <Link to={item.link} title={item.name}>
          {item.name}
        </Link>
      </ListName>
    ),
  },
  {
    key: 'views',
    label: t('activity.views'),
    isNumeric: true,
    render: ({ views }) => formatNumber(views),
  },
  {
    key: 'viewers',
    label: t('activity.viewers'),
    isNumeric: true,
    hideOn: 'phone',
    render: ({ viewers }) => formatNumber(viewers),
  },
  { key: 'lastViewed', label: t('activity.lastViewed'), hideOn: 'phone', render: lastViewed },
];
