import { Button, Drawer } from '@mantine/core';
import { IconAdjustments } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { t } from '../../../../messages/index.ts';
import classes from './builder.module.css';

/** On a phone the chart comes first; its columns are picked from lists. */
export const SettingsSheet = ({ children }: { readonly children: ReactNode }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={classes['phoneBar']}>
      <Button
        variant="default"
        aria-expanded={isOpen}
        leftSection={<IconAdjustments size={16} stroke={1.6} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {t('chartBuilder.settingsOpen')}
      </Button>
      <Drawer
        opened={isOpen}
        onClose={() => setOpen(false)}
        position="bottom"
        size="80%"
        title={t('chartBuilder.settings')}
        closeButtonProps={{ 'aria-label': t('chartBuilder.settingsClose') }}
      >
        <div className={classes['sheet']}>{children}</div>
      </Drawer>
    </div>
  );
};
