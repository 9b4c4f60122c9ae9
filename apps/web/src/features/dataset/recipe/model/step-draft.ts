import {
  stepFields,
  type Scalar,
  type StepField,
  type StepFieldKind,
  type TransformationStep,
} from '@plumbline/contract';
import { FIELD_STARTS, type Start } from './field-starts.ts';
import type { DraftColumn, FieldValues, FormValues } from './field-values.ts';
import { proposedName, proposedNames } from './proposed-names.ts';
import type { StepKind } from './step-kinds.ts';

/** A step as it is being written. */
export interface StepDraft {
  readonly kind: StepKind;
  readonly values: FormValues;
}

type Columns = readonly DraftColumn[];

const startOf = (field: StepField, start: Start): unknown =>
  (FIELD_STARTS[field.kind] as (field: StepField, start: Start) => unknown)(field, start);

/** A form that nothing was written in yet. `on`: the column that the step was opened on. */
export function emptyStep(kind: StepKind, columns: Columns, on = ''): StepDraft {
  const known = columns.some(({ name }) => name === on) ? on : '';
  let values: FormValues = {};
  stepFields(kind).forEach(([name, field], at) => {
    values = { ...values, [name]: startOf(field, { columns, on: known, isFirst: at === 0, values }) };
  });
  return { kind, values };
}

/** The names that a form proposes for a field, as many as it holds; null where it proposes none. */
function proposed(
  [name, field]: readonly [string, StepField],
  values: FormValues,
  columns: Columns,
): unknown {
  if (field.kind === 'names') {
    const count = (values[name] as FieldValues['names']).length;
    return proposedNames({ proposal: field.proposal, count }, values, columns);
  }
  return field.kind === 'newName' && field.proposal !== undefined
    ? proposedName(field.proposal, values, columns)
    : null;
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * The draft with other values of some fields. Names that were only proposed follow, and fields that depend on a dataset
 * start again with another dataset.
 */
export function withFields(draft: StepDraft, changes: FormValues, columns: Columns): StepDraft {
  const values: Record<string, unknown> = { ...draft.values, ...changes };
  for (const entry of stepFields(draft.kind)) {
    const [name, field] = entry;
    if (Object.hasOwn(changes, name)) {
      continue;
    }
    if ('from' in field && field.from !== undefined && Object.hasOwn(changes, field.from)) {
      values[name] = startOf(field, { columns, on: '', isFirst: false, values });
    } else if (isSame(draft.values[name], proposed(entry, draft.values, columns))) {
      values[name] = proposed(entry, values, columns);
    }
  }
  return { ...draft, values };
}

const typed = (value: Scalar | null | undefined): string =>
  value === null || value === undefined ? '' : String(value);

/** How a stored value, or none, is shown in the form; kinds that are not named here are shown as they are stored. */
const OPENED: { readonly [K in StepFieldKind]?: (stored: unknown) => FieldValues[K] } = {
  columns: (stored) => (stored as readonly string[] | undefined) ?? null,
  value: (stored) => ({ text: typed(stored as Scalar | null | undefined), isEmpty: stored === null }),
  sort: (stored) => (stored as FieldValues['sort'] | undefined) ?? [],
  bins: (stored) =>
    Array.isArray(stored)
      ? { by: 'borders', count: '10', borders: stored.join(', ') }
      : { by: 'count', count: String(Number(stored)), borders: '' },
};

/** A step opened for editing. */
export function draftOfStep(step: TransformationStep): StepDraft {
  const stored = new Map<string, unknown>(Object.entries(step));
  const values = stepFields(step.kind).map(([name, field]) => {
    const open = OPENED[field.kind];
    return [name, open === undefined ? stored.get(name) : open(stored.get(name))] as const;
  });
  return { kind: step.kind, values: Object.fromEntries(values) };
}
