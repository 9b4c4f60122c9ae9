import { suggestCharts, type DatasetSummary } from '@plumbline/contract';
import { Radio, Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../../../lib/api/api.ts';
import { useChange } from '../../../../lib/data/use-change.ts';
import { FormButtons } from '../../../../ui/dialogs/form-buttons.tsx';
import { Form } from '../../../../ui/dialogs/form.tsx';
import { NoDatasets } from '../../../../ui/states/no-datasets.tsx';
import { ErrorState } from '../../../../ui/states/states.tsx';
import { datasetQuery } from '../../../../lib/data/datasets.ts';
import { datasetsQuery, newDashboard } from '../../core/api.ts';
import { startingParameters, startingTiles } from '../../core/model/starting-tiles.ts';
import { t } from '../../../../messages/index.ts';
import { DialogActions } from '../../../../ui/dialogs/dialog-actions.tsx';
import classes from './list.module.css';
import { MAX_NAME, type NewFormProps } from './new-dialog-form.ts';

interface DatasetFormProps extends NewFormProps {
  /** The dataset it was opened from; null to choose one. */
  readonly datasetId: string | null;
}

const CHARTS_ASKED = 6;
type Start = 'suggested' | 'empty';

/** Suggestions are an offer: without them the dashboard begins with its figures alone. */
const suggested = async (datasetId: string) => {
  try {
    const { data } = await api.call(suggestCharts, { body: { dataset: datasetId, limit: CHARTS_ASKED } });
    return data.charts;
  } catch {
    return [];
  }
};

const useCreateDashboard = (folderId: string | null) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useChange(async (dataset: DatasetSummary, name: string, start: Start) => {
    const { columns } = await client.fetchQuery(datasetQuery(dataset.id));
    const content =
      start === 'empty'
        ? {}
        : {
            tiles: [...startingTiles(columns, await suggested(dataset.id), { rows: t('dashboard.rows') })],
            parameters: [...startingParameters(columns)],
          };
    const created = await newDashboard({
      name,
      source: 'dataset',
      source_id: dataset.id,
      folderId,
      ...content,
    });
    await navigate(
      start === 'empty'
        ? { to: '/dashboards/$id/edit', params: { id: created.id } }
        : { to: '/dashboards/$id', params: { id: created.id } },
    );
  });
};

/** On which dataset, under which name, and with what on it. */
export const DatasetForm = ({ datasetId, folderId, onClose }: DatasetFormProps) => {
  const [search, setSearch] = useState('');
  const [term] = useDebouncedValue(search, 200);
  const [picked, setPicked] = useState(datasetId);
  const [name, setName] = useState('');
  const [start, setStart] = useState<Start>('suggested');
  const [isTried, setIsTried] = useState(false);
  const list = useQuery(datasetsQuery(term));
  const named = useQuery({ ...datasetQuery(datasetId ?? ''), enabled: datasetId !== null });
  const call = useCreateDashboard(folderId);
  const ready = (list.data?.data ?? []).filter(({ version }) => version !== null);
  const datasets: readonly DatasetSummary[] =
    named.data === undefined || ready.some(({ id }) => id === datasetId) ? ready : [named.data, ...ready];
  const dataset = datasets.find(({ id }) => id === picked);
  const submit = (): void => {
    setIsTried(true);
    if (dataset !== undefined) {
      void call.run(
        dataset,
        name.trim() === '' ? t('dashboard.nameOn', { dataset: dataset.name }) : name.trim(),
        start,
      );
    }
  };
  const hasNone = list.data !== undefined && list.data.total === 0 && term === '';
  if (hasNone) {
    return <NoDatasets />;
  }
  return (
    <Form className={classes['form']} onSubmit={submit}>
      <Select
        label={t('dashboard.dataset')}
        placeholder={t('dashboard.pickDataset')}
        data={datasets.map(({ id, name: label }) => ({ value: id, label }))}
        value={picked}
        searchable
        selectFirstOptionOnChange
        searchValue={search}
        onSearchChange={setSearch}
        nothingFoundMessage={t('ui.noDatasetFound')}
        data-autofocus
        allowDeselect={false}
        error={isTried && dataset === undefined ? t('dashboard.pickDatasetFirst') : undefined}
        onChange={setPicked}
      />
      <TextInput
        label={t('dashboard.name')}
        placeholder={dataset === undefined ? '' : t('dashboard.nameOn', { dataset: dataset.name })}
        description={t('dashboard.nameOptional')}
        maxLength={MAX_NAME}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Radio.Group label={t('dashboard.startWith')} value={start} onChange={setStart}>
        <div className={classes['radios']}>
          <Radio
            value="suggested"
            label={t('dashboard.startSuggested')}
            description={t('dashboard.startSuggestedWhat')}
          />
          <Radio
            value="empty"
            label={t('dashboard.startEmpty')}
            description={t('dashboard.startEmptyWhat')}
          />
        </div>
      </Radio.Group>
      <ErrorState error={call.failure} />
      <DialogActions>
        <FormButtons submit={t('dashboard.createDashboard')} isBusy={call.isLoading} onCancel={onClose} />
      </DialogActions>
    </Form>
  );
};
