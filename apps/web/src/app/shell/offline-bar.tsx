import { IconWifiOff } from '@tabler/icons-react';
import { useIsOnline } from '../../lib/online.ts';
import { t } from '../../messages/index.ts';
import classes from './shell.module.css';

export const OfflineBar = () => {
  const isOnline = useIsOnline();
  return (
    <div role="status">
      {isOnline ? null : (
        <div className={classes['offline']}>
          <IconWifiOff size={16} stroke={1.6} aria-hidden="true" />
          {t('shell.offline')}
        </div>
      )}
    </div>
  );
};
