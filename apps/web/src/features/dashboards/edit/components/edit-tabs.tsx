import { Button, Menu } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { SMALL_ICON } from '../../../../ui/icons/icons.ts';
import { MoreMenu } from '../../../../ui/buttons/more-menu.tsx';
import { SubBar } from '../../../../ui/page/page-bar.tsx';
import { NameDialog } from '../../core/components/name-dialog.tsx';
import shared from '../../core/components/dashboard.module.css';
import { t } from '../../../../messages/index.ts';
import { useEdit } from '../hooks/edit-context.ts';
import { newTileId } from '../../core/model/tile-ids.ts';

interface EditTabsProps {
  readonly tab: string | null;
  readonly onTab: (tab: string) => void;
}

/** The tabs of the dashboard, and what can be done with the one that is edited. */
export const EditTabs = ({ tab, onTab }: EditTabsProps) => {
  const { content, dispatch } = useEdit();
  const [isNaming, setIsNaming] = useState(false);
  const { tabs } = content;
  const current = tabs.find(({ id }) => id === tab);
  const add = (): void => {
    const tab = {
      id: newTileId(),
      title: t('dashboardEditor.tabNumber', { number: Math.max(2, tabs.length + 1) }),
    };
    // With the second tab, what is there becomes the first.
    const first =
      tabs.length === 0 ? [{ id: newTileId(), title: t('dashboardEditor.tabNumber', { number: 1 }) }] : [];
    dispatch({ type: 'set', change: { tabs: [...tabs, ...first, tab] } });
    onTab(tab.id);
  };
  return (
    <SubBar label={t('dashboard.tabs')}>
      <div className={shared['tabs']}>
        {tabs.map(({ id, title }) => (
          <button
            key={id}
            type="button"
            className={shared['tab']}
            aria-current={id === tab ? 'true' : undefined}
            onClick={() => onTab(id)}
          >
            {title}
          </button>
        ))}
      </div>
      {current === undefined ? null : (
        <MoreMenu label={t('dashboardEditor.tabMenuOf', { name: current.title })} position="bottom-start">
          <Menu.Item onClick={() => setIsNaming(true)}>{t('dashboard.rename')}</Menu.Item>
          <Menu.Item
            disabled={tabs.length < 2}
            onClick={() => dispatch({ type: 'tabRemoved', id: current.id })}
          >
            {t('dashboardEditor.removeTab')}
          </Menu.Item>
        </MoreMenu>
      )}
      <Button variant="subtle" color="gray" leftSection={<IconPlus {...SMALL_ICON} />} onClick={add}>
        {t('dashboardEditor.addTab')}
      </Button>
      {isNaming && current !== undefined ? (
        <NameDialog
          title={t('dashboard.rename')}
          label={t('dashboardEditor.tabName')}
          name={current.title}
          onSave={async (title) =>
            dispatch({ type: 'tabRenamed', id: current.id, title: title.slice(0, 100) })
          }
          onClose={() => setIsNaming(false)}
        />
      ) : null}
    </SubBar>
  );
};
