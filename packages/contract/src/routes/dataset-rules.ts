import { z } from 'zod';
import { Confinement, DatasetRules } from '../entities/dataset-rules.ts';
import { GridColumn } from '../entities/dataset.ts';
import { Cell } from '../entities/cell.ts';
import { Id, ok } from '../envelope.ts';
import { reads, writes } from '../policy.ts';
import { defineRoute } from '../route.ts';

const params = z.object({
  /** Id of the dataset. */
  id: Id,
});
const Named = z.object({ id: Id, name: z.string() });

const State = DatasetRules.extend({
  /** Columns that rules may name: those of the newest version before its first step. */
  available: z.array(GridColumn.pick({ name: true, type: true })),
  /** Whom rules may be for, and the attributes that somebody has. */
  groups: z.array(Named),
  people: z.array(
    Named.extend({
      /** Whether they may manage the dataset, so that no rule is for them. */
      manages: z.boolean(),
    }),
  ),
  /** Names of attributes that members and groups of the workspace have. */
  attributes: z.array(z.string()),
  /** Rules that do not fit the newest version; nobody under them sees a row until they do. */
  issues: z.array(
    z.object({
      /** Such as `rows.0.conditions.1.column`. */
      path: z.string(),
      /** In English. */
      message: z.string(),
    }),
  ),
});

/** 403 for those who may not manage the dataset. */
export const getDatasetRules = defineRoute({
  id: 'datasources.getRules',
  method: 'GET',
  path: '/v1/datasources/:id/rules',
  summary: 'Get the rules on rows and columns of a dataset.',
  policy: reads(),
  reads: { dataset: 'id' },
  params,
  reply: ok(State),
});

/** 422 with the position of every column, operator and value that does not fit. */
export const putDatasetRules = defineRoute({
  id: 'datasources.putRules',
  method: 'PUT',
  path: '/v1/datasources/:id/rules',
  summary: 'Replace the rules on rows and columns of a dataset.',
  policy: writes('viewer'),
  changes: { dataset: 'id', rows: 'id' },
  params,
  body: DatasetRules,
  reply: ok(State),
  needsIfMatch: true,
});

/** The first rows as a member sees them, under the rules of the body, which need not be saved. */
export const previewDatasetRules = defineRoute({
  id: 'datasources.previewRules',
  method: 'POST',
  path: '/v1/datasources/:id/rules/preview',
  summary: 'Preview a dataset as a person sees it.',
  policy: reads(),
  reads: { dataset: 'id', rows: 'id' },
  params,
  body: DatasetRules.extend({
    /** The member whose view is shown. */
    userId: Id,
    /** Rows at most. */
    limit: z.int().min(1).max(100).default(10),
  }),
  reply: ok(
    z.object({
      /** Null where the person sees all rows and columns. */
      confinement: Confinement.nullable(),
      columns: z.array(GridColumn.pick({ name: true, type: true, encoding: true })),
      /** Row arrays in the order of `columns`. */
      data: z.array(z.array(Cell)),
      /** Rows that this member would see. */
      rowCount: z.int().nonnegative(),
    }),
  ),
});
