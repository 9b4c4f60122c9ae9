import type { ChartAnnotation } from '@plumbline/contract';
import { exportChart, type BodyInput } from '@plumbline/contract';
import { Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../../../../lib/api/api.ts';
import { toast } from '../../../../lib/toasts/toasts.ts';
import { themeNow } from '../../../../lib/theme/theme-now.ts';
import { canBeImage, chartImage } from '../../../../ui/chart/chart-file.ts';
import { BusyButton } from '../../../../ui/buttons/busy-button.tsx';
import { errorMessage } from '../../../../ui/states/states.tsx';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';
import { responseFileName, offerFile, readBlob } from '../../../../lib/browser/save-response.ts';
import { useBuilder } from '../hooks/builder-context.ts';
import { chartTitle } from '../model/chart-title.ts';
import { t } from '../../../../messages/index.ts';
import classes from './chart.module.css';

const SIZE = { width: 1280, height: 720 } as const;

type Format = BodyInput<typeof exportChart>['format'];
type FailedExport = { readonly name: string; readonly error: unknown };

/** A file name of a chart's title: letters, digits and dashes of any script. */
const fileStem = (title: string): string =>
  title
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/gu, '')
    .toLowerCase() || 'chart';

/** The chart as it is seen, as a picture, as figures or as a spec. */
export const ExportMenu = ({ annotations }: { readonly annotations: readonly ChartAnnotation[] }) => {
  const { data } = useBuilder();
  const { failed, isBusy, copy, drawn, served } = useExport(annotations);
  const isImage = data !== null && canBeImage(data);
  const picture = (type: 'png' | 'svg'): void => void (isImage ? drawn(type) : served(type));
  return (
    <>
      {failed === null ? null : (
        <span className={classes['exportFault']} role="alert">
          {`${t('savedChart.exportFailed', { name: failed.name })}: ${errorMessage(failed.error)}`}
        </span>
      )}
      <Menu position="bottom-end" width={200} withinPortal>
        <Menu.Target>
          <BusyButton
            variant="default"
            isBusy={isBusy}
            disabled={data === null}
            leftSection={<IconDownload size={16} stroke={1.6} aria-hidden="true" />}
          >
            {t('savedChart.export')}
          </BusyButton>
        </Menu.Target>
        <Menu.Dropdown>
          {isImage ? <Menu.Item onClick={() => void copy()}>{t('savedChart.exportCopy')}</Menu.Item> : null}
          <Menu.Item onClick={() => picture('png')}>{t('savedChart.exportPng')}</Menu.Item>
          <Menu.Item onClick={() => picture('svg')}>{t('savedChart.exportSvg')}</Menu.Item>
          <Menu.Divider />
          <Menu.Item onClick={() => void served('csv')}>{t('savedChart.exportCsv')}</Menu.Item>
          <Menu.Item onClick={() => void served('xlsx')}>{t('savedChart.exportXlsx')}</Menu.Item>
          <Menu.Item onClick={() => void served('vega-lite')}>{t('savedChart.exportVega')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
};

const ENDINGS: Readonly<Record<Format, string>> = {
  png: 'png',
  svg: 'svg',
  csv: 'csv',
  xlsx: 'xlsx',
  'vega-lite': 'vl.json',
};

function useExport(annotations: readonly ChartAnnotation[]) {
  const { dataset, version, columns, address } = useDatasetPage();
  const { data, chart, shown, mode, saved } = useBuilder();
  const [failed, setFailed] = useState<FailedExport | null>(null);
  const [isBusy, setBusy] = useState(false);
  const stem = fileStem(chartTitle(shown, columns));
  const attempt = async (name: string, work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setFailed(null);
    try {
      await work();
    } catch (error) {
      setFailed({ name, error });
    } finally {
      setBusy(false);
    }
  };
  const offered = (blob: Blob, name: string): void => {
    offerFile(blob, name);
    toast(t('savedChart.exportDone', { name }));
  };
  const drawn = (type: 'png' | 'svg'): Promise<void> =>
    attempt(`${stem}.${type}`, async () => {
      if (data !== null) {
        offered(await chartImage(data, { type, ...SIZE, annotations }), `${stem}.${type}`);
      }
    });
  const served = (format: Format): Promise<void> => {
    const name = `${stem}.${ENDINGS[format]}`;
    return attempt(name, async () => {
      const response = await api.download(exportChart, {
        params: { id: dataset.id },
        body: {
          chart,
          mode,
          filters: address.filters,
          version: version.number,
          format,
          theme: themeNow(),
          ...(address.search === '' ? {} : { search: address.search }),
          ...(saved === null ? {} : { chartId: saved.id }),
        },
      });
      const blob = await readBlob({ response, onProgress: () => undefined });
      offered(blob, responseFileName(response, name));
    });
  };
  const copy = (): Promise<void> =>
    attempt(t('savedChart.exportCopy'), async () => {
      if (data === null) {
        return;
      }
      // The image is promised at once: a browser accepts it only within the click that requested it.
      const image = chartImage(data, { type: 'png', ...SIZE, annotations });
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': image })]);
      toast(t('savedChart.exportCopied'));
    });
  return { failed, isBusy, copy, drawn, served };
}
