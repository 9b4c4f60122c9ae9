import { Menu } from '@mantine/core';
import { IconMessageCircle } from '@tabler/icons-react';
import { Suspense } from 'react';
import { lazyPart } from '../../lib/loading/lazy-part.ts';
import { useChangeSearchKeys, useSearchKeys } from '../../lib/routes/use-search-keys.ts';
import { t } from '../../messages/index.ts';
import { IconButton } from '../buttons/icon-button.tsx';
import { ICON } from '../icons/icons.ts';
import { usePhone } from '../page/use-phone.ts';
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
function useCommentsAddress(): CommentsAddress {
  const { comments } = useSearchKeys();
  const change = useChangeSearchKeys();
  const how = { replace: true, resetScroll: false };
  return {
    isOpen: comments !== undefined,
    open: () => change((before) => ({ ...before, comments: 1 }), how),
    close: () => change(({ comments: _comments, ...rest }) => rest, how),
  };
}

/** Opens the comments; a phone has it in its menu. */
export const CommentsButton = () => {
  const address = useCommentsAddress();
  return usePhone() ? null : (
    <IconButton label={t('comment.open')} onClick={address.open}>
      <IconMessageCircle {...ICON} />
    </IconButton>
  );
};

/** The entry of a phone's menu that opens the comments. */
export const CommentsItem = () => {
  const address = useCommentsAddress();
  return (
    <Menu.Item leftSection={<IconMessageCircle {...ICON} />} onClick={address.open}>
      {t('comment.open')}
    </Menu.Item>
  );
};

/** The comments of a thing while they are open, loaded then. */
export const CommentsPart = (props: Omit<CommentsPanelProps, 'onClose'>) => {
  const address = useCommentsAddress();
  return address.isOpen ? (
    <Suspense>
      <CommentsPanel {...props} onClose={address.close} />
    </Suspense>
  ) : null;
};
