import { Button, Select, Textarea, TextInput } from '@mantine/core';
import type { Connection } from '@plumbline/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../../messages/index.ts';
import { LoadingBars } from '../../../ui/states/loading-bars.tsx';
import { ErrorState } from '../../../ui/states/states.tsx';
import { sampleQuery } from '../api.ts';
import { withNamed, type ExtractDraft } from '../model/extract-draft.ts';
import { toNamedTarget } from '../model/extract-target.ts';
import classes from './connections.module.css';
import { RowsPreview } from './rows-preview.tsx';

interface NamedTargetProps {
  readonly connection: Connection;
  readonly draft: ExtractDraft;
  readonly onChange: (draft: ExtractDraft) => void;
}

type Target = NonNullable<ReturnType<typeof toNamedTarget>>;

/** Name a report or a saved statement of a source that cannot list them, and see its first rows. */
export const NamedTarget = ({ connection, draft, onChange }: NamedTargetProps) => {
  const [shown, setShown] = useState<Target | null>(null);
  const target = toNamedTarget(draft);
  const table = draft.table ?? { schema: 'view', name: '' };
  const { parameters = '' } = draft;
  return (
    <div className={classes['main']} data-kind="named">
      <Select
        label={t('connection.namedKind')}
        value={table.schema}
        data={[
          { value: 'view', label: t('connection.namedView') },
          { value: 'source', label: t('connection.namedSource') },
        ]}
        allowDeselect={false}
        onChange={(schema) =>
          onChange(withNamed(draft, { table: { ...table, schema: schema ?? 'view' }, parameters }))
        }
      />
      <TextInput
        label={t('connection.namedName')}
        description={t('connection.namedHelp')}
        value={table.name}
        maxLength={200}
        autoComplete="off"
        onChange={(event) =>
          onChange(withNamed(draft, { table: { ...table, name: event.currentTarget.value }, parameters }))
        }
      />
      <Textarea
        label={t('connection.parameters')}
        description={t('connection.parametersHelp')}
        value={parameters}
        autosize
        minRows={2}
        maxRows={8}
        onChange={(event) => onChange(withNamed(draft, { table, parameters: event.currentTarget.value }))}
      />
      <div className={classes['actions']}>
        <Button variant="default" disabled={target === null} onClick={() => setShown(target)}>
          {t('connection.showPreview')}
        </Button>
      </div>
      {shown === null ? null : <Sample connectionId={connection.id} target={shown} />}
    </div>
  );
};

const Sample = ({ connectionId, target }: { readonly connectionId: string; readonly target: Target }) => {
  const { parameters, view, source } = target;
  const named = view === undefined ? { source: source ?? '' } : { view };
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
