import { updateWorkflow } from '@plumbline/contract';
import { Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useChange } from '../../../lib/data/use-change.ts';
import { t } from '../../../messages/index.ts';
import { Card, CardBody } from '../../../ui/page/card.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { errorMessage } from '../../../ui/states/states.tsx';
import { fitQuery } from '../api.ts';
import type { ShownModel } from './model-frame.tsx';
import classes from './workflows.module.css';

/** The column whose groups the report compares. The model is trained again for it. */
export const GroupsCard = ({ workflow, model }: Pick<ShownModel, 'workflow' | 'model'>) => {
  const now = model.options['fairnessColumn'];
  const [column, setColumn] = useState(typeof now === 'string' ? now : null);
  const update = useChange(updateWorkflow);
  const fit = useQuery(fitQuery(workflow.service, { datasource_id: workflow.datasetId }));
  const columns = [workflow.target ?? '', ...(fit.data?.features.map((one) => one.column) ?? [])];
  const canEdit = workflow.permission === 'edit' || workflow.permission === 'manage';
  const run = (): void =>
    void update.run({
      params: { id: workflow.id },
      body: { retrain: true, options: { fairnessColumn: column } },
    });
  return (
    <Card title={t('workflows.groupsTitle')}>
      <CardBody>
        <div className={classes['stack']}>
          <p className={classes['lead']}>{t('workflows.groupsWhat')}</p>
          <Select
            label={t('workflows.groupsColumn')}
            placeholder={t('workflows.groupsNone')}
            data={[...new Set(columns)].filter((name) => name !== '' && name !== workflow.target)}
            value={column}
            onChange={setColumn}
            disabled={!canEdit}
            clearable
            searchable
          />
          {update.failure === null ? null : <Notice tone="negative">{errorMessage(update.failure)}</Notice>}
          <div>
            <Button
              variant="default"
              loading={update.isLoading}
              disabled={!canEdit || workflow.jobId !== null || column === (now ?? null)}
              onClick={run}
            >
              {t('workflows.retrain')}
            </Button>
          </div>
        </div>
      </CardBody>
    </Card>
  );
};
