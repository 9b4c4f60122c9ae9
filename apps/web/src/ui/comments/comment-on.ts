import type { CommentAnchor } from '@plumbline/contract';
import { createStore } from '../../lib/state/store.ts';
import { useChangeSearchKeys } from '../../lib/routes/use-search-keys.ts';
import { useStore } from '../../lib/state/use-store.ts';

/** What the next new thread is about; null for the whole. It is of the open page, and is not in its address. */
const about = createStore<CommentAnchor | null, CommentAnchor | null>((_, next) => next, null);

export const useCommentAbout = (): CommentAnchor | null => useStore(about, (anchor) => anchor);

export const forgetCommentAbout = (): void => about.dispatch(null);

/** Opens the comments to write one about a mark or a cell. */
export function useCommentOn(): (anchor: CommentAnchor) => void {
  const change = useChangeSearchKeys();
  return (anchor) => {
    about.dispatch(anchor);
    change((before) => ({ ...before, comments: 1 }), { replace: true, resetScroll: false });
  };
}
