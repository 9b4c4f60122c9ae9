import { createStore } from '../state/store.ts';
import { useStore } from '../state/use-store.ts';

/** A member as whom the person reads datasets and dashboards. */
export interface ViewedMember {
  readonly id: string;
  readonly name: string;
}

type Action = { readonly type: 'started'; readonly member: ViewedMember } | { readonly type: 'stopped' };

interface State {
  readonly member: ViewedMember | null;
}

/** In memory alone: a reload ends it. */
export const viewAs = createStore<State, Action>(
  (state, action) => ({ ...state, member: action.type === 'started' ? action.member : null }),
  { member: null },
);

/** Null while the person reads as themselves. */
export const useViewedMember = (): ViewedMember | null => useStore(viewAs, ({ member }) => member);
