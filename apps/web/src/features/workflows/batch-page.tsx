import { predictBatch, type TrainedModel } from '@plumbline/contract';
import { Button, Progress, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useChange } from '../../lib/data/use-change.ts';
import { useJobProgress } from '../../lib/use-progress.ts';
import { t } from '../../messages/index.ts';
import { Card, CardBody } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { messageOf } from '../../ui/states.tsx';
import { datasetChoiceQuery, type ModelName } from './api.ts';
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

const Batch = ({ name, model }: { readonly name: ModelName; readonly model: TrainedModel }) => {
  const datasets = useQuery(datasetChoiceQuery);
  const [dataset, setDataset] = useState<string | null>(null);
  const [title, setTitle] = useState('');
  const start = useChange(predictBatch);
  const run = (): void => {
    if (dataset !== null) {
      const body = { datasource_id: dataset, ...(title.trim() === '' ? {} : { name: title.trim() }) };
      void start.run({ params: { workflowId: name.wId, modelId: name.mId }, body });
    }
  };
  return (
    <Card title={t('workflows.batchTitle')}>
      <CardBody>
        <div className={classes['stack']}>
          <p>{t('workflows.batchWhat')}</p>
          <div className={classes['row']}>
            <Select
              w={320}
              label={t('workflows.dataset')}
              placeholder={t('workflows.chooseDataset')}
              data={(datasets.data?.data ?? []).map(({ id, name: label }) => ({ value: id, label }))}
              value={dataset}
              onChange={setDataset}
              searchable
            />
            <TextInput
              w={280}
              label={t('workflows.resultName')}
              value={title}
              onChange={(event) => setTitle(event.currentTarget.value)}
            />
            <Button disabled={dataset === null} loading={start.isLoading} onClick={run}>
              {t('workflows.predictAll')}
            </Button>
          </div>
          <p className={classes['note']}>{t('workflows.needsColumns', { columns: model.features })}</p>
          {start.failure === null ? null : <Notice tone="negative">{messageOf(start.failure)}</Notice>}
          {start.data === null ? null : (
            <Result jobId={start.data.jobId} datasetId={start.data.datasourceId} />
          )}
        </div>
      </CardBody>
    </Card>
  );
};

/** Predicts every row of a dataset, into a new one. */
export const BatchPage = () => (
  <ModelFrame tab="batch">{({ name, model }) => <Batch name={name} model={model} />}</ModelFrame>
);
