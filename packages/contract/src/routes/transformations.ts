import { z } from 'zod';
import { Cell } from '../entities/cell.ts';
import { PivotSpec, PivotTable } from '../entities/pivot.ts';
import { QueryResult } from '../entities/table-page.ts';
import { Dataset } from '../entities/dataset.ts';
import { FormulaPreview } from '../entities/formula.ts';
import { Filters } from '../entities/filter.ts';
import { JoinCheck, RecipeStep, Transformation } from '../entities/transformation.ts';
import { TransformationStep } from '../entities/recipe-step.ts';
import { Id, ok, okEmpty } from '../envelope.ts';
import { reads, writes } from '../policy.ts';
import { defineRoute } from '../route.ts';
import { ALL } from '../subjects.ts';
import { MAX_STEPS } from '../vocabulary/transformation.ts';

const ofDataset = z.object({
  /** Id of the dataset. */
  id: Id,
});
const ofStep = z.object({
  /** Id of the step. */
  id: Id,
});
/** Number of a version of the dataset; the newest unless given. */
const version = z.int().min(1).optional();
/** Steps of the recipe to apply, from the first; all unless given. */
const step = z.int().min(0).optional();

export const addTransformation = defineRoute({
  id: 'transformations.add',
  method: 'POST',
  path: '/v1/datasources/:id/interact',
  summary: "Append a step to the dataset's recipe.",
  policy: writes('viewer'),
  changes: { dataset: 'id', rows: ALL },
  params: ofDataset,
  body: TransformationStep,
  reply: ok(Transformation),
  status: 201,
});

/** 409 names the later steps that could not continue; `dataset.stale` when the step is not `expected`. */
export const updateTransformation = defineRoute({
  id: 'transformations.update',
  method: 'PUT',
  path: '/v1/transformations/:id',
  summary: 'Edit a step, or move it to another position.',
  policy: writes('viewer'),
  changes: { dataset: ALL, rows: ALL },
  params: ofStep,
  body: z.object({
    step: TransformationStep.optional(),
    /** From 0. */
    position: z.int().nonnegative().optional(),
    /** False: the step stays and changes nothing. */
    enabled: z.boolean().optional(),
    /** The step that the caller believes there is; another one is not overwritten. */
    expected: TransformationStep.optional(),
  }),
  reply: ok(Transformation),
});

export const removeTransformation = defineRoute({
  id: 'transformations.remove',
  method: 'DELETE',
  path: '/v1/transformations/:id',
  summary: 'Remove a step; 409 names the later steps that need it.',
  policy: writes('viewer'),
  changes: { dataset: ALL, rows: ALL },
  params: ofStep,
  reply: okEmpty,
});

/**
 * What undo, redo and reordering send. An id that the dataset no longer has makes the step again under it. 409
 * `dataset.stale`, with `current`, when `expected` is not the recipe's state.
 */
export const putRecipe = defineRoute({
  id: 'recipes.put',
  method: 'PUT',
  path: '/v1/datasources/:id/recipe',
  summary: 'Replace the whole recipe.',
  policy: writes('viewer'),
  changes: { dataset: 'id', rows: ALL },
  params: ofDataset,
  body: z.object({
    /** All steps in their order. Those that are not listed are removed. */
    steps: z.array(RecipeStep).max(MAX_STEPS),
    /** The steps that the caller believes there are, in order: an id, or the whole step, which is compared too. */
    expected: z.array(z.union([Id, RecipeStep.required({ id: true })])).optional(),
  }),
  reply: ok(Dataset),
});

/** A recipe that does not fit is not an error: its steps report their issues. Nothing is saved. */
export const previewRecipe = defineRoute({
  id: 'recipes.preview',
  method: 'POST',
  path: '/v1/datasources/:id/recipe/preview',
  summary: 'Preview a recipe: columns, counts and first rows.',
  policy: reads(),
  reads: { rows: ALL },
  params: ofDataset,
  body: z.object({
    steps: z.array(RecipeStep).max(MAX_STEPS),
    /** Rows at most; 0: only counts and columns. */
    limit: z.int().min(0).max(200).default(50),
    version,
  }),
  reply: ok(
    z.object({
      /** As many as were sent, in the same order. */
      steps: z.array(
        Transformation.pick({
          kind: true,
          columns: true,
          rowsBefore: true,
          rowsAfter: true,
          fault: true,
          changed: true,
        }),
      ),
      /** The first rows after the recipe; null where a step does not fit. */
      rows: QueryResult.nullable(),
      /** Cells that the last step leaves empty because they do not fit its type; null where it changes no type. */
      emptied: z.int().nonnegative().nullable(),
      /** What the last step found to split; null where it splits no column. */
      split: z
        .object({
          /** Cells of the column that have a value. */
          cells: z.int().nonnegative(),
          /** Those of them that do not have the separator. */
          without: z.int().nonnegative(),
        })
        .nullable(),
    }),
  ),
});

