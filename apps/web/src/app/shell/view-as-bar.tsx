import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useViewedMember, viewAs } from '../../lib/api/view-as.ts';
import { t } from '../../messages/index.ts';
import { ICON } from '../../ui/icons/icons.ts';
import classes from './shell.module.css';

/** Above every page while somebody reads as another member. What was loaded as one of them is not shown to the other. */
export const ViewAsBar = () => {
  const member = useViewedMember();
  const client = useQueryClient();
  const shown = useRef(member);
  useEffect(() => {
    if (shown.current !== member) {
      shown.current = member;
      void client.resetQueries();
    }
  }, [client, member]);
  // Signing out or leaving the shell ends it.
  useEffect(() => () => viewAs.dispatch({ type: 'stopped' }), []);
  return (
    <div role="status">
      {member === null ? null : (
        <div className={classes['viewAs']}>
          <IconEye {...ICON} />
          <p className={classes['viewAsText']}>
            <span className={classes['viewAsName']}>{t('shell.viewAs', { name: member.name })}</span>{' '}
            <span className={classes['viewAsWhat']}>{t('shell.viewAsWhat')}</span>
          </p>
          <Button variant="default" size="compact-sm" onClick={() => viewAs.dispatch({ type: 'stopped' })}>
            {t('shell.viewAsStop')}
          </Button>
        </div>
      )}
    </div>
  );
};
