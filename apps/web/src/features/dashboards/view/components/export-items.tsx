import { exportDashboard, type Dashboard } from '@plumbline/contract';
import { Loader, Menu, useComputedColorScheme } from '@mantine/core';
import { IconFileTypePdf, IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../../../../lib/api.ts';
import { fileNameOf, offerFile, readBlob } from '../../../../lib/save-response.ts';
import { messageOf } from '../../../../ui/states.tsx';
import { t } from '../../../../messages/index.ts';
import { useDashboardAddress } from '../hooks/use-dashboard-address.ts';

const FORMATS = [
  ['pdf', IconFileTypePdf],
  ['png', IconPhoto],
] as const;
type Format = (typeof FORMATS)[number][0];

/** The dashboard as it is filtered now, drawn by the server with its tables whole. The menu stays until it is there. */
export const ExportItems = ({ dashboard }: { readonly dashboard: Dashboard }) => {
  const { address } = useDashboardAddress();
  const theme = useComputedColorScheme('light') === 'dark' ? 'Dark' : 'Light';
  const [busy, setBusy] = useState<Format | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const save = async (format: Format): Promise<void> => {
    setBusy(format);
    setFailure(null);
    const { filters } = address;
    const parameters = { ...address.parameters };
    try {
      const response = await api.download(exportDashboard, {
        params: { id: dashboard.id },
        body: { format, filters, parameters, theme },
      });
      const blob = await readBlob({ response, onProgress: () => undefined });
      offerFile(blob, fileNameOf(response, `${dashboard.name}.${format}`));
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setBusy(null);
    }
  };
  return (
    <>
      {FORMATS.map(([format, Icon]) => (
        <Menu.Item
          key={format}
          closeMenuOnClick={false}
          disabled={busy !== null}
          leftSection={
            busy === format ? <Loader size={16} /> : <Icon size={16} stroke={1.6} aria-hidden="true" />
          }
          onClick={() => void save(format)}
        >
          {t(busy === format ? 'dashboard.drawing' : `dashboard.export-${format}`)}
        </Menu.Item>
      ))}
      {failure === null ? null : <Menu.Label role="alert">{failure}</Menu.Label>}
    </>
  );
};
