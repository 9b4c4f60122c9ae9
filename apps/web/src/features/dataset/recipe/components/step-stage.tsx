import type { Transformation } from '@plumbline/contract';
import { useQuery } from '@tanstack/react-query';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { IconButton } from '../../../../ui/buttons/icon-button.tsx';
import { ICON } from '../../../../ui/icons/icons.ts';
import { LoadingBars } from '../../../../ui/states/loading-bars.tsx';
import { ErrorState } from '../../../../ui/states/states.tsx';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';
import { RowsTable, type TableColumn } from '../../core/components/rows-table.tsx';
import { t } from '../../../../messages/index.ts';
import { ROWS_PER_PAGE, stepRowsQuery } from '../../core/recipe-api.ts';
import type { ColumnChanges } from '../../core/model/recipe-edits.ts';
import { useRecipeStamp } from '../../core/hooks/use-recipe-stamp.ts';
import type { StepPreview } from '../hooks/use-step-preview.ts';
import classes from './recipe.module.css';

type Marks = ReadonlyMap<string, 'new' | 'retyped'>;

const marksOf = ({ added, retyped }: Pick<ColumnChanges, 'added' | 'retyped'>): Marks =>
  new Map([
    ...retyped.map((name) => [name, 'retyped'] as const),
    ...added.map((name) => [name, 'new'] as const),
  ]);

const NO_CHANGES: ColumnChanges = { added: [], removed: [], retyped: [] };

interface StepStageProps {
  /** Steps that the rows are shown after. */
  readonly place: number;
  /** The step before the rows; null for the source. */
  readonly made: Transformation | null;
  readonly isLast: boolean;
}

function stageTitle({ place, isLast }: StepStageProps): string {
  if (place === 0) {
    return t('recipe.stepsBefore');
  }
  return isLast ? t('recipe.stepsAfterAll') : t('recipe.stepsAfter', { place });
}

/** The rows as they are after a step; columns that the step made are marked. */
export const StepStage = (props: StepStageProps) => {
  const { place, made } = props;
  const { dataset, version } = useDatasetPage();
  const stamp = useRecipeStamp();
  const [page, setPage] = useState(1);
  const { data, error, isPlaceholderData, refetch } = useQuery(
    stepRowsQuery(dataset.id, { step: place, version: version.number, page }, stamp),
  );
  const marks = useMemo(() => marksOf(made?.enabled === true ? made.changed : NO_CHANGES), [made]);
  const title = stageTitle(props);
  const first = (page - 1) * ROWS_PER_PAGE + 1;
  const last = Math.min(page * ROWS_PER_PAGE, data?.total ?? 0);
  return (
    <section className={classes['stage']} aria-label={title}>
      <div className={classes['stageHead']}>
        <h2 className={classes['stageTitle']}>{title}</h2>
        {data === undefined ? null : (
          <span className={classes['stageNote']}>
            {t('recipe.stepRows', { count: data.total })} ·{' '}
            {t('recipe.stepColumns', { count: data.columns.length })}
          </span>
        )}
      </div>
      {error !== null && data === undefined ? (
        <div className={classes['padded']}>
          <ErrorState error={error} title={t('dataset.rowsFailed')} onRetry={() => void refetch()} />
        </div>
      ) : null}
      {data === undefined && error === null ? (
        <div className={classes['padded']}>
          <LoadingBars lines={10} label={t('recipe.rowsLoading')} />
        </div>
      ) : null}
      {data === undefined ? null : (
        <RowsTable
          label={title}
          columns={data.columns}
          rows={data.data}
          firstRow={(data.page - 1) * data.limit + 1}
          marks={marks}
          isWorking={isPlaceholderData}
        />
      )}
      {data === undefined || data.total <= ROWS_PER_PAGE ? null : (
        <div className={classes['stageFoot']}>
          <span>{t('recipe.rowsOfStep', { first, last, total: data.total })}</span>
          <IconButton
            label={t('recipe.rowsPrevious')}
            disabled={page === 1}
            onClick={() => setPage(page - 1)}
          >
            <IconChevronLeft {...ICON} />
          </IconButton>
          <IconButton
            label={t('recipe.rowsNext')}
            disabled={last >= data.total}
            onClick={() => setPage(page + 1)}
          >
            <IconChevronRight {...ICON} />
          </IconButton>
        </div>
      )}
    </section>
  );
};

interface PreviewStageProps {
  /** Columns before the step, for what is known of those that stay. */
  readonly known: readonly TableColumn[];
  readonly preview: StepPreview;
  readonly isWorking: boolean;
}

/** The first rows as they would be with the step that is being written. */
export const PreviewStage = ({ known, preview, isWorking }: PreviewStageProps) => {
  const marks = useMemo(() => marksOf(preview.changes), [preview.changes]);
  const rows = preview.rows;
  const columns = (rows?.columns ?? []).map((column) => {
    const stored = known.find(({ name, type }) => name === column.name && type === column.type);
    return {
      ...column,
      ...(stored?.role === undefined ? {} : { role: stored.role }),
      format: stored?.format ?? null,
    };
  });
  return (
    <section className={classes['stage']} aria-label={t('recipe.stepsWithNew')}>
      <div className={classes['stageHead']}>
        <h2 className={classes['stageTitle']}>{t('recipe.stepsWithNew')}</h2>
        <span className={classes['stageNote']}>
          {t('recipe.rowsFirst', { count: rows?.data.length ?? 0, total: preview.rowsAfter })}
        </span>
      </div>
      {rows === null ? null : (
        <RowsTable
          label={t('recipe.stepsWithNew')}
          columns={columns}
          rows={rows.data}
          firstRow={1}
          marks={marks}
          isWorking={isWorking}
        />
      )}
    </section>
  );
};
