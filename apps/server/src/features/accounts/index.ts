/** People, tenants, sign-in. */
export { accountRoutes } from './routes.ts';
export { addMember, addTenant } from './accounts.store.ts';
export { createOwnerLink, ensureFirstAccount, type OwnerLink } from './first-start.ts';
