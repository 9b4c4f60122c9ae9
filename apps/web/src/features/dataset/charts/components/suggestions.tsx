import type { ChartSpec } from '@plumbline/contract';
import { resolveChart } from '@plumbline/viz';
import { useQuery } from '@tanstack/react-query';
import { LoadingBars } from '../../../../ui/states/loading-bars.tsx';
import { ErrorState } from '../../../../ui/states/states.tsx';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';
import { suggestionsQuery } from '../api.ts';
import { MARK_ICONS } from './mark-icons.ts';
import { isSame } from '../../../../lib/values/is-same.ts';
import { untitled } from '../model/without-title.ts';
import { t } from '../../../../messages/index.ts';
import classes from './chart.module.css';

interface SuggestionsProps {
  /** Columns that the charts are to be of; all when empty. */
  readonly of: readonly string[];
  /** The current chart, which is not suggested again; null for none. */
  readonly shown: ChartSpec | null;
  readonly onPick: (chart: ChartSpec) => void;
}

/** Charts worth a look, each with its reason; an ordinary chart once it is picked. */
export const Suggestions = ({ of, shown, onPick }: SuggestionsProps) => {
  const { dataset, columns } = useDatasetPage();
  const query = useQuery(suggestionsQuery(dataset.id, of));
  const offered = (query.data ?? []).filter(
    ({ chart }) => !isSame(resolveChart(untitled(chart), columns), shown),
  );
  return (
    <section
      className={classes['suggestions']}
      aria-label={t(shown === null ? 'chartBuilder.suggestionsFirst' : 'chartBuilder.suggestions')}
    >
      <div className={classes['suggestionsHead']}>
        <h2 className={classes['title']}>
          {t(shown === null ? 'chartBuilder.suggestionsFirst' : 'chartBuilder.suggestions')}
        </h2>
        <span>{t(of.length === 0 ? 'chartBuilder.suggestionsWhyAll' : 'chartBuilder.suggestionsWhy')}</span>
      </div>
      {query.isPending ? <LoadingBars lines={2} label={t('chartBuilder.suggestionsLoading')} /> : null}
      {query.isError ? (
        <ErrorState
          error={query.error}
          title={t('chartBuilder.suggestionsFailed')}
          onRetry={() => void query.refetch()}
        />
      ) : null}
      {query.isSuccess && offered.length === 0 ? (
        <p className={classes['quiet']}>{t('chartBuilder.suggestionsNone')}</p>
      ) : null}
      <ul>
        {offered.map(({ chart, title, reason }) => {
          const Shown = MARK_ICONS[chart.mark];
          return (
            <li key={`${chart.mark} ${title}`}>
              <button type="button" onClick={() => onPick(untitled(chart))}>
                <Shown size={20} stroke={1.4} aria-hidden="true" />
                <span>
                  {title}
                  <small>{reason}</small>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
};
