import { Menu } from '@mantine/core';
import { IconRefreshDot } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../../../messages/index.ts';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';
import { refreshQuery } from '../api.ts';
import { useIncrementAddress } from '../use-schedule-address.ts';
import { ICON } from '../../../../ui/icons/icons.ts';

/** The entry of the dataset's menu that opens how its table is read; none for sources that send all rows. */
export const IncrementItem = () => {
  const { dataset } = useDatasetPage();
  const address = useIncrementAddress();
  const { data } = useQuery({
    ...refreshQuery(dataset.id),
    enabled: dataset.source.connectionId !== undefined,
  });
  return data?.canIncrement === true ? (
    <Menu.Item leftSection={<IconRefreshDot {...ICON} />} onClick={address.open}>
      {t('increment.menuItem')}
    </Menu.Item>
  ) : null;
};
