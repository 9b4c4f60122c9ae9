import { Button, TextInput } from '@mantine/core';
import {
  allows,
  deleteConnection,
  updateConnection,
  type CatalogItem,
  type Connection,
} from '@plumbline/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useCan } from '../../lib/session/current.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { toast } from '../../lib/toasts/toasts.ts';
import { formatTableTime, t } from '../../messages/index.ts';
import { Body } from '../../ui/page/body.tsx';
import { ConfirmModal } from '../../ui/dialogs/confirm-modal.tsx';
import { Form } from '../../ui/dialogs/form.tsx';
import { LoadingBars } from '../../ui/states/loading-bars.tsx';
import { PageBar } from '../../ui/page/page-bar.tsx';
import { RefreshHistory } from '../../ui/refreshes/refresh-history.tsx';
import { ErrorState } from '../../ui/states/states.tsx';
import { catalogQuery, checkSaved, connectionQuery, refreshesQuery } from './api.ts';
import { CheckList } from './components/check-list.tsx';
import { ConfigForm } from './components/config-form.tsx';
import classes from './components/connections.module.css';
import { FedDatasets } from './components/fed-datasets.tsx';
import { ConnectionState } from './components/own-connections.tsx';
import { SignInAtSource } from './components/sign-in-at-source.tsx';
import { useConfigForm } from './hooks/use-config-form.ts';
import { useFocusOnRefusal } from './hooks/use-focus-on-refusal.ts';
import type { ConfigValues } from './model/config-form.ts';

const crumbs = () => [{ label: t('connection.connections'), to: '/connections' }];

/** One connection: its state, the datasets that it feeds, its settings. */
export const ConnectionPage = () => {
  const { id } = useParams({ from: '/shell/connections/$id' });
  const connection = useQuery(connectionQuery(id));
  const catalog = useQuery(catalogQuery);
  const error = connection.error ?? catalog.error;
  if (error !== null) {
    return (
      <>
        <PageBar title={t('connection.connections')} crumbs={crumbs()} />
        <Body>
          <ErrorState error={error} onRetry={() => void connection.refetch()} />
        </Body>
      </>
    );
  }
  const item = catalog.data?.find(({ kind }) => kind === connection.data?.kind);
  return connection.data === undefined || item === undefined ? (
    <LoadingBars lines={6} label={t('connection.loading')} />
  ) : (
    <ConnectionView key={connection.data.updatedAt} connection={connection.data} item={item} />
  );
};

interface ConnectionViewProps {
  readonly connection: Connection;
  readonly item: CatalogItem;
}

const ConnectionView = ({ connection, item }: ConnectionViewProps) => {
  const { id, name, label, state, message, lastReadAt, permission } = connection;
  const navigate = useNavigate();
  const canCreate = useCan('editor') && allows(permission, 'edit');
  return (
    <>
      <PageBar
        title={name}
        crumbs={crumbs()}
        actions={
          <>
            {allows(permission, 'manage') ? <Delete connection={connection} /> : null}
            {canCreate ? (
              <Button onClick={() => void navigate({ to: '/connections/$id/extract', params: { id } })}>
                {t('connection.createDataset')}
              </Button>
            ) : null}
          </>
        }
      />
      <Body>
        <div className={classes['page']}>
          <section className={classes['summary']}>
            <p>
              {item.name}, {label}
            </p>
            <ConnectionState state={state} lastReadAt={lastReadAt} />
            {message === null ? null : <p className={classes['muted']}>{message}</p>}
            {item.signIn === 'oauth' &&
            (state === 'pending' || state === 'expired') &&
            allows(permission, 'manage') ? (
              <SignInAtSource source={item.name} connectionId={id} />
            ) : null}
            {lastReadAt === null ? null : (
              <p className={classes['muted']}>
                {t('connection.lastRead', { when: formatTableTime(lastReadAt) })}
              </p>
            )}
          </section>
          <FedDatasets datasets={connection.datasets} />
          <RefreshHistory queryOf={(wanted) => refreshesQuery(id, wanted)} hasDatasets />
          <Settings connection={connection} item={item} />
        </div>
      </Body>
    </>
  );
};

const Settings = ({ connection, item }: ConnectionViewProps) => {
  const { id, permission, config } = connection;
  const canManage = allows(permission, 'manage');
  const form = useConfigForm(item.config, config);
  const { formRef, refused } = useFocusOnRefusal();
  const [name, setName] = useState(connection.name);
  // What a sign-in left is not entered.
  const entered = (changed: Connection['config']) => (item.signIn === 'oauth' ? undefined : changed);
  const test = useChange(async (changes?: ConfigValues) => {
    const changed = form.read(changes);
    if (changed === null) {
      refused();
      return null;
    }
    const check = await checkSaved(id, entered(changed)).catch((error: unknown) => {
      form.showRefusal(error);
      throw error;
    });
    form.showCheck(check);
    return check;
  });
  const accept = (field: string, value: string): void => {
    form.change(field, value);
    void test.run({ [field]: value });
  };
  const update = useChange(updateConnection);
  const save = async (): Promise<void> => {
    const changed = form.read();
    if (changed === null) {
      refused();
    } else {
      const result = await update.run({
        params: { id },
        body: { name: name.trim(), config: entered(changed) },
      });
      if (result.ok) {
        toast(t('connection.saved'));
      }
    }
  };
  if (!allows(permission, 'edit')) {
    return <p className={classes['muted']}>{t('connection.settingsViewer')}</p>;
  }
  const failure = update.failure ?? test.failure;
  return (
    <div className={classes['pair']}>
      <Form ref={formRef} noValidate onSubmit={save}>
        <h2 className={classes['heading']}>{t('connection.settings')}</h2>
        <TextInput
          label={t('connection.name')}
          value={name}
          maxLength={200}
          disabled={!canManage}
          error={name.trim() === '' ? t('connection.nameEmpty') : undefined}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <ConfigForm {...form} isReadOnly={!canManage} onChange={form.change} />
        <ErrorState error={failure} />
        {canManage ? (
          <div className={classes['actions']}>
            <Button variant="default" loading={test.isLoading} onClick={() => void test.run()}>
              {t('connection.test')}
            </Button>
            <Button type="submit" loading={update.isLoading} disabled={name.trim() === ''}>
              {t('connection.save')}
            </Button>
          </div>
        ) : null}
      </Form>
      <CheckList check={test.data} isRunning={test.isLoading} onAccept={canManage ? accept : undefined} />
    </div>
  );
};

const Delete = ({ connection: { id, name, datasets } }: Pick<ConnectionViewProps, 'connection'>) => {
  const [isOpen, setIsOpen] = useState(false);
  const navigate = useNavigate();
  const call = useChange(deleteConnection);
  const run = async (): Promise<void> => {
    const result = await call.run({ params: { id } });
    if (result.ok) {
      toast(t('connection.deleted'));
      await navigate({ to: '/connections' });
    }
  };
  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        {t('connection.delete')}
      </Button>
      <ConfirmModal
        isOpen={isOpen}
        title={t('connection.deleteTitle', { name })}
        confirmLabel={t('connection.deleteConfirm')}
        isBusy={call.isLoading}
        onConfirm={() => void run()}
        onClose={() => setIsOpen(false)}
      >
        {t('connection.deleteText', { count: datasets.length })}
        <ErrorState error={call.failure} />
      </ConfirmModal>
    </>
  );
};
