import { AppError } from '@plumbline/contract';
import { KINDS } from '../../platform/access/thing-kinds.ts';

/** `dataset.not_found`, also for a dataset that the caller may not see. */
export const datasetNotFound = (id: string): AppError => KINDS.dataset.notFound(id);

/** `dataset.not_ready`: its first version is not complete. */
export const datasetNotReady = (name: string): AppError =>
  new AppError('dataset.not_ready', `"${name}" is still being created. Wait until its job has finished.`);

/** `dataset.archived`. `what` completes "it cannot be …", such as `refreshed`. */
export const datasetArchived = (name: string, what: string): AppError =>
  new AppError('dataset.archived', `"${name}" is archived, so it cannot be ${what}. Restore it first.`);

/** `dataset.version_not_found` */
export const versionNotFound = (name: string, version: number): AppError =>
  new AppError('dataset.version_not_found', `"${name}" has no version ${version}.`, {
    issues: [{ path: 'version', message: `There is no version ${version}.` }],
  });
