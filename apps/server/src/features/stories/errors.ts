import { AppError, type Story } from '@plumbline/contract';
import { KINDS } from '../../platform/access/thing-kinds.ts';

/** `story.not_found`, also for a story that the caller may not see. */
export const storyNotFound = (id: string): AppError => KINDS.story.notFound(id);

/** `current` is what others saved meanwhile: the caller shows both versions. */
export const storyStale = (current: Story): AppError =>
  new AppError(
    'story.stale',
    `"${current.title}" was changed since you opened it. Compare both versions, then save yours over it or take theirs.`,
    { data: { data: current } },
  );

/** `story.not_ready`: its job has not finished. */
export const storyNotReady = (title: string): AppError =>
  new AppError('story.not_ready', `"${title}" is still being written. Wait until its job has finished.`);

/** `story.revision_not_found` */
export const storyRevisionNotFound = (title: string, revision: number): AppError =>
  new AppError('story.revision_not_found', `"${title}" has no version ${revision}.`);

/** A save would replace what the person does not see. */
export const partlySeen = (): AppError =>
  new AppError(
    'access.forbidden',
    'This story was written from rows that you do not see, so you cannot change it.',
  );
