import { getSsoSession } from '@plumbline/contract';
import { useQuery } from '@tanstack/react-query';
import { session } from '../../lib/session/current.ts';
import { routeQuery } from '../../lib/data/route-query.ts';

export interface ProviderSignOut {
  /** Name of the provider, for the label. */
  readonly name: string;
  readonly signOut: () => void;
}

/** For a session that a sign-in provider opened: ends it here and there. Null for any other. */
export const useSignOutAtProvider = (signOut: () => void): ProviderSignOut | null => {
  const name = useQuery({ ...routeQuery(getSsoSession, {}), staleTime: Infinity }).data?.provider ?? null;
  if (name === null) {
    return null;
  }
  const leave = async (): Promise<void> => {
    const url = await session.logoutAtProvider();
    if (url === null) {
      signOut();
    } else {
      location.assign(url);
    }
  };
  return { name, signOut: () => void leave() };
};
