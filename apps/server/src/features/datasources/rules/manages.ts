import { isSystem, type Actor } from '../../../platform/principal.ts';
import type { Services } from '../../../platform/services.ts';

/** Whether somebody may manage a dataset, and so is under none of its rules. */
export const managesDataset = async (
  { access }: Pick<Services, 'access'>,
  actor: Actor,
  datasetId: string,
): Promise<boolean> =>
  isSystem(actor) || (await access.permissionOn(actor, { kind: 'dataset', id: datasetId })) === 'manage';
