import { Loader, Menu } from '@mantine/core';
import { IconFileTypePdf, IconPhoto } from '@tabler/icons-react';
import { t } from '../../../../messages/index.ts';
import type { DashboardExport } from '../hooks/use-dashboard-export.ts';
import { ICON } from '../../../../ui/icons/icons.ts';

const FORMATS = [
  ['pdf', IconFileTypePdf],
  ['png', IconPhoto],
] as const;

/** Starts an export, and says how far it is. The menu can be closed meanwhile. */
export const ExportItems = ({ running, failure, start }: DashboardExport) => (
  <>
    {FORMATS.map(([format, Icon]) => (
      <Menu.Item
        key={format}
        closeMenuOnClick={false}
        disabled={running !== null}
        leftSection={running?.format === format ? <Loader size={16} /> : <Icon {...ICON} />}
        onClick={() => start(format)}
      >
        {running?.format === format
          ? t('dashboard.drawing', { percent: running.percent })
          : t(`dashboard.export-${format}`)}
      </Menu.Item>
    ))}
    {failure === null ? null : <Menu.Label role="alert">{failure}</Menu.Label>}
  </>
);
