import { z } from 'zod';
import { AxpertConfig } from '../entities/connection-config.ts';
import { Connection, DatasetName, DatasetRecipe } from '../entities/connection.ts';
import { Cell } from '../entities/cell.ts';
import { RemotePage, ResultColumn } from '../entities/table-page.ts';
import { Id, ok } from '../envelope.ts';
import { writes } from '../policy.ts';
import { defineRoute } from '../route.ts';
import { ALL } from '../subjects.ts';
import { ConnectionDatasetBody, TableParameters } from './connections.ts';

const objectType = z.string().min(1).max(100);
const day = z.iso.date();
const Created = ok(
  z.object({
    /** Of the new dataset, whose state is `creating` until the job has written its rows. */
    id: Id,
    /** Follow it at `GET /beta/events/worker/{jobId}`. */
    jobId: Id,
  }),
);

/** The connection is `pending` until its owner has consented at Intuit. */
export const initiateQuickbooks = defineRoute({
  id: 'quickbooks.initiate',
  method: 'POST',
  path: '/v1/connections/quickbooks/initiate',
  summary: "Start a QuickBooks connection: the URL of Intuit's consent page.",
  policy: writes(),
  changes: { connection: ALL },
  body: z.object({
    /** `QuickBooks` or the name of the company where left out. */
    name: z.string().trim().min(1).max(200).optional(),
    /** A connection whose sign-in ended; a new one when absent. Needs `manage`. */
    connection_id: Id.optional(),
  }),
  reply: ok(
    z.object({
      /** Of the connection, which is `pending` until the person has come back. */
      connection_id: Id,
      /** Send the person there; Intuit sends them back with `state`, `code` and `realmId`. */
      authorizationUrl: z.string(),
    }),
  ),
  status: 201,
});

/** Intuit sends people back to a page of the client, which calls this with what the address holds. */
export const finishQuickbooks = defineRoute({
  id: 'quickbooks.finish',
  method: 'POST',
  path: '/v1/connections/quickbooks/callback',
  summary:
    'Finish a QuickBooks connection with what Intuit sent back. Once, by whoever began it, within 10 minutes.',
  policy: writes(),
  changes: { connection: ALL },
  body: z.object({
    /** As in the address that Intuit sent the person back to. */
    state: z.string().min(1).max(500),
    /** Both absent where the person did not allow access. */
    code: z.string().min(1).max(2000).optional(),
    /** Number of the company at QuickBooks. */
    realmId: z
      .string()
      .regex(/^\d{1,40}$/)
      .optional(),
  }),
  reply: ok(Connection),
});

/** Names as the specification gives them; the two in the path may be repeated and must then agree. */
export const QuickbooksDataQuery = z.object({
  /** The same as in the path. */
  connection_id: Id.optional(),
  /** The same as in the path. */
  object_type: objectType.optional(),
  /** Both inclusive. */
  start_date: day.optional(),
  /** Last day, inclusive. */
  end_date: day.optional(),
  /** Objects on a page at most. */
  max_results: z.coerce.number().pipe(z.int().min(1).max(1000)).default(50),
  /** From 1. */
  start_position: z.coerce.number().pipe(z.int().min(1)).default(1),
});

export const getQuickbooksData = defineRoute({
  id: 'quickbooks.getData',
  method: 'GET',
  path: '/v1/connections/quickbooks/:connection_id/:object_type',
  summary: 'List a page of one kind of object: invoices, bills, customers and so on.',
  policy: writes(),
  reads: { connection: 'connection_id' },
  params: z.object({
    /** Id of the connection. */
    connection_id: Id,
    /** A kind of object, such as `Invoice`. */
    object_type: objectType,
  }),
  query: QuickbooksDataQuery,
  reply: ok(
    z.object({
      columns: z.array(ResultColumn),
      /** Row arrays in column order. */
      data: z.array(z.array(Cell)),
      /** Position of the first object, from 1. */
      start_position: z.int().positive(),
      /** Objects on a page at most, as requested. */
      max_results: z.int().positive(),
      /** Null when QuickBooks does not count it. */
      total: z.int().nonnegative().nullable(),
      /** Whether another page follows. */
      hasMore: z.boolean(),
    }),
  ),
});

