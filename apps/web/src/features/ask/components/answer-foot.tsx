import type { AssistantAnswer } from '@plumbline/contract';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { writeAddress } from '../../../lib/chart-link/chart-link.ts';
import { useCan } from '../../../lib/session/current.ts';
import type { TraceInput } from '../../../lib/data/traces.ts';
import { lazyPart } from '../../../lib/loading/lazy-part.ts';
import type { NewTile } from '../../../lib/tiles/add-tile.ts';
import { figureOfChart } from '../../../lib/tiles/figure-shows.ts';
import { useTraceLink } from '../../../lib/routes/use-trace-link.ts';
import { t } from '../../../messages/index.ts';
import { Bob } from '../../../ui/icons/bob.tsx';
import { compactFilters } from '../../../lib/filters/filter-address.ts';
import { NO_FILTERS } from '../../../lib/filters/filter-tree.ts';
import { printSort } from '../../../lib/filters/sort-address.ts';
import { FOCUSABLE } from '../../../ui/scroll/focusable.ts';
import classes from './ask.module.css';

const PickDashboard = lazyPart(async () => ({
  default: (await import('../../../ui/tiles/pick-dashboard.tsx')).PickDashboard,
}));

/** What an answer shows, as its trace computes it again; null where it shows nothing that can be. */
function tracedAnswer({
  chart,
  data,
  pivot,
  list,
}: AssistantAnswer): Pick<TraceInput, 'number' | 'filters'> | null {
  if (chart !== null && data !== null) {
    return { number: { kind: 'chart', chart, mode: data.mode } };
  }
  if (list !== null) {
    return { number: { kind: 'rows' }, filters: list.filters };
  }
  return pivot === null ? null : { number: { kind: 'pivot', pivot, cell: null } };
}

/** The tile that shows an answer on a dashboard; null for one that no tile can show. */
function tileOf({ dataset, chart, data, pivot, list, understoodAs }: AssistantAnswer): NewTile | null {
  if (dataset === null) {
    return null;
  }
  const named = { dataset: dataset.id, title: understoodAs.slice(0, MAX_TITLE), filters: NO_FILTERS };
  const figure = chart === null ? null : figureOfChart(chart);
  if (figure !== null) {
    return { ...named, filters: figure.filters ?? NO_FILTERS, shows: figure.shows };
  }
  if (chart !== null && data !== null) {
    return { ...named, shows: { kind: 'chart', chart, mode: data.mode } };
  }
  if (list !== null) {
    const { columns, sort, limit, filters } = list;
    return { ...named, filters, shows: { kind: 'grid', columns, sort, limit } };
  }
  return pivot === null ? null : { ...named, shows: { kind: 'pivot', pivot } };
}

const MAX_TITLE = 200;

/** The grid with the rows of the answer in their order; it shows those beyond their number too. */
const gridAddress = ({ filters, sort }: NonNullable<AssistantAnswer['list']>) => ({
  ...(filters.value.length === 0 ? {} : { f: compactFilters(filters) }),
  ...(sort.length === 0 ? {} : { s: printSort(sort) }),
});

/** Where an answer is from, and what can be done with it. */
export const Foot = ({ answer }: { readonly answer: AssistantAnswer }) => {
  const [isTraced, setTraced] = useState(false);
  const [isPinning, setPinning] = useState(false);
  const canEdit = useCan('editor');
  const link = useTraceLink();
  const { dataset, chart, data, evidence, rows, list } = answer;
  if (dataset === null || evidence === null) {
    return null;
  }
  const traced = tracedAnswer(answer);
  const tile = tileOf(answer);
  const source = t('askPage.source', { name: dataset.name, version: String(evidence.version) });
  const counted = rows === null ? '' : t('askPage.rowsUsed', { matched: rows.matched, total: rows.total });
  return (
    <>
      <div className={classes['foot']}>
        <Bob height={11} />
        <Link to="/datasets/$id/data" params={{ id: dataset.id }}>
          {source}
        </Link>
        <span>{counted}</span>
        <span className={classes['grow']} />
        <Button
          variant="subtle"
          size="compact-sm"
          aria-expanded={isTraced}
          onClick={() => setTraced(!isTraced)}
        >
          {t('askPage.trace')}
        </Button>
        {traced === null ? null : (
          <Button
            variant="subtle"
            size="compact-sm"
            loading={link.isLoading}
            onClick={() => void link.run({ datasetId: dataset.id, version: evidence.version, ...traced })}
          >
            {t('trace.title')}
          </Button>
        )}
        {chart === null || data === null ? null : (
          <Link
            to="/datasets/$id/charts/new"
            params={{ id: dataset.id }}
            search={writeAddress({ chart, mode: data.mode }, null)}
          >
            {t('askPage.edit')}
          </Link>
        )}
        {list === null ? null : (
          <Link to="/datasets/$id/data" params={{ id: dataset.id }} search={gridAddress(list)}>
            {t('askPage.openGrid')}
          </Link>
        )}
        {canEdit && tile !== null ? (
          <Button variant="subtle" size="compact-sm" onClick={() => setPinning(true)}>
            {t('askPage.pin')}
          </Button>
        ) : null}
      </div>
      {isTraced ? (
        <pre className={classes['sql']} aria-label={t('askPage.trace')} {...FOCUSABLE}>
          {evidence.sql}
          {evidence.params.length === 0 ? '' : `\n\n${JSON.stringify(evidence.params)}`}
        </pre>
      ) : null}
      {isPinning && tile !== null ? (
        <Suspense fallback={null}>
          <PickDashboard tile={tile} onClose={() => setPinning(false)} />
        </Suspense>
      ) : null}
    </>
  );
};