/** The join is previewed on top of the whole recipe, or of its first `step` steps. */
export const checkJoin = defineRoute({
  id: 'recipes.checkJoin',
  method: 'POST',
  path: '/v1/datasources/:id/join-check',
  summary: 'Preview a join: matched, unmatched and multiplied rows.',
  policy: reads(),
  reads: { rows: ALL },
  params: ofDataset,
  body: z.object({
    /** The other dataset, after its own recipe. */
    datasource_id: Id,
    /**
     * `left`: rows without a match stay; `right`: those of the other dataset; `full`: both; `inner`: neither.
     */
    how: z.enum(['inner', 'left', 'right', 'full']).default('left'),
    /** Pairs of columns whose values are equal in rows that match. */
    on: z
      .array(
        z.object({
          /** Column of the dataset. */
          left: z.string().min(1),
          /** Column of the other dataset. */
          right: z.string().min(1),
        }),
      )
      .min(1)
      .max(20),
    /** Steps of the recipe to apply before, from the first; all unless given. */
    step: z.int().min(0).optional(),
  }),
  reply: ok(JoinCheck),
});

const formula = z.string().min(1).max(20_000);

/** Rows are picked so that the branches of the formula are reached where possible. */
export const previewFormula = defineRoute({
  id: 'formulas.preview',
  method: 'POST',
  path: '/v1/datasources/:id/formula-preview',
  summary: 'Preview a formula on a few rows, with the share of nulls.',
  policy: reads(),
  reads: { rows: 'id' },
  params: ofDataset,
  body: z.object({
    formula,
    /** Rows at most. */
    limit: z.int().min(1).max(50).default(5),
    version,
    /** Steps of the recipe to apply before, from the first; all unless given. */
    step: z.int().min(0).optional(),
  }),
  reply: ok(FormulaPreview),
});

export const pivotDatasource = defineRoute({
  id: 'datasources.pivot',
  method: 'POST',
  path: '/v1/datasources/:id/pivot',
  summary: 'Compute a pivot table with its totals.',
  policy: reads(),
  reads: { rows: 'id' },
  params: ofDataset,
  body: PivotSpec.extend({ version, step }),
  reply: ok(PivotTable),
});

export const downloadPivot = defineRoute({
  id: 'datasources.downloadPivot',
  method: 'POST',
  path: '/v1/datasources/:id/pivot/download',
  summary: 'Download the whole pivot with its headers: flat as CSV, merged as XLSX.',
  policy: reads(),
  reads: { rows: 'id' },
  params: ofDataset,
  body: PivotSpec.omit({ page: true, limit: true }).extend({
    version,
    step,
    /** `xlsx` has merged headers. */
    format: z.enum(['csv', 'xlsx']),
  }),
  reply: z.unknown(),
  replyKind: 'file',
});

/** The rows behind one cell; an omitted key means its total. */
export const drillPivot = defineRoute({
  id: 'datasources.drillPivot',
  method: 'POST',
  path: '/v1/datasources/:id/pivot/rows',
  summary: 'Get the filter for the rows behind a cell of a pivot.',
  policy: reads(),
  reads: { rows: 'id' },
  params: ofDataset,
  body: PivotSpec.pick({ rows: true, columns: true, filters: true, search: true }).extend({
    version,
    step,
    /** Keys of the row header, from the outermost. */
    row: z.array(Cell).max(20).default([]),
    /** Keys of the column header, from the outermost. */
    column: z.array(Cell).max(20).default([]),
  }),
  reply: ok(
    z.object({
      /** For `POST /v1/datasources/{id}/filter`, in place of the pivot's own and with the same `search`. */
      filters: Filters,
      /** Rows that pass them. */
      rows: z.int().nonnegative(),
    }),
  ),
});
