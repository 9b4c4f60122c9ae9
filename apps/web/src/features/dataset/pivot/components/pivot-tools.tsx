import { Button, Menu } from '@mantine/core';
import { downloadPivot } from '@plumbline/contract';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowsExchange,
  IconDownload,
  IconFold,
  IconFoldDown,
} from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../../../../lib/api/api.ts';
import { formatBytes, t } from '../../../../messages/index.ts';
import { ICON } from '../../../../ui/icons/icons.ts';
import { errorMessage } from '../../../../ui/states/states.tsx';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';
import { LayoutTool, LayoutTools } from '../../core/components/layout-tools.tsx';
import { useDownload, type DownloadState } from '../../core/hooks/use-download.ts';
import type { LinkedPivot } from '../hooks/use-linked-pivot.ts';
import { pivotBody, type PivotRows } from '../model/pivot-spec.ts';
import { swapped } from '../model/wells.ts';
import type { PivotState } from '../hooks/use-pivot.ts';

interface PivotToolsProps {
  readonly linked: LinkedPivot;
  readonly rows: PivotRows;
  readonly state: PivotState;
}

const FORMATS = ['xlsx', 'csv'] as const;

/** Undo, swap, fold and download, at the end of the line of layouts. */
export const PivotTools = ({ linked, rows, state }: PivotToolsProps) => {
  const { pivot, change, undo, redo } = linked;
  const { dataset } = useDatasetPage();
  const download = useDownload();
  const [isOpen, setIsOpen] = useState(false);
  const start = (format: (typeof FORMATS)[number]): void => {
    const body = { ...pivotBody(pivot, rows, { depth: null, under: [] }), format };
    void download.start({
      open: (signal) => api.download(downloadPivot, { params: { id: dataset.id }, body, signal }),
      fallbackName: `${dataset.name} pivot.${format}`,
    });
  };
  const running = download.state;
  return (
    <LayoutTools>
      <LayoutTool label={t('grid.undo')} icon={IconArrowBackUp} run={undo} />
      <LayoutTool label={t('grid.redo')} icon={IconArrowForwardUp} run={redo} />
      {state.foldAll === null ? null : (
        <Button variant="subtle" color="gray" leftSection={<IconFold {...ICON} />} onClick={state.foldAll}>
          {t('pivot.pivotFoldAll')}
        </Button>
      )}
      {state.openAll === null ? null : (
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconFoldDown {...ICON} />}
          onClick={state.openAll}
        >
          {t('pivot.pivotOpenAll')}
        </Button>
      )}
      <Button
        variant="subtle"
        color="gray"
        leftSection={<IconArrowsExchange {...ICON} />}
        onClick={() => change(swapped(pivot))}
      >
        {t('pivot.pivotSwap')}
      </Button>
      {/* One button before, during and after a download: one that is replaced loses the focus. */}
      <Menu
        position="bottom-end"
        width={232}
        opened={isOpen}
        onChange={(opens) => setIsOpen(opens && running === null)}
      >
        <Menu.Target>
          <Button
            variant="default"
            leftSection={running === null ? <IconDownload {...ICON} /> : null}
            onClick={running?.stop}
            role={running === null || running.error === null ? undefined : 'alert'}
          >
            {running === null ? t('pivot.pivotDownload') : runningText(running)}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {FORMATS.map((format) => (
            <Menu.Item key={format} onClick={() => start(format)}>
              {t(format === 'csv' ? 'pivot.pivotDownloadCsv' : 'pivot.pivotDownloadXlsx')}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </LayoutTools>
  );
};

const runningText = ({ name, bytes, error }: DownloadState): string =>
  error === null
    ? t('dataset.downloading', { name, size: formatBytes(bytes) })
    : `${t('dataset.downloadFailed', { name })}: ${errorMessage(error)}`;
