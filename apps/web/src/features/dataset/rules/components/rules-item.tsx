import { allows } from '@plumbline/contract';
import { Menu } from '@mantine/core';
import { IconShieldLock } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { t } from '../../../../messages/index.ts';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';
import { ICON } from '../../../../ui/icons/icons.ts';

/** The entry of the dataset's menu that opens its rules; the server decides again who may. */
export const RulesItem = () => {
  const { dataset } = useDatasetPage();
  const navigate = useNavigate();
  return allows(dataset.permission, 'manage') ? (
    <Menu.Item
      leftSection={<IconShieldLock {...ICON} />}
      onClick={() => void navigate({ to: '/datasets/$id/rules', params: { id: dataset.id } })}
    >
      {t('rules.menuItem')}
    </Menu.Item>
  ) : null;
};
