import { AppError, type Dashboard, type Issue } from '@plumbline/contract';
import { KINDS } from '../../platform/access/thing-kinds.ts';

export const dashboardNotFound = (id: string): AppError => KINDS.dashboard.notFound(id);

/** `current` is what others saved meanwhile: the caller shows both versions. */
export const dashboardStale = (current: Dashboard): AppError =>
  new AppError(
    'dashboard.stale',
    `"${current.name}" was changed since you opened it${
      current.updatedBy === null ? '' : `, last by ${current.updatedBy.name}`
    }. Compare both versions, then save yours over it or take theirs.`,
    { data: { data: current } },
  );

export const dashboardArchived = (name: string): AppError =>
  new AppError('dashboard.archived', `"${name}" is archived. Restore it first.`);

export const revisionNotFound = (name: string, revision: number): AppError =>
  new AppError('dashboard.revision_not_found', `"${name}" has no version ${revision}.`, {
    issues: [{ path: 'revision', message: `There is no version ${revision}.` }],
  });

export const folderNotFound = (id: string): AppError => KINDS.folder.notFound(id);

/** Understood, but wrong: every fault with its place. */
export const contentInvalid = (issues: readonly Issue[]): AppError => {
  const [first] = issues;
  const rest = issues.length - 1;
  return new AppError('request.invalid', `${first?.message ?? ''}${rest > 0 ? ` And ${rest} more.` : ''}`, {
    issues,
  });
};
