import { updateUser, type Preferences, type PreferencesPatch } from '@plumbline/contract';
import { api } from '../api/api.ts';
import { session, useUser } from './current.ts';

/** Before a user is known, and for what a user has never chosen. */
export const DEFAULT_PREFERENCES: Preferences = {
  theme: 'Light',
  locale: 'en-GB',
  layout: 'Data',
  density: 'normal',
  shortcuts: true,
};

export const usePreferences = (): Preferences => useUser()?.preferences ?? DEFAULT_PREFERENCES;

/** Shows a change at once, keeps it with the user, and takes it back when the server refuses it (then rejects). */
export const savePreferences = async (patch: PreferencesPatch): Promise<void> => {
  const { user } = session.store.getState();
  if (user === null) {
    return;
  }
  const chosen = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
  session.putUser({ ...user, preferences: { ...user.preferences, ...chosen } });
  try {
    const { data } = await api.call(updateUser, { params: { id: user.id }, body: { preferences: patch } });
    session.putUser(data);
  } catch (error) {
    session.putUser(user);
    throw error;
  }
};
