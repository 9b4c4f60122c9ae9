import { updateUser, type Preferences, type PreferencesPatch, type User } from '@plumbline/contract';
import { api } from './api.ts';
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

/** Keeps what a person has reached of getting set up. Failing is silent: it is a convenience, told again next time. */
const saveOnboarding = async (user: User, onboarding: User['onboarding']): Promise<void> => {
  session.putUser({ ...user, onboarding });
  await api.call(updateUser, { params: { id: user.id }, body: { onboarding } }).catch(() => undefined);
};

/** What there is to do first, in this order. */
export const ONBOARDING_STEPS = ['dataset', 'rows', 'chart', 'download'] as const;
export type OnboardingStep = (typeof ONBOARDING_STEPS)[number];

/** The state after one more step; the same state when nothing changes. */
export const withStep = (state: User['onboarding'], step: OnboardingStep): User['onboarding'] => {
  if (state.done || state.flags[step] === true) {
    return state;
  }
  const flags = { ...state.flags, [step]: true };
  const next = ONBOARDING_STEPS.find((one) => flags[one] !== true);
  return { flags, step: next ?? '', done: next === undefined };
};

/** A step was reached: call it where the thing happens. Costs nothing when it was reached before. */
export const reachOnboardingStep = (step: OnboardingStep): void => {
  const { user } = session.store.getState();
  if (user === null) {
    return;
  }
  const onboarding = withStep(user.onboarding, step);
  if (onboarding !== user.onboarding) {
    void saveOnboarding(user, onboarding);
  }
};

export const hideOnboarding = (): void => {
  const { user } = session.store.getState();
  if (user !== null) {
    void saveOnboarding(user, { ...user.onboarding, done: true, step: '' });
  }
};
