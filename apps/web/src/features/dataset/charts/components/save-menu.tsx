import { createChart, type SavedChart, type SavedChartContent } from '@plumbline/contract';
import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDeviceFloppy } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { announceChange } from '../../../../lib/data/changes.ts';
import { currentOf } from '../../../../lib/api/stale.ts';
import { useShortcut } from '../../../../lib/keyboard/shortcuts.ts';
import { toast } from '../../../../lib/toasts/toasts.ts';
import { useChange } from '../../../../lib/data/use-change.ts';
import { errorMessage } from '../../../../ui/states/states.tsx';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';
import { EditorsOnly } from '../../core/components/editors-only.tsx';
import { useBuilder } from '../hooks/builder-context.ts';
import { changeChart } from '../api.ts';
import { NameChart } from './name-chart.tsx';
import { StaleChart } from './stale-chart.tsx';
import { t } from '../../../../messages/index.ts';
import { useDropChart } from '../hooks/use-drop-chart.ts';

/** Keeps the chart on its dataset, under its own name or another. */
export const SaveMenu = ({ etag }: { readonly etag: string | null }) => {
  const { canEdit } = useDatasetPage();
  const { saved, isChanged } = useBuilder();
  const [isNaming, setNaming] = useState(false);
  const keeping = useKeeping(useFirstEtag(etag));
  const drop = useDropChart();
  const save = saved === null ? () => setNaming(true) : () => void keeping.save(saved.name);
  useShortcut('mod+s', canEdit ? save : null);
  return (
    <EditorsOnly can={canEdit}>
      {keeping.failure === null || isNaming ? null : (
        <span role="alert">{errorMessage(keeping.failure)}</span>
      )}
      <Button
        disabled={!canEdit || (saved !== null && !isChanged)}
        loading={keeping.isBusy}
        leftSection={<IconDeviceFloppy size={16} stroke={1.6} aria-hidden="true" />}
        onClick={save}
      >
        {t(saved === null ? 'savedChart.saveChart' : 'savedChart.save')}
      </Button>
      {saved === null ? null : (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <Button
              variant="default"
              px={8}
              disabled={!canEdit}
              aria-label={t('savedChart.actions', { name: saved.name })}
            >
              <IconChevronDown size={14} stroke={1.6} aria-hidden="true" />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => setNaming(true)}>{t('savedChart.saveAs')}</Menu.Item>
            <Menu.Item color="red" onClick={() => void drop(saved)}>
              {t('savedChart.deleteChart')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      {isNaming ? (
        <NameChart
          failure={keeping.failure}
          isBusy={keeping.isBusy}
          onClose={() => setNaming(false)}
          onSave={keeping.saveAs}
        />
      ) : null}
      {keeping.stale === null ? null : (
        <StaleChart
          theirs={keeping.stale}
          onKeep={() => void keeping.overwrite()}
          onTake={keeping.takeTheirs}
          onBoth={() => {
            keeping.forget();
            setNaming(true);
          }}
          onClose={keeping.forget}
        />
      )}
    </EditorsOnly>
  );
};

/** The ETag of the chart as it was when the first change was made: a later one is of what somebody else saved. */
function useFirstEtag(etag: string | null): string | null {
  const { isChanged } = useBuilder();
  const [first, setFirst] = useState(etag);
  if (!isChanged && first !== etag) {
    setFirst(etag);
  }
  return isChanged ? first : etag;
}

/** Saving, and what happens when somebody else was quicker. */
function useKeeping(etag: string | null) {
  const { dataset, address } = useDatasetPage();
  const { chart, mode, saved } = useBuilder();
  const navigate = useNavigate();
  const [stale, setStale] = useState<SavedChart | null>(null);
  const creation = useChange(createChart);
  const change = useChange(async (...args: Parameters<typeof changeChart>) => {
    try {
      return await changeChart(...args);
    } catch (error) {
      setStale(currentOf(error, 'chart.stale') as SavedChart | null);
      throw error;
    }
  });
  const content = (name: string): SavedChartContent => ({
    name,
    chart,
    mode,
    filters: address.filters,
  });
  const open = async (id: string): Promise<void> => {
    await navigate({
      to: '/datasets/$id/charts/$chartId',
      params: { id: dataset.id, chartId: id },
      // A saved chart needs no copy in the URL.
      search: ({ c: _c, mode: _mode, ...rest }: Record<string, unknown>) => rest,
      replace: true,
    });
  };
  const showSaved = async (saved: SavedChart): Promise<void> => {
    toast(t('savedChart.saved', { name: saved.name }));
    await open(saved.id);
  };
  const put = async (name: string, match: string | null): Promise<void> => {
    if (saved === null) {
      return;
    }
    const result = await change.run(saved.id, content(name), match);
    if (result.ok) {
      setStale(null);
      await showSaved(result.data);
    }
  };
  return {
    isBusy: creation.isLoading || change.isLoading,
    failure: stale === null ? (creation.failure ?? change.failure) : null,
    stale,
    forget: () => setStale(null),
    save: (name: string) => put(name, etag),
    overwrite: () => put(saved?.name ?? '', null),
    takeTheirs: () => {
      setStale(null);
      if (saved !== null) {
        void announceChange({ chart: saved.id });
        void open(saved.id);
      }
    },
    /** Whether it is saved. */
    saveAs: async (name: string): Promise<boolean> => {
      const result = await creation.run({ params: { id: dataset.id }, body: content(name) });
      if (result.ok) {
        await showSaved(result.data);
      }
      return result.ok;
    },
  };
}
