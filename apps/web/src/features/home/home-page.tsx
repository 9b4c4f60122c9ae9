import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconLink, IconPlugConnected, IconPlus, IconUpload } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useCan, useUser } from '../../lib/session/current.ts';
import { LINK_WIZARD, UPLOAD_WIZARD } from '../../lib/routes/new-dataset.ts';
import { t } from '../../messages/index.ts';
import { AskBox } from '../../ui/fields/ask-box.tsx';
import { Body } from '../../ui/page/body.tsx';
import { GatedButton } from '../../ui/buttons/gated-button.tsx';
import { ICON, SMALL_ICON } from '../../ui/icons/icons.ts';
import { PageBar } from '../../ui/page/page-bar.tsx';
import { Changes } from './components/changes.tsx';
import { Dashboards } from './components/dashboards.tsx';
import { Pinned } from './components/pinned.tsx';
import { Recent } from './components/recent.tsx';
import { Running } from './components/running.tsx';
import { SetUp } from './components/set-up.tsx';
import { Start } from './components/start.tsx';
import classes from './components/home.module.css';

const NewMenu = () => {
  const navigate = useNavigate();
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <Button leftSection={<IconPlus {...SMALL_ICON} />} rightSection={<IconChevronDown {...SMALL_ICON} />}>
          {t('home.new')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconUpload {...ICON} />} onClick={() => void navigate(UPLOAD_WIZARD)}>
          {t('home.newFile')}
        </Menu.Item>
        <Menu.Item leftSection={<IconLink {...ICON} />} onClick={() => void navigate(LINK_WIZARD)}>
          {t('home.newLink')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconPlugConnected {...ICON} />}
          onClick={() => void navigate({ to: '/connections' })}
        >
          {t('home.newSource')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};

export const HomePage = () => {
  const user = useUser();
  const mayCreate = useCan('editor');
  if (user === null) {
    return null;
  }
  const reason = t('home.editorsOnly', { tenant: user.tenant.name });
  return (
    <>
      <PageBar
        title={t('home.title')}
        actions={
          mayCreate ? (
            <NewMenu />
          ) : (
            <GatedButton isAllowed={false} reason={reason} onClick={() => undefined}>
              {t('home.new')}
            </GatedButton>
          )
        }
      />
      <Body>
        <div className={classes['columns']}>
          <div className={classes['main']}>
            <AskBox />
            <Pinned />
            <Dashboards />
            <Recent />
          </div>
          <div className={classes['side']}>
            <Running />
            <Changes />
            {mayCreate ? <Start /> : null}
            <SetUp user={user} />
          </div>
        </div>
      </Body>
    </>
  );
};
