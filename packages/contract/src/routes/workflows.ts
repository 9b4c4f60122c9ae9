import { z } from 'zod';
import { ScheduleSpec } from '../entities/schedule.ts';
import { Service, ServiceFit, WorkflowReport, WorkflowSummary } from '../entities/workflow/index.ts';
import { Accepted, Id, ListQuery, ok, okPage } from '../envelope.ts';
import { reads, writes } from '../policy.ts';
import { defineRoute } from '../route.ts';
import { ALL } from '../subjects.ts';

export const listServices = defineRoute({
  id: 'workflows.listServices',
  method: 'GET',
  path: '/beta/services',
  summary: 'List the services a workflow can use, each with the URL that creates it.',
  policy: reads(),
  reads: { nothing: 'The services are part of the product.' },
  reply: ok(z.array(Service)),
});

/** Cheap: nothing but stored facts on the columns is read. */
export const checkService = defineRoute({
  id: 'workflows.checkService',
  method: 'POST',
  path: '/v1/workflows/check/:service',
  summary: 'Check whether a service suits a dataset, and propose target and features with reasons.',
  policy: reads(),
  reads: { dataset: ALL },
  params: z.object({
    /** `id` of a service. */
    service: z.string().min(1).max(100),
  }),
  body: z.object({
    /** Id of the dataset to learn from. */
    datasource_id: Id,
    /** Proposed by the service where left out. */
    target: z.string().min(1).optional(),
    /** Proposed by the service where left out. */
    features: z.array(z.string().min(1)).max(20_000).optional(),
  }),
  reply: ok(ServiceFit),
});

/** One of the addresses that `GET /beta/services` gives. */
export const createWorkflow = defineRoute({
  id: 'workflows.create',
  method: 'POST',
  path: '/v1/workflows/create/:service',
  summary: 'Apply a service to a dataset.',
  policy: writes(),
  changes: { workflow: ALL, model: ALL, job: ALL },
  params: z.object({
    /** `id` of a service; `service.not_found` where there is none. */
    service: z.string().min(1).max(100),
  }),
  body: z.object({
    /** Need not be unique. */
    name: z.string().trim().min(1, 'Give the workflow a name.').max(200),
    /** Id of the dataset to learn from. */
    datasource_id: Id,
    /** The column to predict; chosen by the service where left out. Ignored by services without one. */
    target: z.string().min(1).optional(),
    /** Columns to learn from; chosen by the service when absent. */
    features: z.array(z.string().min(1)).max(20_000).optional(),
    /**
     * As `options` of the service describes them. An unknown name is `request.malformed`, an invalid value
     * `request.invalid`.
     */
    options: z.record(z.string(), z.unknown()).default({}),
  }),
  reply: ok(
    Accepted.extend({
      /** Of the new workflow. */
      workflowId: Id,
      /** Of its first model, which the job trains. */
      modelId: Id,
    }),
  ),
  status: 202,
});

export const listWorkflows = defineRoute({
  id: 'workflows.list',
  method: 'GET',
  path: '/beta/workflows/list',
  summary: 'List the workflows that the caller can see.',
  policy: reads(),
  reads: { workflow: ALL },
  query: ListQuery,
  reply: okPage(WorkflowSummary),
});

export const listArchivedWorkflows = defineRoute({
  id: 'workflows.listArchived',
  method: 'GET',
  path: '/beta/workflows/archived',
  summary: 'List archived workflows.',
  policy: reads(),
  reads: { workflow: ALL },
  query: ListQuery,
  reply: okPage(WorkflowSummary),
});

export const listUserWorkflows = defineRoute({
  id: 'workflows.listOfUser',
  method: 'GET',
  path: '/beta/secure/users/:userId/workflows',
  summary: "List one person's workflows that the caller can see.",
  policy: reads(),
  reads: { workflow: ALL },
  params: z.object({
    /** Of a member; else `member.not_found`. */
    userId: Id,
  }),
  query: ListQuery,
  reply: okPage(WorkflowSummary),
});

