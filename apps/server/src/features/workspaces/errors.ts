import { AppError } from '@plumbline/contract';

export const tenantNotFound = (tenant: string): AppError =>
  new AppError('tenant.not_found', `There is no workspace "${tenant}" that you belong to.`);

export const memberNotFound = (id: string): AppError =>
  new AppError('member.not_found', `There is no member ${id} in this workspace.`);

export const lastOwner = (): AppError =>
  new AppError('member.last_owner', 'A workspace needs an owner. Make somebody else an owner first.');

export const ownersOnly = (): AppError =>
  new AppError('auth.forbidden', 'Only owners can make, change and remove owners.');
