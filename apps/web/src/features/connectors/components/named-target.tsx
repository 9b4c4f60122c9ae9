import { Button, Select, Textarea, TextInput } from '@mantine/core';
import { saveAxpertDataset, type Connection } from '@plumbline/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useChange } from '../../../lib/data/use-change.ts';
import { t } from '../../../messages/index.ts';
import { LoadingBars } from '../../../ui/loading-bars.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { sampleQuery } from '../api.ts';
import { namedTargetOf, type ExtractDraft } from '../model/extract-draft.ts';
import classes from './connections.module.css';
import { RowsPreview } from './rows-preview.tsx';

interface NamedTargetProps {
  readonly connection: Connection;
  readonly draft: ExtractDraft;
  readonly onChange: (draft: ExtractDraft) => void;
}

type Target = NonNullable<ReturnType<typeof namedTargetOf>>;

/** Name a report or a saved statement of a source that cannot list them, see its first rows, create a dataset from it. */
export const NamedTarget = ({ connection, draft, onChange }: NamedTargetProps) => {
  const connectionId = connection.id;
  const [shown, setShown] = useState<Target | null>(null);
  const [isChecked, setIsChecked] = useState(false);
  const create = useChange(saveAxpertDataset);
  const target = namedTargetOf(draft);
  const table = draft.table ?? { schema: 'view', name: '' };
  const submit = async (): Promise<void> => {
    const name = draft.name.trim();
    setIsChecked(true);
    if (name === '' || target === null) {
      return;
    }
    const result = await create.run({ params: { connection_id: connectionId }, body: { name, ...target } });
    if (result.ok) {
      onChange({ ...draft, creation: { datasetId: result.data.id, jobId: result.data.jobId } });
    }
  };
  return (
    <form
      className={classes['main']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Select
        label={t('connection.namedKind')}
        value={table.schema}
        data={[
          { value: 'view', label: t('connection.namedView') },
          { value: 'source', label: t('connection.namedSource') },
        ]}
        allowDeselect={false}
        onChange={(schema) => onChange({ ...draft, table: { ...table, schema: schema ?? 'view' } })}
      />
      <TextInput
        label={t('connection.namedName')}
        description={t('connection.namedHelp')}
        value={table.name}
        maxLength={200}
        autoComplete="off"
        error={isChecked && target === null ? t('connection.namedEmpty') : undefined}
        onChange={(event) => onChange({ ...draft, table: { ...table, name: event.currentTarget.value } })}
      />
      <Textarea
        label={t('connection.parameters')}
        description={t('connection.parametersHelp')}
        value={draft.parameters ?? ''}
        autosize
        minRows={2}
        maxRows={8}
        onChange={(event) => onChange({ ...draft, parameters: event.currentTarget.value })}
      />
      <div className={classes['actions']}>
        <Button variant="default" disabled={target === null} onClick={() => setShown(target)}>
          {t('connection.showPreview')}
        </Button>
      </div>
      {shown === null ? null : <Sample connectionId={connectionId} target={shown} />}
      <TextInput
        label={t('connection.datasetName')}
        description={t('connection.extractHelp')}
        value={draft.name}
        maxLength={200}
        autoComplete="off"
        error={isChecked && draft.name.trim() === '' ? t('connection.datasetNameEmpty') : undefined}
        onChange={(event) => onChange({ ...draft, name: event.currentTarget.value })}
      />
      {create.failure === null ? null : <ErrorState error={create.failure} />}
      <div className={classes['actions']}>
        <Button type="submit" loading={create.isLoading}>
          {t('connection.create')}
        </Button>
      </div>
    </form>
  );
};

const Sample = ({ connectionId, target }: { readonly connectionId: string; readonly target: Target }) => {
  const { parameters, ...named } = target;
  const sample = useQuery(sampleQuery(connectionId, { ...named, parameters: JSON.stringify(parameters) }));
  if (sample.isPending) {
    return <LoadingBars lines={6} label={t('connection.previewLoading')} />;
  }
  return sample.isError ? (
    <ErrorState error={sample.error} onRetry={() => void sample.refetch()} />
  ) : (
    <RowsPreview columns={sample.data.columns} rows={sample.data.data} />
  );
};
