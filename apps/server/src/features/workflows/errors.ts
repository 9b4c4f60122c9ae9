import { AppError } from '@plumbline/contract';
import { KINDS } from '../../platform/access/thing-kinds.ts';

/** `workflow.not_found`, also for a workflow that the caller may not see. */
export const workflowNotFound = (id: string): AppError => KINDS.workflow.notFound(id);

/** `model.not_found` */
export const modelNotFound = (id: string): AppError =>
  new AppError('model.not_found', `The workflow has no model ${id}. Check the id.`);

/** `model.not_ready` */
export const modelNotReady = (): AppError =>
  new AppError('model.not_ready', 'This model is not ready: it is being trained, or its training failed.');

/** `model.hidden_rows`: predictions would reveal rows that row rules hide from the caller. */
export const hiddenRows = (): AppError =>
  new AppError(
    'model.hidden_rows',
    'This model learned from rows that are hidden from you. Its owner can let people with row rules use it.',
  );
