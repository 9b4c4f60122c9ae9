import { Menu } from '@mantine/core';
import { IconReplace, IconRowInsertBottom } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { t } from '../../../../messages/index.ts';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';
import { canTakeRows, type RowsMode } from '../model.ts';
import { ICON } from '../../../../ui/icons/icons.ts';

/** Entries of the dataset's menu that add or replace rows; none where rows come from a link or a query. */
export const AddRowsItems = () => {
  const { dataset, canEdit } = useDatasetPage();
  const navigate = useNavigate();
  const open = (mode: RowsMode) => () =>
    void navigate({ to: '/datasets/$id/add-rows', params: { id: dataset.id }, search: { mode } });
  return canTakeRows(dataset) ? (
    <>
      <Menu.Item leftSection={<IconRowInsertBottom {...ICON} />} disabled={!canEdit} onClick={open('append')}>
        {t('addRows.appendItem')}
      </Menu.Item>
      <Menu.Item leftSection={<IconReplace {...ICON} />} disabled={!canEdit} onClick={open('replace')}>
        {t('addRows.replaceItem')}
      </Menu.Item>
      <Menu.Divider />
    </>
  ) : null;
};
