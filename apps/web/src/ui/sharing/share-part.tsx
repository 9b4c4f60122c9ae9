import { Suspense } from 'react';
import { lazyPart } from '../../lib/loading/lazy-part.ts';
import { useChangeSearchKeys, useSearchKeys } from '../../lib/routes/use-search-keys.ts';
import type { RequestAccessProps } from './request-access.tsx';
import type { ShareDialogProps } from './share-dialog.tsx';

const ShareDialog = lazyPart(async () => ({ default: (await import('./share-dialog.tsx')).ShareDialog }));

/** The dialog, loaded when it is opened. */
export const SharePart = (props: ShareDialogProps) => (
  <Suspense>
    <ShareDialog {...props} />
  </Suspense>
);

const RequestAccess = lazyPart(async () => ({
  default: (await import('./request-access.tsx')).RequestAccess,
}));

/** The request for access, loaded where a page has nothing to show. */
export const RequestPart = (props: RequestAccessProps) => (
  <Suspense>
    <RequestAccess {...props} />
  </Suspense>
);

/** Whether the dialog of the page's thing is open: `?share=1`, as notifications link to it. */
export function useShareAddress(): {
  readonly isOpen: boolean;
  readonly open: () => void;
  readonly close: () => void;
} {
  const { share } = useSearchKeys();
  const change = useChangeSearchKeys();
  const how = { replace: true, resetScroll: false };
  return {
    isOpen: share === 1 || share === '1' || share === true,
    open: () => change((before) => ({ ...before, share: 1 }), how),
    close: () => change(({ share: _share, ...rest }) => rest, how),
  };
}
