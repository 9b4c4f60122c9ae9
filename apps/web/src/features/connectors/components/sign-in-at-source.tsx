import { Button } from '@mantine/core';
import { initiateQuickbooks } from '@plumbline/contract';
import { useChange } from '../../../lib/data/use-change.ts';
import { t } from '../../../messages/index.ts';
import { ErrorState } from '../../../ui/states/states.tsx';
import classes from './connections.module.css';

interface SignInAtSourceProps {
  /** Name of the source. */
  readonly source: string;
  /** A connection whose sign-in ended; null for a new one. */
  readonly connectionId: string | null;
}

/** Leads to the page of the source where people allow access; it sends them back here. */
export const SignInAtSource = ({ source, connectionId }: SignInAtSourceProps) => {
  const start = useChange(initiateQuickbooks);
  const begin = async (): Promise<void> => {
    const body = connectionId === null ? {} : { connection_id: connectionId };
    const result = await start.run({ body });
    if (result.ok) {
      window.location.assign(result.data.authorizationUrl);
    }
  };
  return (
    <div className={classes['signIn']}>
      <p className={classes['muted']}>{t('connection.signInHelp', { source })}</p>
      <ErrorState error={start.failure} />
      <Button loading={start.isLoading} onClick={() => void begin()}>
        {connectionId === null
          ? t('connection.signInAt', { source })
          : t('connection.signInAgain', { source })}
      </Button>
    </div>
  );
};
