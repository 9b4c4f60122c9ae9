import { Menu } from '@mantine/core';
import { IconArchive, IconExternalLink, IconPencil, IconShare2 } from '@tabler/icons-react';
import { allows, type DatasetSummary } from '@plumbline/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../../messages/index.ts';
import { ICON } from '../../../ui/icons/icons.ts';
import { MoreMenu } from '../../../ui/buttons/more-menu.tsx';
import { needText } from '../../../ui/sharing/access-mark.tsx';
import { datasetQuery } from '../../../lib/data/datasets.ts';

interface RowMenuProps {
  readonly dataset: DatasetSummary;
  readonly onShare: () => void;
  readonly onOpen: () => void;
  readonly onRename: () => void;
  readonly onArchive: () => void;
}

export const RowMenu = ({ dataset, onShare, onOpen, onRename, onArchive }: RowMenuProps) => {
  const canChange = allows(dataset.permission, 'edit');
  const [isOpen, setIsOpen] = useState(false);
  // Renaming takes the focus itself; everything else gives it back to the button.
  const [isRenaming, setIsRenaming] = useState(false);
  const change = (next: boolean): void => {
    setIsOpen(next);
    if (next) {
      setIsRenaming(false);
    }
  };
  const rename = (): void => {
    setIsRenaming(true);
    onRename();
  };
  return (
    <MoreMenu
      label={t('datasets.menuOf', { name: dataset.name })}
      opened={isOpen}
      onChange={change}
      returnFocus={!isRenaming}
      width={240}
    >
      <Menu.Item leftSection={<IconExternalLink {...ICON} />} onClick={onOpen}>
        {t('datasets.open')}
      </Menu.Item>
      <Menu.Item leftSection={<IconShare2 {...ICON} />} onClick={onShare}>
        {t('sharing.share')}
      </Menu.Item>
      {canChange ? null : <Menu.Label>{needText(dataset)}</Menu.Label>}
      <Menu.Item leftSection={<IconPencil {...ICON} />} disabled={!canChange} onClick={rename}>
        {t('datasets.rename')}
      </Menu.Item>
      <Menu.Item leftSection={<IconArchive {...ICON} />} disabled={!canChange} onClick={onArchive}>
        {t('datasets.archive')}
      </Menu.Item>
      {canChange && isOpen ? <Dependents id={dataset.id} /> : null}
    </MoreMenu>
  );
};

/** The dependents, fetched when somebody is about to archive. */
const Dependents = ({ id }: { readonly id: string }) => {
  const { data } = useQuery(datasetQuery(id));
  if (data === undefined) {
    return null;
  }
  const { dependents } = data;
  return (
    <Menu.Label>
      {dependents.length === 0
        ? t('datasets.nothingUses')
        : t('datasets.usedBy', {
            count: dependents.length,
            names: dependents.map(({ name }) => name).join(', '),
          })}
    </Menu.Label>
  );
};