export const getWorkflowReport = defineRoute({
  id: 'workflows.getReport',
  method: 'GET',
  path: '/beta/reports/workflows/:id/',
  summary: 'Get a workflow with its models and their quality.',
  policy: reads(),
  reads: { workflow: 'id', model: ALL, schedule: ALL },
  params: z.object({
    /** Id of the workflow. */
    id: Id,
  }),
  query: z.object({
    /** The model whose report is returned; the model in use by default. */
    model: Id.optional(),
  }),
  reply: ok(WorkflowReport),
});

/** The reply of `workflows.getReport` as a file, in the language of the caller. */
export const exportReport = defineRoute({
  id: 'workflows.exportReport',
  method: 'GET',
  path: '/beta/reports/workflows/:id/pdf',
  summary: 'Download the report of a model as PDF.',
  policy: reads(),
  reads: { workflow: 'id', model: ALL },
  params: z.object({
    /** Id of the workflow. */
    id: Id,
  }),
  query: z.object({
    /** The model whose report is exported; the model in use by default. */
    model: Id.optional(),
  }),
  reply: z.unknown(),
  replyKind: 'file',
});

/** `jobId` is null unless it trains again, which answers 202. */
export const updateWorkflow = defineRoute({
  id: 'workflows.update',
  method: 'POST',
  path: '/v1/workflows/:id/update',
  summary: 'Update a workflow: rename, describe, restore, choose the model in use or train again.',
  policy: writes('viewer'),
  changes: { workflow: 'id', model: ALL, job: ALL },
  params: z.object({
    /** Id of the workflow. */
    id: Id,
  }),
  body: z.object({
    name: z.string().trim().min(1).max(200).optional(),
    /** Null removes it. */
    description: z.string().max(5000).nullable().optional(),
    /** False restores it from the archive. Needs `manage`. */
    archived: z.literal(false).optional(),
    /** Train a new model on the newest version of the dataset. Models that are there stay. */
    retrain: z.boolean().optional(),
    /** The model to use from now on. */
    modelId: Id.optional(),
    /** Let people whose row rules hide rows read the report and predict. Needs `manage`. */
    sharesBeyondRules: z.boolean().optional(),
    /** Use later models by themselves where they are better. */
    usesBetter: z.boolean().optional(),
    /** Features of the next training. */
    features: z.array(z.string().min(1)).min(1).max(20_000).optional(),
    /** Of the training that `retrain` starts; those of the newest model where left out. */
    options: z.record(z.string(), z.unknown()).optional(),
  }),
  reply: ok(WorkflowReport),
  alsoStatus: [202],
});

/** Where a timetable is due and the newest model was trained on the newest version, nothing happens. */
export const putWorkflowSchedule = defineRoute({
  id: 'workflows.putSchedule',
  method: 'PUT',
  path: '/v1/workflows/:id/schedule',
  summary: 'Train a workflow again by a timetable, as the caller.',
  policy: writes('viewer'),
  changes: { workflow: 'id', schedule: ALL },
  params: z.object({
    /** Id of the workflow. */
    id: Id,
  }),
  body: z.object(ScheduleSpec.shape),
  reply: ok(WorkflowReport),
});

export const deleteWorkflowSchedule = defineRoute({
  id: 'workflows.deleteSchedule',
  method: 'DELETE',
  path: '/v1/workflows/:id/schedule',
  summary: 'Delete the schedule of a workflow, with the record of its runs.',
  policy: writes('viewer'),
  changes: { workflow: 'id', schedule: ALL },
  params: z.object({
    /** Id of the workflow. */
    id: Id,
  }),
  reply: ok(WorkflowReport),
});

export const archiveWorkflow = defineRoute({
  id: 'workflows.archive',
  method: 'DELETE',
  path: '/v1/workflows/:id/',
  summary: 'Archive a workflow.',
  policy: writes('viewer'),
  changes: { workflow: 'id' },
  params: z.object({
    /** Id of the workflow. */
    id: Id,
  }),
  reply: ok(WorkflowSummary),
});
