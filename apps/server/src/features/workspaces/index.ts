/** A workspace: its members, groups, invitations and settings. */
export { workspaceRoutes } from './routes.ts';
