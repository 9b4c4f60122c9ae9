import { Button } from '@mantine/core';
import { t } from '../../messages/index.ts';
import { Notice } from './notice.tsx';
import { errorMessage } from './states.tsx';

interface ArchivedNoticeProps {
  readonly text: string;
  /** Null where the reader may not restore it. */
  readonly onRestore: (() => void) | null;
  readonly isRestoring: boolean;
  /** Error of the last try; null for none. */
  readonly failure: unknown;
}

/** On the page of something archived, with the button that restores it. */
export const ArchivedNotice = ({ text, onRestore, isRestoring, failure }: ArchivedNoticeProps) => (
  <div role="status">
    <Notice tone={failure === null ? 'info' : 'negative'}>
      {failure === null ? text : errorMessage(failure)}{' '}
      {onRestore === null ? null : (
        <Button size="xs" variant="default" loading={isRestoring} onClick={onRestore}>
          {t('ui.restore')}
        </Button>
      )}
    </Notice>
  </div>
);
