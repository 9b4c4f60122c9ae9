import { listMeasureRevisions, updateMeasure, type SavedMeasure } from '@plumbline/contract';
import { Button, Popover } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { routeQuery } from '../../../../lib/data/route-query.ts';
import { useChange } from '../../../../lib/data/use-change.ts';
import { formatTableTime, t } from '../../../../messages/index.ts';
import { FOCUSABLE } from '../../../../ui/scroll/focusable.ts';
import { QueryResults } from '../../../../ui/list/query-results.tsx';
import { Notice } from '../../../../ui/states/notice.tsx';
import { errorMessage } from '../../../../ui/states/states.tsx';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';
import classes from './formulas.module.css';

const MOST = 50;

/** Every saved version of a measure, each of which can be restored. */
export const MeasureHistory = ({ measure }: { readonly measure: SavedMeasure }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setOpen} width={420} position="bottom-end" trapFocus>
      <Popover.Target>
        <Button size="xs" variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('formula.history')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('formula.history')}>
        <Revisions measure={measure} />
      </Popover.Dropdown>
    </Popover>
  );
};

const Revisions = ({ measure }: { readonly measure: SavedMeasure }) => {
  const { canEdit } = useDatasetPage();
  const params = { id: measure.id };
  const query = useQuery(routeQuery(listMeasureRevisions, { params, query: { limit: MOST } }));
  const restore = useChange(updateMeasure);
  const isCurrent = (revision: { readonly name: string; readonly formula: string }): boolean =>
    revision.name === measure.name && revision.formula === measure.formula;
  return (
    <QueryResults query={query} loading={t('formula.historyLoading')} lines={3}>
      {({ data: revisions }) => (
        <ol className={classes['history']} aria-label={t('formula.history')} {...FOCUSABLE}>
          {revisions.map((revision) => (
            <li key={revision.revision}>
              <div className={classes['historyHead']}>
                <span>
                  {t('formula.historyLine', {
                    revision: revision.revision,
                    time: formatTableTime(revision.createdAt),
                  })}
                  {revision.isCertified ? ` · ${t('formula.certified')}` : ''}
                </span>
                {!canEdit || isCurrent(revision) ? null : (
                  <Button
                    size="compact-xs"
                    variant="default"
                    loading={restore.isLoading}
                    onClick={() =>
                      void restore.run({ params, body: { name: revision.name, formula: revision.formula } })
                    }
                  >
                    {t('formula.restore')}
                  </Button>
                )}
              </div>
              <code>{`${revision.name} = ${revision.formula}`}</code>
            </li>
          ))}
          {restore.failure === null ? null : <Notice tone="negative">{errorMessage(restore.failure)}</Notice>}
        </ol>
      )}
    </QueryResults>
  );
};
