/** People, tenants, sign-in. */
export { accountRoutes } from './routes.ts';
export * as accountMails from './account-mails.ts';
export { addLink, findOpenLink, LINK_HOURS, takeCollegeLink } from './links.store.ts';
export { createMailPace, type MailPace } from './mail-pace.ts';
export { isPicture } from './picture.ts';
export { presentAvatar } from './presenter.ts';
export { createLoginGuard, type LoginGuard } from './login-guard.ts';
export {
  addMember,
  addNamedTenant,
  addTenant,
  emailKey,
  findMember,
  fullName,
  hasWords,
  isFirstTenant,
  setPasswordHash,
} from './accounts.store.ts';
export { addIdentity, findIdentity } from './identities.store.ts';
export { saveSignInRules } from './sign-in-rules.store.ts';
export { sweepSignIns } from './sweep-sign-ins.store.ts';
export { sweepSignUps } from './sign-ups.store.ts';
export { confined, expectSession, ssoRequired, startSession, type SignedInUser } from './sign-in.ts';
export { createOwnerLink, ensureFirstAccount, type OwnerLink } from './first-start.ts';
