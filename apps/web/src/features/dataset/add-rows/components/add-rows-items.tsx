import { Menu } from '@mantine/core';
import { IconReplace, IconRowInsertBottom } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { t } from '../../../../messages/add-rows.ts';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';
import type { RowsMode } from '../model.ts';

export { canTakeRows } from '../model.ts';

const ICON = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

/** The ways to bring rows, in the menu of the dataset. */
export const AddRowsItems = () => {
  const { dataset, canEdit } = useDatasetPage();
  const navigate = useNavigate();
  const open = (mode: RowsMode) => () =>
    void navigate({ to: '/datasets/$id/add-rows', params: { id: dataset.id }, search: { mode } });
  return (
    <>
      <Menu.Item leftSection={<IconRowInsertBottom {...ICON} />} disabled={!canEdit} onClick={open('append')}>
        {t('appendItem')}
      </Menu.Item>
      <Menu.Item leftSection={<IconReplace {...ICON} />} disabled={!canEdit} onClick={open('replace')}>
        {t('replaceItem')}
      </Menu.Item>
      <Menu.Divider />
    </>
  );
};
