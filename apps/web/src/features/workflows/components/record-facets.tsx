import type { FilterGroup, RecordFacet } from '@plumbline/contract';
import { Checkbox, RangeSlider } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { formatNumber, t } from '../../../messages/index.ts';
import { LoadingBars } from '../../../ui/states/loading-bars.tsx';
import { recordFacetsQuery, type ModelName } from '../api.ts';
import { chooseRange, chosenRange, chosenValues, toggleValue } from '../model/facet-filter.ts';
import { cellText, formatMetric } from '../model/figures.ts';
import classes from './record-facets.module.css';

interface FacetProps<Kind extends RecordFacet['kind']> {
  readonly facet: Extract<RecordFacet, { kind: Kind }>;
  readonly filters: FilterGroup;
  readonly onChange: (filters: FilterGroup) => void;
}

const Values = ({ facet, filters, onChange }: FacetProps<'values'>) => {
  const { column, values, total } = facet;
  const chosen = chosenValues(filters, column);
  return (
    <>
      {values.map(({ value, count }) => (
        <div key={JSON.stringify(value)} className={classes['value']}>
          <Checkbox
            size="xs"
            label={cellText(value, column)}
            checked={chosen.includes(value)}
            onChange={() => onChange(toggleValue(filters, column, value))}
          />
          <span>{formatNumber(count)}</span>
        </div>
      ))}
      {total > values.length ? (
        <p className={classes['more']}>{t('models.moreValues', { count: total - values.length })}</p>
      ) : null}
    </>
  );
};

const Range = ({ facet, filters, onChange }: FacetProps<'range'>) => {
  const { column, bins, width } = facet;
  const low = bins[0]?.from ?? 0;
  const high = (bins.at(-1)?.from ?? 0) + width;
  const max = Math.max(1, ...bins.map(({ count }) => count));
  const slots = Math.max(1, Math.round((high - low) / (width || 1)));
  const chosen = chosenRange(filters, column);
  const [from, to] = chosen ?? [low, high];
  const isIn = (start: number): boolean => start + width > from && start < to;
  return (
    <>
      <div className={classes['bins']} aria-hidden="true">
        {bins.map(({ from: start, count }) => (
          <i
            key={start}
            data-in={isIn(start) ? '' : undefined}
            style={{
              insetInlineStart: `${(Math.round((start - low) / (width || 1)) / slots) * 100}%`,
              width: `${100 / slots}%`,
              height: `${(count / max) * 100}%`,
            }}
          />
        ))}
      </div>
      <RangeSlider
        key={`${low} ${high} ${from} ${to}`}
        size="xs"
        min={low}
        max={high}
        step={width / 10 || 1}
        minRange={0}
        defaultValue={[Math.max(low, from), Math.min(high, to)]}
        label={formatMetric}
        thumbFromLabel={t('models.facetFrom', { column })}
        thumbToLabel={t('models.facetTo', { column })}
        onChangeEnd={([first, last]) =>
          onChange(chooseRange(filters, column, first <= low && last >= high ? null : [first, last]))
        }
      />
      <div className={classes['ends']}>
        <span>{formatMetric(low)}</span>
        {chosen === null ? null : (
          <strong>
            {t('workflows.compareInterval', { low: formatMetric(from), high: formatMetric(to) })}
          </strong>
        )}
        <span>{formatMetric(high)}</span>
      </div>
    </>
  );
};

const Facet = ({ facet, ...rest }: FacetProps<RecordFacet['kind']>) => {
  const id = useId();
  return (
    <section className={classes['facet']} role="group" aria-labelledby={id}>
      <h2 id={id}>{facet.column}</h2>
      {facet.kind === 'values' ? <Values facet={facet} {...rest} /> : null}
      {facet.kind === 'range' && facet.bins.length > 0 ? <Range facet={facet} {...rest} /> : null}
    </section>
  );
};

interface RecordFacetsProps {
  readonly name: ModelName;
  readonly filters: FilterGroup;
  readonly onChange: (filters: FilterGroup) => void;
}

/** What records can be filtered by, with counts: predictions first, then what they depend on most. */
export const RecordFacets = ({ name, filters, onChange }: RecordFacetsProps) => {
  const query = useQuery(recordFacetsQuery(name, filters));
  return (
    <aside
      className={classes['facets']}
      aria-label={t('models.facets')}
      aria-busy={query.isPlaceholderData}
      data-outdated={query.isPlaceholderData || undefined}
    >
      {query.data === undefined ? (
        <LoadingBars lines={6} label={t('models.loadingFacets')} />
      ) : (
        query.data.map((facet) => (
          <Facet key={facet.column} facet={facet} filters={filters} onChange={onChange} />
        ))
      )}
    </aside>
  );
};
