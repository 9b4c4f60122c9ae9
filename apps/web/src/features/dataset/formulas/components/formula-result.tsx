import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { LoadingBars } from '../../../../ui/states/loading-bars.tsx';
import { ErrorState } from '../../../../ui/states/states.tsx';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';
import { useRecipeStamp } from '../../core/hooks/use-recipe-stamp.ts';
import { RowsTable } from '../../core/components/rows-table.tsx';
import { t } from '../../../../messages/index.ts';
import { formulaPreviewQuery } from '../api.ts';
import type { FormulaState } from '../../../../ui/formula/formula-issues.ts';
import classes from './formulas.module.css';

const ASK_AFTER_MS = 300;

interface FormulaResultProps {
  readonly runnable: FormulaState['runnable'];
  /** Steps of the recipe before the formula; null for all. */
  readonly step: number | null;
  /** Name of the result; a general one when empty. */
  readonly name: string;
}

/** The server's answer for the text as it was shortly after the last key. */
function usePreview(text: string | null, step: number | null) {
  const { dataset, version } = useDatasetPage();
  const stamp = useRecipeStamp();
  const [settledText] = useDebouncedValue(text, ASK_AFTER_MS);
  const place = step === null ? {} : { step };
  const query = useQuery({
    ...formulaPreviewQuery(
      dataset.id,
      { formula: settledText ?? '', version: version.number, ...place },
      stamp,
    ),
    enabled: settledText !== null,
  });
  const isWorking = text !== null && (text !== settledText || query.isFetching || query.isPlaceholderData);
  return { ...query, isWorking };
}

/** The formula evaluated on a few rows, refreshed shortly after the last key. */
export const FormulaResult = ({ runnable, step, name }: FormulaResultProps) => {
  const { data, error, isWorking, refetch } = usePreview(runnable?.text ?? null, step);
  if (runnable === null) {
    return <p className={classes['resultNone']}>{t('formula.resultNone')}</p>;
  }
  if (error !== null && !isWorking) {
    return <ErrorState error={error} title={t('formula.resultFailed')} onRetry={() => void refetch()} />;
  }
  if (data?.result !== null && data?.result !== undefined) {
    return <Result result={data.result} name={name} isFixed={runnable.isFixed} isWorking={isWorking} />;
  }
  return (
    <div className={classes['resultNone']}>
      {isWorking ? (
        <LoadingBars lines={6} label={t('formula.resultRunning')} />
      ) : (
        data?.check.diagnostics[0]?.message
      )}
    </div>
  );
};

type Answer = Awaited<ReturnType<NonNullable<ReturnType<typeof formulaPreviewQuery>['queryFn']>>>;

interface ResultProps {
  readonly result: NonNullable<Answer['result']>;
  readonly name: string;
  readonly isFixed: boolean;
  readonly isWorking: boolean;
}

const Result = ({ result, name, isFixed, isWorking }: ResultProps) => {
  const { columns, rows, scope, nullShare, rowsRead } = result;
  const resultName = name.trim() === '' ? t('formula.resultColumn') : name.trim();
  const shown = useMemo(
    () =>
      columns.map((column, at) =>
        at === columns.length - 1
          ? {
              ...column,
              name: resultName,
              ...(result.encoding === undefined ? {} : { encoding: result.encoding }),
            }
          : column,
      ),
    [columns, resultName, result.encoding],
  );
  const marks = useMemo(() => new Map([[shown.at(-1)?.name ?? '', 'new' as const]]), [shown]);
  const perGroup = scope === 'aggregate';
  const groupTitle = t(isFixed ? 'formula.resultTitleGroupFixed' : 'formula.resultTitleGroup');
  const title = perGroup
    ? groupTitle
    : t(isFixed ? 'formula.resultTitleFixed' : 'formula.resultTitle', { count: rows.length });
  return (
    <section aria-label={title} className={classes['result']}>
      <div className={classes['resultHead']}>
        <h2 className={classes['resultTitle']}>{title}</h2>
        <span className={classes['resultNote']} role="status">
          {nullShare === 0
            ? t('formula.resultNoNulls', { rows: rowsRead })
            : t('formula.resultNulls', { share: nullShare, rows: rowsRead })}
        </span>
      </div>
      <RowsTable label={title} columns={shown} rows={rows} marks={marks} isWorking={isWorking} />
    </section>
  );
};
