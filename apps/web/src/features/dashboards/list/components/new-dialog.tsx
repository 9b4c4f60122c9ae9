import { Modal, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../../../messages/index.ts';
import classes from './list.module.css';
import type { NewFormProps } from './new-dialog-form.ts';
import { StoryForm, WorkflowForm } from './new-from-choice.tsx';
import { DatasetForm } from './new-from-dataset.tsx';

interface NewDialogProps extends NewFormProps {
  /** The dataset, story or workflow it was opened from; null to choose one. */
  readonly datasetId: string | null;
  readonly storyId: string | null;
  readonly workflowId: string | null;
}

const SOURCES = ['dataset', 'workflow', 'story'] as const;
type Source = (typeof SOURCES)[number];

const sourceOf = ({ storyId, workflowId }: Pick<NewDialogProps, 'storyId' | 'workflowId'>): Source => {
  if (workflowId !== null) {
    return 'workflow';
  }
  return storyId === null ? 'dataset' : 'story';
};

/** A new dashboard from a dataset, a workflow or a story. */
export const NewDialog = ({ datasetId, storyId, workflowId, ...form }: NewDialogProps) => {
  const [source, setSource] = useState<Source>(sourceOf({ storyId, workflowId }));
  return (
    <Modal opened onClose={form.onClose} title={t('dashboard.newDashboard')} size={520}>
      <SegmentedControl
        className={classes['source'] ?? ''}
        aria-label={t('dashboard.createFrom')}
        fullWidth
        data={SOURCES.map((value) => ({ value, label: t(`dashboard.source-${value}`) }))}
        value={source}
        onChange={setSource}
      />
      {source === 'dataset' ? <DatasetForm datasetId={datasetId} {...form} /> : null}
      {source === 'workflow' ? <WorkflowForm workflowId={workflowId} {...form} /> : null}
      {source === 'story' ? <StoryForm storyId={storyId} {...form} /> : null}
    </Modal>
  );
};
