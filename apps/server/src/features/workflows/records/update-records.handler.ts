import { message } from '@plumbline/messages';
import type { JobHandler } from '../../../platform/jobs/job.ts';
import { findDataset } from '../../datasources/index.ts';
import { findWorkflow } from '../workflow.store.ts';
import { updateRecordsDataset } from './records-dataset.ts';
import type { UpdateRecordsPayload } from './update-records-payload.ts';

/** The rows stay as they were where this fails: the dataset reports it as a failed refresh. */
export const updateRecordsHandler: JobHandler<UpdateRecordsPayload> = {
  async run({ workflowId }, job, services) {
    const workflow = await findWorkflow(services.db.executor, job, workflowId);
    if (workflow !== null) {
      await updateRecordsDataset(services, job, { workflow, signal: job.signal });
    }
    return message('workflow.recordsUpdated', { name: workflow?.name ?? '' });
  },
  async onFailed({ workflowId }, { trx, error, ...failed }, { events }) {
    const workflow = await findWorkflow(trx, failed, workflowId);
    const id = workflow?.records_dataset_id ?? null;
    const listed = id === null ? null : await findDataset(trx, failed, id);
    if (listed !== null) {
      const data = { name: listed.dataset.name, code: error.code, reason: error.message };
      await events.append(trx, failed, { kind: 'dataset.refresh_failed', id: listed.dataset.id, data });
    }
  },
};
