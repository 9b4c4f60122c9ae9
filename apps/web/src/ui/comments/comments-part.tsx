import { IconMessageCircle } from '@tabler/icons-react';
import { Suspense } from 'react';
import { lazyPart } from '../../lib/lazy-part.ts';
import { useChangeSearchKeys, useSearchKeys } from '../../lib/use-search-keys.ts';
import { t } from '../../messages/index.ts';
import { IconButton } from '../icon-button.tsx';
import type { CommentsPanelProps } from './comments-panel.tsx';

const CommentsPanel = lazyPart(async () => ({
  default: (await import('./comments-panel.tsx')).CommentsPanel,
}));

interface CommentsAddress {
  readonly isOpen: boolean;
  readonly open: () => void;
  readonly close: () => void;
}

/** Whether the comments of the page's thing are open: `?comments=1`, or the id of one as notifications link to it. */
export function useCommentsAddress(): CommentsAddress {
  const { comments } = useSearchKeys();
  const change = useChangeSearchKeys();
  const how = { replace: true, resetScroll: false };
  return {
    isOpen: comments !== undefined,
    open: () => change((before) => ({ ...before, comments: 1 }), how),
    close: () => change(({ comments: _comments, ...rest }) => rest, how),
  };
}

type CommentsButtonProps = Omit<CommentsPanelProps, 'onClose'>;

/** Opens the comments of a thing, which load when they are opened. */
export const CommentsButton = (props: CommentsButtonProps) => {
  const address = useCommentsAddress();
  return (
    <>
      <IconButton label={t('comment.open')} onClick={address.open}>
        <IconMessageCircle size={16} stroke={1.6} aria-hidden="true" />
      </IconButton>
      {address.isOpen ? (
        <Suspense>
          <CommentsPanel {...props} onClose={address.close} />
        </Suspense>
      ) : null}
    </>
  );
};
