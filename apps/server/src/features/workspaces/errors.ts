import { AppError } from '@plumbline/contract';

/** `tenant.not_found`, also for a workspace that exists and the caller does not belong to. */
export const tenantNotFound = (tenant: string): AppError =>
  new AppError('tenant.not_found', `There is no workspace "${tenant}" that you belong to.`);

/** `member.not_found` */
export const memberNotFound = (id: string): AppError =>
  new AppError('member.not_found', `There is no member ${id} in this workspace.`);

/** `member.last_owner` */
export const lastOwner = (): AppError =>
  new AppError('member.last_owner', 'A workspace needs an owner. Make somebody else an owner first.');

/** `auth.forbidden` */
export const ownersOnly = (): AppError =>
  new AppError('auth.forbidden', 'Only owners can make, change and remove owners.');
