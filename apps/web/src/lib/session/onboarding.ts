import {
  createCsv,
  createFile,
  downloadDatasource,
  filterDatasource,
  updateUser,
  type Route,
  type User,
} from '@plumbline/contract';
import { api } from '../api/api.ts';
import { session } from './current.ts';

/** What there is to do first, in this order. */
export const ONBOARDING_STEPS = ['dataset', 'rows', 'chart', 'download'] as const;
export type OnboardingStep = (typeof ONBOARDING_STEPS)[number];
type Onboarding = User['onboarding'];

/** The state after one more step; the same state when nothing changes. */
export const withStep = (state: Onboarding, step: OnboardingStep): Onboarding => {
  if (state.done || state.flags[step] === true) {
    return state;
  }
  const flags = { ...state.flags, [step]: true };
  const next = ONBOARDING_STEPS.find((one) => flags[one] !== true);
  return { flags, step: next ?? '', done: next === undefined };
};

const isForChart = (input: unknown): boolean =>
  (input as { body?: { graph?: boolean } } | undefined)?.body?.graph === true;

/** What a successful call shows that the person has done; null for most. */
export const stepOfCall = (route: Pick<Route, 'id'>, input: unknown): OnboardingStep | null => {
  switch (route.id) {
    case createCsv.id:
    case createFile.id:
      return 'dataset';
    case filterDatasource.id:
      return isForChart(input) ? 'chart' : 'rows';
    case downloadDatasource.id:
      return 'download';
    default:
      return null;
  }
};

/** Failing is silent: it is a convenience, and the next such call sends it again. */
const keep = (user: User, onboarding: Onboarding): void => {
  session.putUser({ ...user, onboarding });
  api.call(updateUser, { params: { id: user.id }, body: { onboarding } }).catch(() => undefined);
};

/** Reads the steps off the calls that succeed, so that no page has to report them. */
export const watchOnboarding = (route: Route, input: unknown): void => {
  const { user } = session.store.getState();
  const step = stepOfCall(route, input);
  if (user === null || step === null) {
    return;
  }
  const onboarding = withStep(user.onboarding, step);
  if (onboarding !== user.onboarding) {
    keep(user, onboarding);
  }
};

export const hideOnboarding = (): void => {
  const { user } = session.store.getState();
  if (user !== null) {
    keep(user, { ...user.onboarding, done: true, step: '' });
  }
};
