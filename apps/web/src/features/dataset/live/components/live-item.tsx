import { Menu } from '@mantine/core';
import { isLiveSource } from '@plumbline/contract';
import { IconDatabaseCog } from '@tabler/icons-react';
import { t } from '../../../../messages/index.ts';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';
import { useLiveAddress } from '../use-live-address.ts';
import { ICON } from '../../../../ui/icons/icons.ts';

/** The entry of the dataset's menu that opens how its rows are read; none where they can only be copied. */
export const LiveItem = () => {
  const { dataset } = useDatasetPage();
  const address = useLiveAddress();
  return isLiveSource(dataset.source.kind) && dataset.source.connectionId !== undefined ? (
    <Menu.Item leftSection={<IconDatabaseCog {...ICON} />} onClick={address.open}>
      {t('live.menuItem')}
    </Menu.Item>
  ) : null;
};
