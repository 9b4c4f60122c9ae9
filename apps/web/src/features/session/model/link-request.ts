import { assertNever, PASSWORD_MIN_LENGTH } from '@plumbline/contract';

/** The state of a one-use link. `form`: no link, or already used. */
export type LinkStage =
  | { readonly stage: 'form'; readonly isLinkDead: boolean }
  | { readonly stage: 'password'; readonly token: string };

export type LinkAction =
  | { readonly type: 'opened'; readonly hash: string }
  | { readonly type: 'refused' }
  | { readonly type: 'left' };

export const NO_LINK: LinkStage = { stage: 'form', isLinkDead: false };

/** A link's token is only ever in the fragment, so that it is in no log. It is exchanged together with a password. */
export const reduceLink = (state: LinkStage, action: LinkAction): LinkStage => {
  switch (action.type) {
    case 'opened':
      return action.hash === '' ? state : { stage: 'password', token: action.hash };
    case 'refused':
      return { stage: 'form', isLinkDead: true };
    case 'left':
      return NO_LINK;
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
