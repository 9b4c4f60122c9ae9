import { isSourceKind, SOURCES } from '@plumbline/contract';
import { Suspense } from 'react';
import { lazyPart } from '../../../../lib/loading/lazy-part.ts';
import { t } from '../../../../messages/index.ts';
import { ageText } from '../../../../ui/live/live-ages.ts';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';
import { useLiveAddress } from '../use-live-address.ts';
import classes from './live.module.css';

const LiveDialog = lazyPart(async () => ({ default: (await import('./live-dialog.tsx')).LiveDialog }));

/** Notice that the rows are queried at their source, with the dialog that changes it. */
export const LiveNotice = () => {
  const { dataset } = useDatasetPage();
  const address = useLiveAddress();
  const { kind, live } = dataset.source;
  const source = isSourceKind(kind) ? SOURCES[kind].name : kind;
  return (
    <>
      {live === undefined ? null : (
        <p className={classes['notice']}>
          {live.cacheSeconds === 0
            ? t('live.noticeAlways', { source })
            : t('live.notice', { source, age: ageText(live.cacheSeconds) })}
        </p>
      )}
      {address.isOpen ? (
        <Suspense>
          <LiveDialog onClose={address.close} />
        </Suspense>
      ) : null}
    </>
  );
};
