import { IconWifiOff } from '@tabler/icons-react';
import { useIsOnline } from '../../lib/browser/online.ts';
import { t } from '../../messages/index.ts';
import { ICON } from '../../ui/icons/icons.ts';
import classes from './shell.module.css';

export const OfflineBar = () => {
  const isOnline = useIsOnline();
  return (
    <div role="status">
      {isOnline ? null : (
        <div className={classes['offline']}>
          <IconWifiOff {...ICON} />
          {t('shell.offline')}
        </div>
      )}
    </div>
  );
};
