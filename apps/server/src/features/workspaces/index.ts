/** A workspace: its members, groups, invitations and settings. */
export { workspaceRoutes } from './routes.ts';
export { invitationMail } from './invitation-mail.ts';
export { findPerson, findPersonByEmail } from './people.store.ts';
export { addMembership, setMemberRole } from './provider-roles.ts';
export { findTenant } from './tenants.store.ts';
