import { allows, type Dashboard } from '@plumbline/contract';

/** Whether its reader may edit the dashboard as it is: an archived one is restored first. */
export const canEditNow = ({
  permission,
  isArchived,
}: Pick<Dashboard, 'permission' | 'isArchived'>): boolean => allows(permission, 'edit') && !isArchived;
