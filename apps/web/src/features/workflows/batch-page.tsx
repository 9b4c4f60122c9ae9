import { predictBatch, type CallInput, type TrainedModel } from '@plumbline/contract';
import { Button, Progress, SegmentedControl, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { datasetQuery } from '../../lib/data/datasets.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { arrivedIds } from '../../lib/upload/upload-list.ts';
import { useUploadList } from '../../lib/upload/use-upload-list.ts';
import { useJobProgress } from '../../lib/progress/use-progress.ts';
import { t } from '../../messages/index.ts';
import { DatasetSelect } from '../../ui/fields/dataset-select.tsx';
import { Card, CardBody } from '../../ui/page/card.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { errorMessage } from '../../ui/states/states.tsx';
import { FileList } from '../../ui/upload/file-list.tsx';
import { FileZone } from '../../ui/upload/file-zone.tsx';
import type { ModelName } from './api.ts';
import { ModelFrame } from './components/model-frame.tsx';
import classes from './components/workflows.module.css';

const Result = ({ jobId, datasetId }: { readonly jobId: string; readonly datasetId: string }) => {
  const { progress, messages, outcome } = useJobProgress(jobId);
  return (
    <div className={classes['stack']} aria-live="polite">
      <Progress value={progress} aria-label={t('workflows.predicting')} />
      <p>{messages[0]?.msg}</p>
      {outcome === 'done' ? (
        <Link to="/datasets/$id/data" params={{ id: datasetId }}>
          {t('workflows.openDataset')}
        </Link>
      ) : null}
    </div>
  );
};

type Source = 'dataset' | 'file';

/** One file that is sent as soon as it is chosen. */
const FileSource = ({ list }: { readonly list: ReturnType<typeof useUploadList> }) => (
  <>
    {list.entries.length === 0 ? (
      <FileZone onFiles={(files) => list.choose(files.slice(0, 1))} help={t('workflows.batchFileHelp')} />
    ) : (
      <FileList
        entries={list.entries}
        renderFound={() => <p className={classes['note']}>{t('workflows.batchArrived')}</p>}
        onPause={list.pause}
        onResume={list.resume}
        onRemove={list.remove}
        onMove={list.move}
      />
    )}
  </>
);

/** Which columns that the model reads the chosen dataset lacks; null until that is known, none where it cannot be read. */
function useMissingColumns(id: string | null, { features }: TrainedModel): readonly string[] | null {
  const { data, isError } = useQuery({
    ...datasetQuery(id ?? ''),
    enabled: id !== null,
  });
  if (id !== null && isError) {
    return [];
  }
  if (id === null || data === undefined) {
    return null;
  }
  const known = new Set(data.columns.map((column) => column.name));
  return features.filter((feature) => !known.has(feature));
}

const MissingColumns = ({
  columns,
  areAll,
}: {
  readonly columns: readonly string[];
  readonly areAll: boolean;
}) => {
  if (columns.length === 0) {
    return null;
  }
  return (
    <Notice tone={areAll ? 'negative' : 'warning'}>
      {areAll ? t('workflows.noColumns') : t('workflows.missingColumns', { columns })}
    </Notice>
  );
};

/** The rows to predict, and the name of the dataset that they become. */
export const Batch = ({ name, model }: { readonly name: ModelName; readonly model: TrainedModel }) => {
  const [source, setSource] = useState<Source>('dataset');
  const [dataset, setDataset] = useState<string | null>(null);
  const [title, setTitle] = useState('');
  const list = useUploadList(1);
  const [uploadId] = arrivedIds(list.entries) ?? [];
  const start = useChange(predictBatch);
  const input = source === 'dataset' ? { datasource_id: dataset } : { uploadId };
  const missing = useMissingColumns(dataset, model);
  const lacksAll = missing !== null && missing.length > 0 && missing.length === model.features.length;
  const isReady = source === 'dataset' ? missing !== null && !lacksAll : uploadId !== undefined;
  const run = (): void => {
    const body = { ...input, ...(title.trim() === '' ? {} : { name: title.trim() }) };
    void start.run({
      params: { workflowId: name.wId, modelId: name.mId },
      body: body as CallInput<typeof predictBatch>['body'],
    });
  };
  return (
    <Card title={t('workflows.batchTitle')}>
      <CardBody>
        <div className={classes['stack']}>
          <p>{t('workflows.batchWhat')}</p>
          <div>
            <SegmentedControl<Source>
              aria-label={t('workflows.batchSource')}
              value={source}
              onChange={setSource}
              data={[
                { value: 'dataset', label: t('workflows.batchDataset') },
                { value: 'file', label: t('workflows.batchFile') },
              ]}
            />
          </div>
          {source === 'dataset' ? (
            <DatasetSelect label={t('workflows.dataset')} value={dataset} onChange={setDataset} />
          ) : (
            <FileSource list={list} />
          )}
          <p className={classes['note']}>{t('workflows.needsColumns', { columns: model.features })}</p>
          {source === 'dataset' && missing !== null ? (
            <MissingColumns columns={missing} areAll={lacksAll} />
          ) : null}
          <div className={classes['row']}>
            <TextInput
              w={320}
              maw="100%"
              label={t('workflows.resultName')}
              value={title}
              onChange={(event) => setTitle(event.currentTarget.value)}
            />
            <Button disabled={!isReady} loading={start.isLoading} onClick={run}>
              {t('workflows.predictAll')}
            </Button>
          </div>
          {start.failure === null ? null : <Notice tone="negative">{errorMessage(start.failure)}</Notice>}
          {start.data === null ? null : (
            <Result key={start.data.jobId} jobId={start.data.jobId} datasetId={start.data.datasourceId} />
          )}
        </div>
      </CardBody>
    </Card>
  );
};

/** Predicts every row of a dataset or a file, into a new dataset. */
export const BatchPage = () => (
  <ModelFrame tab="batch">
    {({ name, model }) => <Batch key={name.mId} name={name} model={model} />}
  </ModelFrame>
);
