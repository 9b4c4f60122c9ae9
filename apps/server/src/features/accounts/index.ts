/** People, tenants, sign-in. */
export { accountRoutes } from './routes.ts';
export { avatarOf } from './presenter.ts';
export { addMember, addTenant, hasWords, isFirstTenant } from './accounts.store.ts';
export { createOwnerLink, ensureFirstAccount, type OwnerLink } from './first-start.ts';
