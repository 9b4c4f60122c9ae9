import { retryWebhookDelivery, type Webhook, type WebhookDelivery } from '@plumbline/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useChange } from '../../../lib/data/use-change.ts';
import { formatTableTime, t } from '../../../messages/index.ts';
import { ListTable, type ListColumn } from '../../../ui/list/list-table.tsx';
import { Pager } from '../../../ui/list/pager.tsx';
import { QueryResults } from '../../../ui/list/query-results.tsx';
import { StatusDot } from '../../../ui/states/status-dot.tsx';
import { deliveriesQuery } from '../api.ts';
import classes from './page.module.css';

const TONES = { waiting: 'warning', sent: 'positive', failed: 'negative' } as const;

const kindText = ({ kind }: WebhookDelivery): string =>
  kind === 'test' ? t('webhook.kind_test') : t(`notification.kind_${kind}`);

/** Why it failed, or what the receiver answered; and when it is tried again. */
function resultText({ error, status, nextAttemptAt }: WebhookDelivery): string {
  const answered = status === null ? '' : t('webhook.answered', { status });
  const next =
    nextAttemptAt === null || error === null ? [] : [t('webhook.nextAttempt', { at: nextAttemptAt })];
  return [error ?? answered, ...next].filter((part) => part !== '').join(' · ');
}

/** What was sent to a webhook, and what became of it. */
export const DeliveryLog = ({ webhook }: { readonly webhook: Webhook }) => {
  const [page, setPage] = useState(1);
  const query = useQuery(deliveriesQuery(webhook.id, page));
  const retry = useChange(retryWebhookDelivery);
  return (
    <div className={classes['log']}>
      <QueryResults query={query} lines={3} loading={t('webhook.loading')} failed={t('webhook.loadFailed')}>
        {({ data, total, limit }) =>
          data.length === 0 ? (
            <p className={classes['note']}>{t('webhook.logNone')}</p>
          ) : (
            <>
              <ListTable
                label={t('webhook.logOf', { name: webhook.name })}
                columns={columns((deliveryId) => {
                  void retry.run({ params: { id: webhook.id, deliveryId } });
                })}
                items={data}
                keyOf={({ id }) => id}
              />
              <Pager page={page} total={total} limit={limit} onPage={setPage} />
            </>
          )
        }
      </QueryResults>
    </div>
  );
};

/** Words are looked up when the log is shown, in the language of that moment. */
const columns = (onRetry: (id: string) => void): readonly ListColumn<WebhookDelivery>[] => [
  { key: 'when', label: t('webhook.when'), render: ({ createdAt }) => formatTableTime(createdAt) },
  { key: 'kind', label: t('webhook.kind'), hideOn: 'phone', render: kindText },
  {
    key: 'state',
    label: t('webhook.result'),
    render: (one) => (
      <>
        <StatusDot tone={TONES[one.state]} label={t(`webhook.state_${one.state}`)} />
        <div className={classes['note']}>{resultText(one)}</div>
      </>
    ),
  },
  { key: 'attempts', label: t('webhook.attempts'), isNumeric: true, render: ({ attempts }) => attempts },
  {
    key: 'retry',
    label: t('webhook.retry'),
    isLabelHidden: true,
    render: ({ id, state }) =>
      state === 'failed' ? (
        <Button variant="default" size="xs" onClick={() => onRetry(id)}>
          {t('webhook.retry')}
        </Button>
      ) : null,
  },
];
