import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { formatBytes, t } from '../../../../messages/index.ts';
import { ICON } from '../../../../ui/icons/icons.ts';
import { errorMessage } from '../../../../ui/states/states.tsx';
import { countQuery } from '../../core/api.ts';
import { layoutColumns } from '../../core/model/column-layout.ts';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';
import { openDownload, useDownload, type DownloadState } from '../../core/hooks/use-download.ts';
import classes from './frame.module.css';

const formats = () =>
  [
    { format: 'csv', label: t('dataset.downloadCsv'), hint: t('dataset.downloadCsvHint') },
    { format: 'xlsx', label: t('dataset.downloadXlsx'), hint: t('dataset.downloadXlsxHint') },
    { format: 'parquet', label: t('dataset.downloadParquet'), hint: t('dataset.downloadParquetHint') },
    { format: 'json', label: t('dataset.downloadJson'), hint: t('dataset.downloadJsonHint') },
  ] as const;

/** Everything that is on the screen, and no more: filters, search, sort, columns in their order. */
export const DownloadMenu = () => {
  const { dataset, version, columns, view, address } = useDatasetPage();
  const download = useDownload();
  const [isOpen, setIsOpen] = useState(false);
  const names = useMemo(
    () => layoutColumns(columns, view).all.map(({ column }) => column.name),
    [columns, view],
  );
  const { filters, search, sort } = address;
  const isWhole = filters.value.length === 0 && search === '';
  const rows = useQuery({
    ...countQuery(dataset.id, { filters, search, version: version.number }),
    enabled: !isWhole,
  });
  const start = (format: ReturnType<typeof formats>[number]['format']): void => {
    const body = {
      format,
      filters,
      columns: names,
      version: version.number,
      ...(sort.length === 0 ? {} : { sort: [...sort] }),
      ...(search === '' ? {} : { search }),
    };
    void download.start({ open: openDownload(dataset.id, body), fallbackName: `${dataset.name}.${format}` });
  };
  const { state } = download;
  const isCounted = isWhole || (rows.data !== undefined && !rows.isPlaceholderData);
  const rowCount = isWhole ? version.rowCount : rows.data;
  return (
    // One button before, during and after a download: one that is replaced loses the focus.
    <span className={classes['downloading']}>
      {state === null ? null : (
        <span role={state.error === null ? undefined : 'alert'}>{runningText(state)}</span>
      )}
      <Menu
        position="bottom-end"
        width={260}
        opened={isOpen}
        onChange={(opens) => setIsOpen(opens && state === null)}
      >
        <Menu.Target>
          {state === null ? (
            <Button
              key="download"
              variant="default"
              className={classes['download'] ?? ''}
              aria-label={t('dataset.download')}
              leftSection={<IconDownload {...ICON} />}
            >
              <span className={classes['downloadText']}>{t('dataset.download')}</span>
            </Button>
          ) : (
            <Button key="download" variant="default" onClick={state.stop}>
              {state.error === null ? t('dataset.downloadCancel') : t('ui.cancel')}
            </Button>
          )}
        </Menu.Target>
        <Menu.Dropdown>
          <div className={classes['menuNote']}>
            {isCounted
              ? t('dataset.downloadWhat', { rows: rowCount ?? 0, columns: names.length })
              : t('filter.counting')}
          </div>
          {formats().map(({ format, label, hint }) => (
            <Menu.Item
              key={format}
              onClick={() => start(format)}
              rightSection={<span className={classes['menuHint']}>{hint}</span>}
            >
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </span>
  );
};

const runningText = ({ name, bytes, error }: DownloadState): string =>
  error === null
    ? t('dataset.downloading', { name, size: formatBytes(bytes) })
    : `${t('dataset.downloadFailed', { name })}: ${errorMessage(error)}`;
