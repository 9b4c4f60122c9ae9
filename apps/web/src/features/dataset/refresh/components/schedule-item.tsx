import { Menu } from '@mantine/core';
import { IconClockPlay } from '@tabler/icons-react';
import { t } from '../../../../messages/index.ts';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';
import { useScheduleAddress } from '../use-schedule-address.ts';
import { ICON } from '../../../../ui/icons/icons.ts';

/**
 * The entry of the dataset's menu that opens its schedule; none for a file, which has no source to read again, and for live
 * rows, which are read when they are requested.
 */
export const ScheduleItem = () => {
  const { dataset } = useDatasetPage();
  const address = useScheduleAddress();
  return dataset.source.kind === 'file' || dataset.source.live !== undefined ? null : (
    <Menu.Item leftSection={<IconClockPlay {...ICON} />} onClick={address.open}>
      {t('schedule.menuItem')}
    </Menu.Item>
  );
};
