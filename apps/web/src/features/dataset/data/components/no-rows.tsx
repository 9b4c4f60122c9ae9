import { Button } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '../../../../ui/states/states.tsx';
import { countQuery } from '../../core/api.ts';
import { NO_FILTERS, removeNode } from '../../../../lib/filters/filter-tree.ts';
import { nodeWords } from '../../../../ui/filter/sentence.ts';
import { t } from '../../../../messages/index.ts';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';

/** Conditions tried out; more would be as many counts over the whole version. */
const MAX_TRIED = 6;

interface Way {
  readonly words: string;
  readonly count: number;
  readonly drop: () => void;
}

/** No row passes: names the one condition without which the most rows would. */
export const NoRows = () => {
  const { dataset, version, address } = useDatasetPage();
  if (version.rowCount === 0 && dataset.confinement?.rows === true) {
    return <EmptyState title={t('dataset.noRowsShared')}>{t('dataset.noRowsSharedText')}</EmptyState>;
  }
  if (version.rowCount === 0) {
    return <Empty />;
  }
  return <FilteredAway key={JSON.stringify([address.filters, address.search])} />;
};

/** The version has no rows, whatever the filters are. */
const Empty = () => {
  const { dataset } = useDatasetPage();
  const fromSource = dataset.transformations[0]?.rowsBefore ?? 0;
  if (fromSource === 0) {
    return <EmptyState title={t('dataset.noRowsTitle')}>{t('dataset.noRowsText')}</EmptyState>;
  }
  return (
    <EmptyState
      title={t('dataset.noRowsTitle')}
      actions={
        <Button
          renderRoot={(props) => <Link {...props} to="/datasets/$id/recipe" params={{ id: dataset.id }} />}
        >
          {t('dataset.noRowsToRecipe')}
        </Button>
      }
    >
      {t('dataset.noRowsSteps', { count: fromSource })}
    </EmptyState>
  );
};

const FilteredAway = () => {
  const { dataset, version, address, change, findColumn } = useDatasetPage();
  const { filters, search } = address;
  const tried = [
    ...filters.value.slice(0, MAX_TRIED).map((node, at) => ({
      words: nodeWords(node, findColumn),
      filters: removeNode(filters, [at]),
      search,
    })),
    ...(search === ''
      ? []
      : [{ words: `${t('filter.searchChip')} ${t('filter.searchVerb')} ${search}`, filters, search: '' }]),
  ];
  const counts = useQueries({
    queries: tried.map((each) =>
      countQuery(dataset.id, { filters: each.filters, search: each.search, version: version.number }),
    ),
  });
  const ways = tried.flatMap(({ words, ...rest }, at): Way[] => {
    const count = counts[at]?.data ?? 0;
    return count > 0 ? [{ words, count, drop: () => change(rest) }] : [];
  });
  const best = ways.sort((one, other) => other.count - one.count)[0];
  const isCounting = counts.some(({ isPending }) => isPending);
  return (
    <EmptyState
      title={t(filters.op === 'or' ? 'filter.noneAnyTitle' : 'filter.noneTitle')}
      actions={
        <>
          {best === undefined ? null : <Button onClick={best.drop}>{t('filter.noneDrop')}</Button>}
          <Button variant="default" onClick={() => change({ filters: NO_FILTERS, search: '' })}>
            {t('filter.noneClear')}
          </Button>
        </>
      }
    >
      <span role="status">
        {best === undefined && isCounting ? t('filter.noneCounting') : null}
        {best === undefined ? null : t('filter.noneWithout', { filter: best.words, count: best.count })}
      </span>
    </EmptyState>
  );
};
