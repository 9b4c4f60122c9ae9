import { Button, TextInput } from '@mantine/core';
import type { CatalogItem, FeedPreview, FeedSourceKind } from '@plumbline/contract';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useDraftOwner } from '../../lib/session/current.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { draftBox } from '../../lib/drafts/drafts.ts';
import { t } from '../../messages/index.ts';
import { Body } from '../../ui/page/body.tsx';
import { Form } from '../../ui/dialogs/form.tsx';
import { LoadingBars } from '../../ui/states/loading-bars.tsx';
import { PageBar } from '../../ui/page/page-bar.tsx';
import { ErrorState } from '../../ui/states/states.tsx';
import { createFeedDataset, previewFeed } from './api.ts';
import { ConfigForm } from './components/config-form.tsx';
import classes from './components/connections.module.css';
import { ExtractProgress } from './components/extract-progress.tsx';
import { RowsPreview } from './components/rows-preview.tsx';
import { useConfigForm } from './hooks/use-config-form.ts';
import { parseFeedDraft, withoutSecrets, type FeedDraft } from './model/feed-draft.ts';

const KIND = 'feed';
const crumbs = () => [{ label: t('connection.connections'), to: '/connections' }];

/** What was entered, saved on this device so that a reload loses nothing. */
function useFeedDraft({ kind, name }: CatalogItem) {
  const owner = useDraftOwner();
  const box = useMemo(() => draftBox(owner), [owner]);
  const [draft, setDraft] = useState<FeedDraft>(() => parseFeedDraft(box.find(KIND, kind)?.data));
  const change = (next: FeedDraft): void => {
    setDraft(next);
    const link = `/connections/new/${kind}`;
    box.keep({ kind: KIND, id: kind, title: name, link, jobId: next.creation?.jobId ?? null, data: next });
  };
  return { draft, change, finish: () => box.drop(KIND, kind) };
}

/** Describe what is read of a public service, see its first rows, create a dataset from it. */
export const NewFeed = ({ item }: { readonly item: CatalogItem }) => {
  const { draft, change, finish } = useFeedDraft(item);
  const navigate = useNavigate();
  const { creation } = draft;
  return (
    <>
      <PageBar title={t('connection.newTitle', { source: item.name })} crumbs={crumbs()} />
      <Body kind="workbench">
        {creation === null ? (
          <FeedForm item={item} draft={draft} onChange={change} />
        ) : (
          <ExtractProgress
            name={draft.name}
            jobId={creation.jobId}
            onBack={() => change({ ...draft, creation: null })}
            onDone={() => {
              finish();
              const params = { id: creation.datasetId };
              void navigate({ to: '/datasets/$id/data', params, replace: true });
            }}
          />
        )}
      </Body>
    </>
  );
};

interface FeedFormProps {
  readonly item: CatalogItem;
  readonly draft: FeedDraft;
  readonly onChange: (draft: FeedDraft) => void;
}

const FeedForm = ({ item, draft, onChange }: FeedFormProps) => {
  const kind = item.kind as FeedSourceKind;
  const form = useConfigForm(item.config, draft.values);
  const [isUnnamed, setIsUnnamed] = useState(false);
  const preview = useChange(async () => {
    const config = form.read();
    return config === null
      ? null
      : previewFeed(kind, config).catch((error: unknown) => {
          form.showRefusal(error);
          throw error;
        });
  });
  const create = useChange(async () => {
    const config = form.read();
    const name = draft.name.trim();
    setIsUnnamed(name === '');
    if (config === null || name === '') {
      return;
    }
    const { id, jobId } = await createFeedDataset(kind, { name, config }).catch((error: unknown) => {
      form.showRefusal(error);
      throw error;
    });
    onChange({ ...draft, creation: { datasetId: id, jobId } });
  });
  const showPreview = async (): Promise<void> => {
    const result = await preview.run();
    if (result.ok && result.data !== null && draft.name.trim() === '') {
      onChange({ ...draft, name: t('connection.feedName', { source: item.name, title: result.data.title }) });
    }
  };
  return (
    <div className={classes['columns']} data-kind="feed">
      <Form className={classes['main']} noValidate onSubmit={() => create.run()}>
        <p className={classes['muted']}>{t('connection.feedLead')}</p>
        <ConfigForm
          {...form}
          onChange={(name, value) => {
            form.change(name, value);
            const values = withoutSecrets(form.fields, { ...form.values, [name]: value });
            onChange({ ...draft, values });
          }}
        />
        <ErrorState error={preview.failure} />
        <div className={classes['actions']}>
          <Button variant="default" loading={preview.isLoading} onClick={() => void showPreview()}>
            {t('connection.showPreview')}
          </Button>
        </div>
        <TextInput
          label={t('connection.datasetName')}
          description={t('connection.feedHelp')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          value={draft.name}
          maxLength={200}
          autoComplete="off"
          error={isUnnamed ? t('connection.datasetNameEmpty') : undefined}
          onChange={(event) => {
            setIsUnnamed(false);
            onChange({ ...draft, name: event.currentTarget.value });
          }}
        />
        <ErrorState error={create.failure} />
        <div className={classes['actions']}>
          <Button type="submit" loading={create.isLoading}>
            {t('connection.create')}
          </Button>
        </div>
      </Form>
      <div className={classes['found']} aria-live="polite" aria-busy={preview.isLoading}>
        <FeedFound preview={preview.data} isLoading={preview.isLoading} />
      </div>
    </div>
  );
};

interface FeedFoundProps {
  /** Null before the first preview. */
  readonly preview: FeedPreview | null;
  readonly isLoading: boolean;
}

const FeedFound = ({ preview, isLoading }: FeedFoundProps) => {
  if (isLoading) {
    return <LoadingBars lines={6} label={t('connection.previewLoading')} />;
  }
  if (preview === null) {
    return <p className={classes['muted']}>{t('connection.feedNone')}</p>;
  }
  return (
    <>
      <div>
        <h2 className={classes['heading']}>{preview.title}</h2>
        {preview.available === null ? null : (
          <p className={classes['muted']}>{t('connection.rowsAbout', { rows: preview.available })}</p>
        )}
      </div>
      <RowsPreview columns={preview.columns} rows={preview.rows} />
    </>
  );
};
