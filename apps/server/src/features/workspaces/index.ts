/** A workspace: its members, groups, invitations and settings. */
export { workspaceRoutes } from './routes.ts';
export { invitationMail } from './invitation-mail.ts';
