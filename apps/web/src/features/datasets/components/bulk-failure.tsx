import { Button } from '@mantine/core';
import { t } from '../../../messages/index.ts';
import { ErrorState } from '../../../ui/states/states.tsx';
import type { ArchiveControl } from '../hooks/use-archiving.ts';
import classes from './list.module.css';

/** Which datasets a bulk action left as they were, with the first reason. */
export const FailedSome = ({ failure, dismiss }: Pick<ArchiveControl, 'failure' | 'dismiss'>) =>
  failure === null ? null : (
    <div className={classes['notice']}>
      <ErrorState
        error={failure.failed[0]?.error}
        title={t('datasets.someFailed', {
          count: failure.failed.length,
          names: failure.failed.map(({ item }) => item.name).join(', '),
        })}
        actions={
          <Button variant="default" onClick={dismiss}>
            {t('ui.close')}
          </Button>
        }
      />
    </div>
  );
