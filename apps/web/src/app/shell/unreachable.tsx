import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { session } from '../../lib/session/current.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { t } from '../../messages/index.ts';
import { Bob } from '../../ui/icons/bob.tsx';
import classes from './unreachable.module.css';

/** Replaces the application when the server did not answer the check of the stored session. */
export const Unreachable = () => {
  const router = useRouter();
  const { isLoading, run } = useChange(async () => {
    await session.restore();
    await router.invalidate();
  });
  return (
    <main className={classes['page']}>
      <div className={classes['line']} aria-hidden="true">
        <Bob height={18} />
      </div>
      <div>
        <h1 className={classes['title']}>{t('shell.unreachable')}</h1>
        <p className={classes['text']}>{t('shell.unreachableWhy')}</p>
        <Button mt="lg" onClick={() => void run()} loading={isLoading}>
          {t('shell.tryAgain')}
        </Button>
      </div>
    </main>
  );
};
