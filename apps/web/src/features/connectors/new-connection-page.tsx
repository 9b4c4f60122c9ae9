import { Button, TextInput } from '@mantine/core';
import {
  createConnection,
  isFeedSource,
  isFolderSource,
  type CatalogItem,
  type ConnectionKind,
} from '@plumbline/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { useCan } from '../../lib/session/current.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { toast } from '../../lib/toasts/toasts.ts';
import { t } from '../../messages/index.ts';
import { Body } from '../../ui/page/body.tsx';
import { Form } from '../../ui/dialogs/form.tsx';
import { LoadingBars } from '../../ui/states/loading-bars.tsx';
import { PageBar } from '../../ui/page/page-bar.tsx';
import { EmptyState, ErrorState } from '../../ui/states/states.tsx';
import { catalogQuery, checkConfig, connectionsQuery } from './api.ts';
import { CheckList } from './components/check-list.tsx';
import { ConfigForm } from './components/config-form.tsx';
import classes from './components/connections.module.css';
import { SignInAtSource } from './components/sign-in-at-source.tsx';
import { OwnConnections } from './components/own-connections.tsx';
import { NewFeed } from './new-feed.tsx';
import { useConfigForm } from './hooks/use-config-form.ts';
import { useFocusOnRefusal } from './hooks/use-focus-on-refusal.ts';
import { nameOfFile, parseFile, type ConfigValues } from './model/config-form.ts';

const crumbs = () => [{ label: t('connection.connections'), to: '/connections' }];

/** Enter a connection, test it step by step, save it. */
export const NewConnectionPage = () => {
  const { connector } = useParams({ from: '/shell/connections/new/$connector' });
  const catalog = useQuery(catalogQuery);
  const canCreate = useCan('editor');
  const item = catalog.data?.find(({ kind }) => kind === connector);
  if (catalog.isPending) {
    return <LoadingBars lines={6} />;
  }
  if (catalog.isError) {
    return <ErrorState error={catalog.error} onRetry={() => void catalog.refetch()} />;
  }
  if (item?.status !== 'enabled' || !canCreate) {
    const title = canCreate ? (item?.reason ?? t('connector.notAvailable')) : t('connector.editorsOnly');
    return (
      <>
        <PageBar title={item?.name ?? connector} crumbs={crumbs()} />
        <Body>
          <EmptyState title={title} />
        </Body>
      </>
    );
  }
  if (item.signIn === 'oauth') {
    return (
      <>
        <PageBar title={t('connection.newTitle', { source: item.name })} crumbs={crumbs()} />
        <Body>
          <SignInAtSource source={item.name} connectionId={null} />
        </Body>
      </>
    );
  }
  return isFeedSource(item.kind) ? <NewFeed item={item} /> : <NewConnection item={item} />;
};

const NewConnection = ({ item }: { readonly item: CatalogItem }) => {
  const kind = item.kind as ConnectionKind;
  const navigate = useNavigate();
  const form = useConfigForm(item.config);
  const { formRef, refused } = useFocusOnRefusal();
  const [name, setName] = useState('');
  const [nameError, setNameError] = useState<string | null>(null);
  const saved = useQuery(connectionsQuery(kind));
  const test = useChange(async (changes?: ConfigValues) => {
    const config = form.read(changes);
    if (config === null) {
      refused();
      return null;
    }
    const check = await checkConfig(kind, config).catch((error: unknown) => {
      form.showRefusal(error);
      throw error;
    });
    form.showCheck(check);
    return check;
  });
  const save = useChange(async () => {
    const config = form.read();
    setNameError(name.trim() === '' ? t('connection.nameEmpty') : null);
    if (config === null || name.trim() === '') {
      refused();
      return;
    }
    const tested = await test.run();
    if (!tested.ok || tested.data?.ok !== true) {
      return;
    }
    const { data } = await api.call(createConnection, { body: { kind, name: name.trim(), config } });
    toast(t('connection.saved'));
    await navigate({ to: '/connections/$id/extract', params: { id: data.id } });
  });
  const hasFile = form.fields.some((field) => field.kind === 'file');
  const change = (field: string, value: string): void => {
    form.change(field, value);
    const file = form.fields.find((one) => one.name === field)?.kind === 'file' ? parseFile(value) : null;
    if (file !== null && name === '') {
      setName(nameOfFile(file));
    }
  };
  const configForm = <ConfigForm {...form} onChange={change} />;
  const others = saved.data?.data ?? [];
  return (
    <>
      <PageBar title={t('connection.newTitle', { source: item.name })} crumbs={crumbs()} />
      <Body kind="workbench">
        <div className={classes['columns']}>
          {others.length === 0 ? null : (
            <aside className={classes['side']} aria-label={t('connection.own')}>
              <h2 className={classes['heading']}>{t('connection.own')}</h2>
              <OwnConnections connections={others} />
              <p className={classes['muted']}>{t('connection.ownHelp')}</p>
            </aside>
          )}
          <Form ref={formRef} className={classes['main']} noValidate onSubmit={() => save.run()}>
            <p className={classes['muted']}>{hasFile ? t('connection.fileLead') : t('connection.newLead')}</p>
            {hasFile ? configForm : null}
            <TextInput
              label={t('connection.name')}
              value={name}
              maxLength={200}
              error={nameError}
              autoComplete="off"
              onChange={(event) => {
                setName(event.currentTarget.value);
                setNameError(null);
              }}
            />
            {hasFile ? null : configForm}
            <ErrorState error={save.failure} />
            <ErrorState error={test.failure} />
            <div className={classes['actions']}>
              <Button
                variant="default"
                loading={test.isLoading && !save.isLoading}
                onClick={() => void test.run()}
              >
                {test.data === null ? t('connection.test') : t('connection.testAgain')}
              </Button>
              <Button type="submit" loading={save.isLoading}>
                {t(isFolderSource(kind) ? 'connection.saveAndBrowse' : 'connection.saveAndContinue')}
              </Button>
            </div>
          </Form>
          <CheckList
            check={test.data}
            isRunning={test.isLoading}
            onAccept={(field, value) => {
              form.change(field, value);
              void test.run({ [field]: value });
            }}
          />
        </div>
      </Body>
    </>
  );
};
