import {
  createWebhook,
  deleteWebhook,
  testWebhook,
  updateWebhook,
  WEBHOOK_FORMATS,
  type Webhook,
} from '@plumbline/contract';
import { Button, CopyButton, NativeSelect, Switch, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useChange } from '../../../lib/data/use-change.ts';
import { toast } from '../../../lib/toasts/toasts.ts';
import { t } from '../../../messages/index.ts';
import { Form } from '../../../ui/dialogs/form.tsx';
import { QueryResults } from '../../../ui/list/query-results.tsx';
import settings from '../../../ui/settings/settings.module.css';
import { ErrorState } from '../../../ui/states/states.tsx';
import { webhooksQuery } from '../api.ts';
import { DeliveryLog } from './delivery-log.tsx';
import classes from './page.module.css';

/** Addresses that receive what the person is notified of. */
export const Webhooks = () => {
  const query = useQuery(webhooksQuery());
  const [isAdding, setIsAdding] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <section className={settings['section']}>
      <h2>{t('webhook.title')}</h2>
      <p className={settings['what']}>{t('webhook.what')}</p>
      <QueryResults query={query} lines={2} loading={t('webhook.loading')} failed={t('webhook.loadFailed')}>
        {(webhooks) =>
          webhooks.length === 0 ? (
            <p className={classes['note']}>{t('webhook.none')}</p>
          ) : (
            webhooks.map((webhook) => <WebhookRow key={webhook.id} webhook={webhook} />)
          )
        }
      </QueryResults>
      {secret === null ? null : <Secret secret={secret} />}
      {isAdding ? (
        <WebhookForm
          onDone={(created) => {
            setIsAdding(false);
            setSecret(created);
          }}
        />
      ) : (
        <Button variant="default" mt="sm" onClick={() => setIsAdding(true)}>
          {t('webhook.add')}
        </Button>
      )}
    </section>
  );
};

const Secret = ({ secret }: { readonly secret: string }) => (
  <div role="status">
    <p>{t('webhook.secretWhat')}</p>
    <div className={classes['secret']}>
      <code aria-label={t('webhook.secret')}>{secret}</code>
      <CopyButton value={secret}>
        {({ copied, copy }) => (
          <Button variant="default" size="xs" onClick={copy}>
            {t(copied ? 'webhook.copied' : 'webhook.copy')}
          </Button>
        )}
      </CopyButton>
    </div>
  </div>
);

const WebhookRow = ({ webhook }: { readonly webhook: Webhook }) => {
  const [isOpen, setIsOpen] = useState(false);
  const test = useChange(testWebhook);
  const update = useChange(updateWebhook);
  const remove = useChange(deleteWebhook);
  const params = { id: webhook.id };
  const failure = test.failure ?? update.failure ?? remove.failure;
  const send = async (): Promise<void> => {
    if ((await test.run({ params })).ok) {
      setIsOpen(true);
      toast(t('webhook.tested'));
    }
  };
  const drop = async (): Promise<void> => {
    if ((await remove.run({ params })).ok) {
      toast(t('webhook.deleted'));
    }
  };
  return (
    <>
      <div className={classes['hook']}>
        <div className={classes['hookName']}>
          <p>{webhook.name}</p>
          <p className={classes['note']}>
            {webhook.url} · {t(`webhook.format_${webhook.format}`)}
          </p>
        </div>
        <Switch
          label={t('webhook.enabled')}
          checked={webhook.enabled}
          disabled={update.isLoading}
          onChange={({ currentTarget: { checked } }) =>
            void update.run({ params, body: { enabled: checked } })
          }
        />
        <Button variant="default" size="xs" loading={test.isLoading} onClick={() => void send()}>
          {t('webhook.test')}
        </Button>
        <Button variant="default" size="xs" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {t('webhook.log')}
        </Button>
        <Button variant="subtle" color="red" size="xs" loading={remove.isLoading} onClick={() => void drop()}>
          {t('webhook.delete')}
        </Button>
      </div>
      <ErrorState error={failure} title={t('webhook.failed')} />
      {isOpen ? <DeliveryLog webhook={webhook} /> : null}
    </>
  );
};

const WebhookForm = ({ onDone }: { readonly onDone: (secret: string) => void }) => {
  const [name, setName] = useState('');
  const [url, setUrl] = useState('');
  const [format, setFormat] = useState<Webhook['format']>('json');
  const call = useChange(createWebhook);
  const submit = async (): Promise<void> => {
    const result = await call.run({ body: { name, url, format } });
    if (result.ok) {
      toast(t('webhook.created'));
      onDone(result.data.secret);
    }
  };
  return (
    <Form className={classes['form']} onSubmit={submit}>
      <ErrorState error={call.failure} title={t('webhook.failed')} />
      <TextInput
        label={t('webhook.name')}
        required
        maxLength={100}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextInput
        label={t('webhook.url')}
        description={t('webhook.urlWhat')}
        type="url"
        required
        value={url}
        onChange={(event) => setUrl(event.currentTarget.value)}
      />
      <NativeSelect
        label={t('webhook.format')}
        value={format}
        data={WEBHOOK_FORMATS.map((value) => ({ value, label: t(`webhook.format_${value}`) }))}
        onChange={({ currentTarget: { value } }) => setFormat(value === 'slack' ? 'slack' : 'json')}
      />
      <Button type="submit" loading={call.isLoading}>
        {t('webhook.create')}
      </Button>
    </Form>
  );
};
