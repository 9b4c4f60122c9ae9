import { hasRole, type Role, type User } from '@plumbline/contract';
import { api } from '../api/api.ts';
import { rememberWorkspace } from '../data/workspace.ts';
import { createSession } from './session.ts';
import { browserStorage } from '../browser/storage.ts';
import { useStore } from '../state/use-store.ts';

/** The one session of this tab. */
export const session = createSession({
  client: api,
  storage: browserStorage(),
  onWorkspace: rememberWorkspace,
});

/** The signed-in user; null outside the shell. */
export const useUser = (): User | null => useStore(session.store, (state) => state.user);

/** Key of the drafts of one person in one workspace. Empty outside the shell. */
export const useDraftOwner = (): string => {
  const user = useUser();
  return user === null ? '' : `${user.tenant.id}.${user.id}`;
};

/** True when the user's role reaches this one. The server decides again on every call. */
export const useCan = (atLeast: Role): boolean => {
  const user = useUser();
  return user !== null && hasRole(user.role, atLeast);
};
