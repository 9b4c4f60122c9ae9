import { ApiError } from '../../../lib/api/api.ts';
import type { Change } from '../../../lib/data/use-change.ts';
import { t } from '../../../messages/index.ts';
import { errorMessage } from '../../../ui/states/states.tsx';

const SECONDS_PER_MINUTE = 60;
const USUAL_WAIT_S = 120;

/** What the form says after a try; null while there is nothing to say. */
export const loginFaultText = (state: Omit<Change<never, boolean>, 'run'>): string | null => {
  if (state.failure !== null) {
    return loginFailureText(state.failure);
  }
  return state.data === false && !state.isLoading ? t('session.userFailed') : null;
};

/** What a code has to follow; null for any other failure. */
export const challengeIn = (failure: unknown): string | null => {
  if (!(failure instanceof ApiError) || failure.code !== 'auth.second_factor') {
    return null;
  }
  const { error } = failure.body as { readonly error: { readonly challenge: string } };
  return error.challenge;
};

/** The workspace that lets in by its provider alone, by its name in addresses; null for any other failure. */
export const requiredSsoIn = (failure: unknown): string | null =>
  failure instanceof ApiError && failure.code === 'auth.sso_required'
    ? (failure.body as { readonly error: { readonly tenant: string } }).error.tenant
    : null;

/** What a refused sign-in says. The server's own words where we have none better. */
export const loginFailureText = (error: unknown): string => {
  if (!(error instanceof ApiError)) {
    return errorMessage(error);
  }
  if (error.code === 'auth.wrong_credentials') {
    return t('session.wrong');
  }
  if (error.code === 'auth.too_many_tries') {
    const seconds = error.retryAfterSeconds ?? USUAL_WAIT_S;
    return t('session.tooMany', { minutes: Math.max(1, Math.ceil(seconds / SECONDS_PER_MINUTE)) });
  }
  return errorMessage(error);
};
