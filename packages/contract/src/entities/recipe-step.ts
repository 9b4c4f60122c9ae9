import { z } from 'zod';
import { meetsNeed, type StepField } from '../vocabulary/step-field.ts';
import { tableKeys } from '../vocabulary/table.ts';
import type { ColumnType } from './cell.ts';
import { COLUMN_STEPS } from './recipe-steps/column-steps.ts';
import { TABLE_STEPS } from './recipe-steps/table-steps.ts';

/** Every kind of step, in the order in which people choose. To add one: docs/guides/add-a-recipe-step.md. */
export const RECIPE_STEPS = { ...COLUMN_STEPS, ...TABLE_STEPS } as const;

export type StepKind = keyof typeof RECIPE_STEPS;

export const STEP_KINDS = tableKeys<StepKind>(RECIPE_STEPS);

type Fields<K extends StepKind> = (typeof RECIPE_STEPS)[K]['fields'];
type AnyField = { [K in StepKind]: Fields<K>[keyof Fields<K>] }[StepKind];
type LabelsIn<T> = T extends string
  ? never
  : {
      [K in keyof T]: K extends 'label' | 'hint' | 'whenEmpty' | 'orEmpty' | 'all' | 'some'
        ? Extract<T[K], string>
        : K extends 'choices' | 'optional'
          ? LabelsIn<T[K]>
          : K extends string
            ? T[K] extends { readonly label: string }
              ? T[K]['label']
              : never
            : never;
    }[keyof T];

/** What the forms say, as keys of the catalog `recipeStep`. */
export type StepFormText = AnyField extends infer Field
  ? Field extends object
    ? LabelsIn<Field>
    : never
  : never;

/** The fields of a step's form, in the order in which they are filled in. */
export const stepFields = (kind: StepKind): readonly (readonly [name: string, field: StepField])[] =>
  Object.entries<StepField>(RECIPE_STEPS[kind].fields);

/** Whether a step can work on a column of a type: its first field takes it. */
export function stepTakes(kind: StepKind, type: ColumnType): boolean {
  const [, first] = stepFields(kind)[0] ?? [];
  return first === undefined || !('needs' in first) || meetsNeed(first.needs, type);
}

type StepSchema = (typeof RECIPE_STEPS)[StepKind]['schema'];

/** One step of a dataset's recipe, as a client sends it. */
export const TransformationStep = z.discriminatedUnion(
  'kind',
  STEP_KINDS.map((kind) => RECIPE_STEPS[kind].schema) as [StepSchema, ...StepSchema[]],
);
export type TransformationStep = z.infer<typeof TransformationStep>;
/** A step of one kind. */
export type StepOf<K extends TransformationStep['kind']> = Extract<TransformationStep, { kind: K }>;
