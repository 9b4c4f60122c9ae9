import { AppError, routes } from '@plumbline/contract';
import { answer, bind, stream, success, type BoundRoute } from '../../platform/http/bind.ts';
import { requestOrigin } from '../../platform/http/request-origin.ts';
import { whileVisible } from '../../platform/http/while-visible.ts';
import type { Services } from '../../platform/services.ts';
import { findMember } from '../accounts/index.ts';
import { compareModels } from './comparison/compare-models.ts';
import { createWorkflow } from './create-workflow.ts';
import { explainRecord, predictOne } from './inference/open-model.ts';
import { findCounterfactuals } from './inference/counterfactuals.ts';
import { findSensitivity } from './inference/sensitivity.ts';
import { startBatch } from './inference/start-batch.ts';
import { getReport, listWorkflows } from './read-workflows.ts';
import {
  createSubsetOf,
  downloadRecords,
  openPresigned,
  presignRecordsFor,
} from './records/export-records.ts';
import { filterRecords } from './records/filter-records.ts';
import { getRecord } from './records/get-record.ts';
import { listFacets } from './records/list-facets.ts';
import { exportReport } from './report/export-report.ts';
import { deleteRetraining, putRetraining } from './retraining/put-schedule.ts';
import { checkService, listServices } from './services-catalog.ts';
import { archiveWorkflow, updateWorkflow } from './update-workflow.ts';

const workflows = (services: Services): readonly BoundRoute[] => [
  bind(routes.listServices, async ({ principal }) => success(await listServices(services, principal))),
  bind(routes.checkService, async ({ principal, params, body }) =>
    success(await checkService(services, principal, { id: params.service, body })),
  ),
  bind(routes.createWorkflow, async ({ principal, params, body, once }) =>
    success(await createWorkflow(services, principal, { service: params.service, body, once })),
  ),
  bind(routes.listWorkflows, async ({ principal, query }) =>
    success(await listWorkflows(services, principal, { ...query, isArchived: false })),
  ),
  bind(routes.listArchivedWorkflows, async ({ principal, query }) =>
    success(await listWorkflows(services, principal, { ...query, isArchived: true })),
  ),
  bind(routes.listUserWorkflows, async ({ principal, params, query }) => {
    const { userId } = params;
    if ((await findMember(services.db.executor, { tenantId: principal.tenantId, userId })) === null) {
      throw new AppError('member.not_found', `There is no member ${userId} in this workspace.`);
    }
    const wanted = { ...query, isArchived: false, createdBy: userId };
    return success(await listWorkflows(services, principal, wanted));
  }),
  bind(routes.getWorkflowReport, async ({ principal, params, query }) =>
    success(await getReport(services, principal, { id: params.id, model: query.model })),
  ),
  bind(routes.exportReport, async (call) => {
    const { principal, params, query, request } = call;
    const signal = whileVisible(services, call, { kind: 'workflow', id: params.id });
    const { content, ...file } = await exportReport(services, principal, {
      id: params.id,
      model: query.model,
      origin: services.config.publicUrl ?? requestOrigin(request),
      signal,
    });
    return stream(content, file, signal);
  }),
  bind(routes.updateWorkflow, async ({ principal, params, body, once }) => {
    const { report, isTraining } = await updateWorkflow(services, principal, { id: params.id, body, once });
    return answer(isTraining ? 202 : 200, success(report));
  }),
  bind(routes.putWorkflowSchedule, async ({ principal, params, body }) =>
    success(await putRetraining(services, principal, { id: params.id, spec: body })),
  ),
  bind(routes.deleteWorkflowSchedule, async ({ principal, params }) =>
    success(await deleteRetraining(services, principal, params.id)),
  ),
  bind(routes.archiveWorkflow, async ({ principal, params }) =>
    success(await archiveWorkflow(services, principal, params.id)),
  ),
];

const modelIds = ({ wId, modelId }: { readonly wId: string; readonly modelId: string }) => ({
  workflowId: wId,
  modelId,
});

const records = (services: Services): readonly BoundRoute[] => [
  bind(routes.filterRecords, async ({ principal, params, body, signal }) =>
    success(await filterRecords(services, principal, { name: modelIds(params), body, signal })),
  ),
  bind(routes.listRecordFacets, async ({ principal, params, body, signal }) =>
    success(await listFacets(services, principal, { name: modelIds(params), filters: body.filters, signal })),
  ),
  bind(routes.createSubset, async ({ principal, params, body, signal }) =>
    answer(201, {
      success: true,
      subset: await createSubsetOf(services, principal, { name: modelIds(params), body, signal }),
    }),
  ),
  bind(routes.presignRecords, async ({ principal, params, body }) =>
    success(await presignRecordsFor(services, principal, { name: modelIds(params), body })),
  ),
  bind(routes.downloadPresigned, async (call) => {
    const { actor, records: wanted } = openPresigned(services, call.params.token);
    const { reply, signal: caller } = call;
    const thing = { kind: 'workflow', id: wanted.name.workflowId } as const;
    const signal = whileVisible(services, { principal: actor, reply, signal: caller }, thing);
    const { body, ...file } = await downloadRecords(services, actor, { ...wanted, signal });
    const data = { format: wanted.format };
    // Here, since the call has no person by whom it could be recorded.
    await services.db.transaction((trx) =>
      services.events.append(trx, actor, { kind: 'workflow.exported', id: thing.id, data }),
    );
    return stream(body, file, signal);
  }),
  bind(routes.compareModels, async ({ principal, params, query, signal }) =>
    success(await compareModels(services, principal, { name: modelIds(params), other: query.with, signal })),
  ),
  bind(routes.getRecord, async ({ principal, params, signal }) =>
    success(await getRecord(services, principal, { name: modelIds(params), key: params.key, signal })),
  ),
];

const inference = (services: Services): readonly BoundRoute[] => [
  bind(routes.predict, async ({ principal, params, body }) =>
    success(await predictOne(services, principal, { name: params, record: body.record })),
  ),
  bind(routes.predictBatch, async ({ principal, params, body, once }) =>
    success(await startBatch(services, principal, { name: params, body, once })),
  ),
  bind(routes.explainPrediction, async ({ principal, params, body }) =>
    success(await explainRecord(services, principal, { name: params, record: body.record })),
  ),
  bind(routes.findCounterfactuals, async ({ principal, params, body, signal }) =>
    success(await findCounterfactuals(services, principal, { name: params, body, signal })),
  ),
  bind(routes.getSensitivity, async ({ principal, params, body, signal }) =>
    success(await findSensitivity(services, principal, { name: params, record: body.record, signal })),
  ),
];

export const workflowRoutes = (services: Services): readonly BoundRoute[] => [
  ...workflows(services),
  ...records(services),
  ...inference(services),
];
