import { NativeSelect, Radio } from '@mantine/core';
import { SHARED_WITH_MODEL, type SharedWithModel } from '@plumbline/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../../messages/index.ts';
import { FOCUSABLE } from '../../../ui/scroll/focusable.ts';
import { QueryResults } from '../../../ui/list/query-results.tsx';
import { exampleDatasetsQuery, modelPreviewQuery } from '../api.ts';
import classes from './shared-with-model.module.css';

type SharedLevel = Exclude<SharedWithModel, 'nothing'>;

const Sent = ({ dataset, level }: { readonly dataset: string; readonly level: SharedLevel }) => (
  <QueryResults
    query={useQuery(modelPreviewQuery(dataset, level))}
    loading={t('workspaceSettings.modelPreviewLoading')}
    failed={t('workspaceSettings.modelPreviewFailed')}
    lines={6}
  >
    {({ model, sent }) => {
      const label =
        model === null
          ? t('workspaceSettings.modelPreviewNoModel')
          : t('workspaceSettings.modelPreview', { model });
      return (
        <div>
          <p className={classes['caption']}>{label}</p>
          <pre className={classes['sent']} aria-label={label} {...FOCUSABLE}>
            {sent}
          </pre>
        </div>
      );
    }}
  </QueryResults>
);

const Preview = ({ level }: { readonly level: SharedLevel }) => {
  const datasets = useQuery(exampleDatasetsQuery);
  const [dataset, setDataset] = useState('');
  const ready = (datasets.data?.data ?? []).filter(({ version }) => version !== null);
  return (
    <>
      <NativeSelect
        label={t('workspaceSettings.modelPreviewFor')}
        value={dataset}
        onChange={(event) => setDataset(event.currentTarget.value)}
        data={[
          { value: '', label: t('workspaceSettings.modelPreviewNone') },
          ...ready.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      {dataset === '' ? null : <Sent dataset={dataset} level={level} />}
    </>
  );
};

interface SharedWithModelFieldProps {
  readonly value: SharedWithModel;
  readonly onChange: (value: SharedWithModel) => void;
}

/** What a language model may be sent, with what that is for a dataset, before it is saved. */
export const SharedWithModelField = ({ value, onChange }: SharedWithModelFieldProps) => (
  <>
    <Radio.Group
      label={t('workspaceSettings.sharedWithModel')}
      description={t('workspaceSettings.sharedWithModelWhat')}
      value={value}
      onChange={(chosen) => onChange(chosen)}
    >
      {SHARED_WITH_MODEL.map((level) => (
        <Radio key={level} mt="sm" value={level} label={t(`workspaceSettings.sharedWithModel.${level}`)} />
      ))}
    </Radio.Group>
    {value === 'nothing' ? null : <Preview level={value} />}
  </>
);
