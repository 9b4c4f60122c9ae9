import { PROVIDER_ROLES } from '@plumbline/contract';
import { t } from '../../../messages/index.ts';

/** For a select: the roles that a provider may give. */
export const roleChoices = () =>
  PROVIDER_ROLES.map((value) => ({ value, label: t(`workspace.role.${value}`) }));