export const saveQuickbooksDataset = defineRoute({
  id: 'quickbooks.createDataset',
  method: 'POST',
  path: '/v1/connections/quickbooks/:connection_id/save',
  summary: 'Create a dataset from one kind of object.',
  policy: writes(),
  changes: { dataset: ALL, job: ALL },
  params: z.object({
    /** Id of the connection. */
    connection_id: Id,
  }),
  body: DatasetName.extend({
    /** A kind of object, such as `Invoice`. */
    object_type: objectType,
    /** First day, inclusive; from the first object where left out. */
    start_date: day.optional(),
    /** Last day, inclusive; to the last object where left out. */
    end_date: day.optional(),
  }),
  reply: Created,
  status: 202,
});

export const saveAxpert = defineRoute({
  id: 'axpert.save',
  method: 'POST',
  path: '/v1/connections/axpert/save',
  summary: 'Save an Axpert connection after testing its credentials.',
  policy: writes(),
  changes: { connection: ALL },
  body: z.object({ name: z.string().trim().min(1).max(200), config: AxpertConfig }),
  reply: ok(Connection),
  status: 201,
});

/** A report (IView) by name, or a statement that is saved in Axpert; exactly one. Neither can be listed. */
const axpertTarget = {
  /** Name of a report (IView). */
  view: z.string().trim().min(1).max(200).optional(),
  /** Name of a statement that is saved in Axpert. */
  source: z.string().trim().min(1).max(200).optional(),
};
const hasOneAxpertTarget = (target: { readonly view?: unknown; readonly source?: unknown }): boolean =>
  (target.view === undefined) !== (target.source === undefined);
const ONE_AXPERT_TARGET = { message: 'Send either view or source.', path: ['view'] };

/** The text of a JSON object, as the query of an address carries it. */
const parametersText = z
  .string()
  .max(20_000)
  .transform((text, context) => {
    try {
      return TableParameters.parse(JSON.parse(text));
    } catch {
      context.addIssue({ code: 'custom', message: 'Send a JSON object of texts.' });
      return z.NEVER;
    }
  });

export const getAxpertSample = defineRoute({
  id: 'axpert.getSample',
  method: 'GET',
  path: '/v1/connections/axpert/:id/sample',
  summary: 'Preview the first rows of a report or a saved statement.',
  policy: writes(),
  reads: { connection: 'id' },
  params: z.object({
    /** Id of the connection. */
    id: Id,
  }),
  query: z
    .object({
      ...axpertTarget,
      /** Parameters of the report or statement: a JSON object of texts. */
      parameters: parametersText.optional(),
      /** Rows at most. */
      size: z.coerce.number().pipe(z.int().min(1).max(100)).default(50),
    })
    .refine(hasOneAxpertTarget, ONE_AXPERT_TARGET),
  reply: ok(RemotePage),
});

export const saveAxpertDataset = defineRoute({
  id: 'axpert.createDataset',
  method: 'POST',
  path: '/v1/connections/axpert/:connection_id/save',
  summary: 'Create a dataset from a report or a saved statement.',
  policy: writes(),
  changes: { dataset: ALL, job: ALL },
  params: z.object({
    /** Id of the connection. */
    connection_id: Id,
  }),
  body: DatasetRecipe.omit({ columns: true })
    .extend({
      ...axpertTarget,
      /** Values by the parameter's name. */
      parameters: TableParameters.optional(),
      only: ConnectionDatasetBody.shape.only,
      types: ConnectionDatasetBody.shape.types,
    })
    .refine(hasOneAxpertTarget, ONE_AXPERT_TARGET),
  reply: Created,
  status: 202,
});
