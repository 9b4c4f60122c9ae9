import { createChart, type SavedChart } from '@plumbline/contract';
import { Button, Menu, Modal, TextInput } from '@mantine/core';
import { IconDots, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { useShortcut } from '../../../lib/keyboard/shortcuts.ts';
import { toast } from '../../../lib/toasts/toasts.ts';
import { useChange } from '../../../lib/data/use-change.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { QueryResults } from '../../../ui/list/query-results.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { EmptyState, errorMessage } from '../../../ui/states/states.tsx';
import { useDatasetPage } from '../core/hooks/use-dataset-page.ts';
import { LayoutTools } from '../core/components/layout-tools.tsx';
import { changeChart, savedChartsQuery } from './api.ts';
import { MARK_ICONS } from './components/mark-icons.ts';
import { readAddress } from '../../../lib/chart-link/chart-address.ts';
import { writeAddress } from '../../../lib/chart-link/chart-link.ts';
import { Suggestions } from './components/suggestions.tsx';
import { t } from '../../../messages/index.ts';
import { useDropChart } from './hooks/use-drop-chart.ts';
import classes from './components/chart.module.css';
import { useSearchKeys, type SearchKeys } from '../../../lib/routes/use-search-keys.ts';

/** The saved charts of the dataset; without any, a new one is started. */
export const ChartsPage = () => {
  const { dataset } = useDatasetPage();
  const search = useSearchKeys();
  const { chart, of, savedId } = readAddress(search);
  const query = useQuery(savedChartsQuery(dataset.id));
  const isEdited = chart !== null || of.length > 0;
  const isEmpty = query.data?.total === 0 && search['list'] === undefined;
  if (isEdited || isEmpty) {
    const { id } = dataset;
    const search = (now: SearchKeys): SearchKeys => now;
    return isEdited && savedId !== null ? (
      <Navigate
        to="/datasets/$id/charts/$chartId"
        params={{ id, chartId: savedId }}
        search={search}
        replace
      />
    ) : (
      <Navigate to="/datasets/$id/charts/new" params={{ id }} search={search} replace />
    );
  }
  return <SavedCharts />;
};

const SavedCharts = () => {
  const { dataset, canEdit } = useDatasetPage();
  const navigate = useNavigate();
  const [q, setQ] = useState('');
  const query = useQuery(savedChartsQuery(dataset.id, q));
  const begin = (c?: object): void =>
    void navigate({
      to: '/datasets/$id/charts/new',
      params: { id: dataset.id },
      search: ({ list: _list, ...rest }: Record<string, unknown>) =>
        c === undefined ? rest : { ...rest, c },
    });
  useShortcut('n', () => begin());
  return (
    <div className={classes['list']} data-scrolls="">
      <LayoutTools>
        <SearchField label={t('savedChart.find')} value={q} onChange={setQ} />
        <Button leftSection={<IconPlus size={14} stroke={1.6} aria-hidden="true" />} onClick={() => begin()}>
          {t('chartBuilder.newChart')}
        </Button>
      </LayoutTools>
      <section aria-label={t('savedChart.title')}>
        <div className={classes['suggestionsHead']}>
          <h2 className={classes['title']}>{t('savedChart.title')}</h2>
          {query.data === undefined ? null : (
            <span>{t('savedChart.count', { count: query.data.total })}</span>
          )}
        </div>
        <QueryResults query={query} loading={t('savedChart.loading')} lines={4}>
          {({ data }) =>
            data.length === 0 ? (
              <EmptyState title={t(q === '' ? 'savedChart.empty' : 'savedChart.none')} />
            ) : (
              <ul className={classes['savedCharts']}>
                {data.map((chart) => (
                  <SavedChartItem key={chart.id} chart={chart} canEdit={canEdit} />
                ))}
              </ul>
            )
          }
        </QueryResults>
      </section>
      <Suggestions
        of={[]}
        shown={null}
        onPick={(chart) => begin(writeAddress({ chart, mode: 'Absolute' }, null).c)}
      />
    </div>
  );
};

const SavedChartItem = ({ chart, canEdit }: { readonly chart: SavedChart; readonly canEdit: boolean }) => {
  const { dataset } = useDatasetPage();
  const { id, name, createdBy, updatedAt } = chart;
  const Shown = MARK_ICONS[chart.chart.mark];
  const mark = t(`mark.${chart.chart.mark}`);
  return (
    <li>
      <Link
        to="/datasets/$id/charts/$chartId"
        params={{ id: dataset.id, chartId: id }}
        className={classes['savedChartLink']}
      >
        <Shown size={20} stroke={1.4} aria-hidden="true" />
        <span>
          {name}
          <small>
            {createdBy === null
              ? t('savedChart.metaNobody', { mark, at: updatedAt })
              : t('savedChart.meta', { mark, by: createdBy.name, at: updatedAt })}
          </small>
        </span>
      </Link>
      {canEdit ? <SavedChartActions chart={chart} /> : null}
    </li>
  );
};

const SavedChartActions = ({ chart }: { readonly chart: SavedChart }) => {
  const { dataset } = useDatasetPage();
  const drop = useDropChart();
  const [isRenaming, setRenaming] = useState(false);
  const duplicate = async (): Promise<void> => {
    const { name, chart: spec, mode, filters } = chart;
    const copy = t('savedChart.copyName', { name });
    await api.call(createChart, {
      params: { id: dataset.id },
      body: { name: copy, chart: spec, mode, filters },
    });
    toast(t('savedChart.saved', { name: copy }));
  };
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <IconButton label={t('savedChart.actions', { name: chart.name })}>
            <IconDots size={16} stroke={1.6} aria-hidden="true" />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setRenaming(true)}>{t('dataset.rename')}</Menu.Item>
          <Menu.Item onClick={() => void duplicate()}>{t('savedChart.duplicate')}</Menu.Item>
          <Menu.Item color="red" onClick={() => void drop(chart)}>
            {t('savedChart.deleteChart')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isRenaming ? <RenameChart chart={chart} onClose={() => setRenaming(false)} /> : null}
    </>
  );
};

interface RenameProps {
  readonly chart: SavedChart;
  readonly onClose: () => void;
}

const RenameChart = ({ chart, onClose }: RenameProps) => {
  const [name, setName] = useState(chart.name);
  const call = useChange(changeChart);
  const submit = async (): Promise<void> => {
    if (name.trim() === '') {
      return;
    }
    const { chart: spec, mode, filters } = chart;
    const content = { name: name.trim(), chart: spec, mode, filters };
    const result = await call.run(chart.id, content, null);
    if (result.ok) {
      onClose();
      toast(t('dataset.renamed', { name: name.trim() }));
    }
  };
  const failure = call.failure === null ? null : errorMessage(call.failure);
  return (
    <Modal opened onClose={onClose} title={t('dataset.rename')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <TextInput
          label={t('savedChart.saveName')}
          value={name}
          maxLength={200}
          data-autofocus
          error={name.trim() === '' ? t('savedChart.saveNameEmpty') : failure}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" mt="md" loading={call.isLoading}>
          {t('dataset.rename')}
        </Button>
      </form>
    </Modal>
  );
};
