import { assertNever, PASSWORD_MIN_LENGTH } from '@plumbline/contract';

/** Where a one-use link stands. `form`: no link, or done with it. */
export type LinkStage =
  | { readonly stage: 'form'; readonly isLinkDead: boolean }
  | { readonly stage: 'checking'; readonly token: string }
  | { readonly stage: 'password'; readonly token: string };

export type LinkAction =
  { readonly type: 'password-required' } | { readonly type: 'refused' } | { readonly type: 'left' };

/** A link's token is only ever in the fragment, so that it is in no log. `hash` without the `#`. */
export const openLink = (hash: string): LinkStage => {
  const token = hash.trim();
  return token === '' ? { stage: 'form', isLinkDead: false } : { stage: 'checking', token };
};

/** A link is first exchanged as it is; one that needs a password says so and is asked again with one. */
export const reduceLink = (state: LinkStage, action: LinkAction): LinkStage => {
  if (state.stage === 'form') {
    return state;
  }
  switch (action.type) {
    case 'password-required':
      return { stage: 'password', token: state.token };
    case 'refused':
      return { stage: 'form', isLinkDead: true };
    case 'left':
      return { stage: 'form', isLinkDead: false };
    default:
      return assertNever(action);
  }
};

/** Null when the password will do; characters as people count them. */
export const passwordFault = (
  password: string,
): { readonly count: number; readonly least: number } | null => {
  const count = Array.from(password).length;
  return count < PASSWORD_MIN_LENGTH ? { count, least: PASSWORD_MIN_LENGTH } : null;
};
