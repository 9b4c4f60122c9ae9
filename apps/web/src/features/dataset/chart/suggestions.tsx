import type { ChartSpec } from '@plumbline/contract';
import { useDatasetPage } from '../page/context.ts';
import { t } from '../text.ts';
import type { ChartAddress } from './chart-state.ts';
import { chartOf, readChart } from './chart-state.ts';
import { chartDates, chartTitle } from './chart-title.ts';
import { suggestedCharts } from './suggested-charts.ts';
import classes from './chart.module.css';

interface SuggestionsProps {
  readonly spec: ChartSpec;
  readonly onPick: (chart: ChartAddress) => void;
}

/** Other charts of the same columns; each is an ordinary chart that can be changed. */
export const Suggestions = ({ spec, onPick }: SuggestionsProps) => {
  const { columns } = useDatasetPage();
  const isShown = (other: ChartSpec): boolean =>
    chartTitle(other, columns) === chartTitle(spec, columns) &&
    chartDates(other, columns) === chartDates(spec, columns);
  const offered = suggestedCharts(columns).flatMap((chart) => {
    const drawn = chartOf({ ...readChart({}), ...chart }, columns);
    return drawn === null || isShown(drawn)
      ? []
      : [{ chart, title: chartTitle(drawn, columns), dates: chartDates(drawn, columns) }];
  });
  if (offered.length === 0) {
    return null;
  }
  return (
    <section className={classes['suggestions']} aria-label={t('chartSuggestions')}>
      <div className={classes['suggestionsHead']}>
        <h2 className={classes['title']}>{t('chartSuggestions')}</h2>
        <span>{t('chartSuggestionsWhy')}</span>
      </div>
      <ul>
        {offered.slice(0, 4).map(({ chart, title, dates }) => (
          <li key={title}>
            <button type="button" onClick={() => onPick({ ...readChart({}), ...chart })}>
              {title}
              {dates === null ? null : <small>{dates}</small>}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
};
