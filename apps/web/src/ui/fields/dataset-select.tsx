import { listDatasources } from '@plumbline/contract';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { datasetQuery } from '../../lib/data/datasets.ts';
import { routeQuery } from '../../lib/data/route-query.ts';
import { t } from '../../messages/index.ts';
import { NoDatasets } from '../states/no-datasets.tsx';
import { errorMessage } from '../states/states.tsx';

/** Datasets that are offered at once; others are found by their names. */
const OFFERED = 200;

const FIND_AFTER_MS = 200;

const choicesQuery = (q: string) =>
  routeQuery(
    listDatasources,
    { query: { limit: OFFERED, sort: 'name', ...(q === '' ? {} : { q }) } },
    { placeholderData: keepPreviousData },
  );

interface DatasetSelectProps {
  readonly label: string;
  readonly value: string | null;
  /** An option before all datasets, whose value is null; without it, `onChange` never passes null. */
  readonly none?: string | undefined;
  /** Never offered. */
  readonly without?: string | undefined;
  readonly onChange: (id: string | null) => void;
}

/** Value of the option that is no dataset. */
const NONE = '';

/** Datasets to offer, the chosen one first: those whose name contains what is typed, as the server finds them. */
function useChoices({ value, none, without }: Pick<DatasetSelectProps, 'value' | 'none' | 'without'>) {
  const [text, setText] = useState('');
  const [settled] = useDebouncedValue(text, FIND_AFTER_MS);
  const { data: chosen } = useQuery({ ...datasetQuery(value ?? ''), enabled: value !== null });
  // The field also reports the name of what is chosen, which is no search.
  const term = settled === chosen?.name || settled === none ? '' : settled.trim();
  const query = useQuery(choicesQuery(term));
  const listed = (query.data?.data ?? []).filter(
    ({ id, version }) => id !== without && id !== chosen?.id && version !== null,
  );
  const isCurrent = query.isSuccess && !query.isPlaceholderData;
  return {
    setText,
    query,
    isCurrent,
    hasNone: isCurrent && term === '' && query.data.total === 0,
    options: [...(chosen === undefined ? [] : [chosen]), ...listed].map(({ id, name }) => ({
      value: id,
      label: name,
    })),
  };
}

/** A dataset of the workspace, found by its name; where there is none, how to create one. */
export const DatasetSelect = ({ label, value, none, without, onChange }: DatasetSelectProps) => {
  const { setText, query, isCurrent, hasNone, options } = useChoices({ value, none, without });
  if (hasNone && value === null && none === undefined) {
    return <NoDatasets />;
  }
  return (
    <Select
      maw={420}
      label={label}
      placeholder={t(query.isPending ? 'ui.loading' : 'ui.findDataset')}
      error={query.isError ? errorMessage(query.error) : undefined}
      data={none === undefined ? options : [{ value: NONE, label: none }, ...options]}
      value={value ?? (none === undefined ? null : NONE)}
      searchable
      selectFirstOptionOnChange
      onSearchChange={setText}
      filter={({ options: all }) => all}
      nothingFoundMessage={t(isCurrent ? 'ui.noDatasetFound' : 'ui.loading')}
      allowDeselect={false}
      onChange={(id) => (id === null ? undefined : onChange(id === NONE ? null : id))}
    />
  );
};
