import type { Alert, AlertCheck } from '@plumbline/contract';
import { printFullFigure } from '@plumbline/viz';
import { Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { currentLocale, formatTableTime, t } from '../../../messages/index.ts';
import { ListTable, type ListColumn } from '../../../ui/list/list-table.tsx';
import { QueryResults } from '../../../ui/list/query-results.tsx';
import { StatusDot } from '../../../ui/states/status-dot.tsx';
import { checksQuery } from '../api.ts';
import { ALERT_TONES } from '../model/alert-tones.ts';
import classes from './page.module.css';

/** What the last checks of an alert found. */
export const ChecksDialog = ({ alert, onClose }: { readonly alert: Alert; readonly onClose: () => void }) => {
  const query = useQuery(checksQuery(alert.id));
  return (
    <Modal opened onClose={onClose} title={alert.name}>
      <QueryResults query={query} loading={t('subscription.checks')} failed={t('subscription.failed')}>
        {(items) => (
          <ListTable
            label={t('subscription.checks')}
            columns={columns(alert)}
            items={items}
            keyOf={({ id }) => id}
          />
        )}
      </QueryResults>
    </Modal>
  );
};

const columns = ({ format }: Alert): readonly ListColumn<AlertCheck>[] => [
  { key: 'at', label: t('subscription.checked'), render: ({ at }) => formatTableTime(at) },
  {
    key: 'value',
    label: t('subscription.value'),
    isNumeric: true,
    render: ({ value }) => (value === null ? '' : printFullFigure(value, format, currentLocale())),
  },
  {
    key: 'state',
    label: t('subscription.state'),
    render: ({ state, reason, isSent }) => (
      <>
        <StatusDot tone={ALERT_TONES[state]} label={t(`subscription.state_${state}`)} />
        {isSent ? <span className={classes['note']}>{t('subscription.sent')}</span> : null}
        {reason === null ? null : <span className={classes['note']}>{reason}</span>}
      </>
    ),
  },
];
