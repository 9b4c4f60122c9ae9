import type { DatasetColumn } from '@plumbline/contract';
import { JsonFields } from './json-fields.tsx';
import { lazy, Suspense, useMemo, type ComponentType } from 'react';
import { TextInput } from '@mantine/core';
import { LoadingBars } from '../../../../../ui/loading-bars.tsx';
import { t } from '../../../../../messages/index.ts';
import type { Needs } from '../../model/read-step.ts';
import type { StepDraft } from '../../model/step-draft.ts';
import type { StepKind } from '../../model/step-kinds.ts';
import {
  CastFields,
  DropFields,
  FillFields,
  MergeFields,
  RenameFields,
  ReplaceFields,
  SplitFields,
  TrimFields,
} from './column-fields.tsx';
import { AppendFields, JoinFields } from './combine-fields.tsx';
import type { FieldsProps } from './fields.tsx';
import { BinFields, DatePartFields } from './made-column-fields.tsx';
import {
  DedupeFields,
  FilterFields,
  GroupFields,
  PivotFields,
  SortFields,
  UnpivotFields,
} from './table-fields.tsx';
import classes from './forms.module.css';

// CodeMirror comes when a formula is written.
const FormulaField = lazy(async () => ({
  default: (await import('../../../../../ui/formula/formula-field.tsx')).FormulaField,
}));

interface StepFieldsProps {
  readonly draft: StepDraft;
  readonly onDraft: (draft: StepDraft) => void;
  readonly columns: readonly DatasetColumn[];
  /** Empty until somebody tried to save. */
  readonly needs: Needs;
  /** Steps before this one. */
  readonly place: number;
}

const FormulaFields = ({ draft, onDraft, columns, lack }: FieldsProps<'formula'>) => {
  const speakOf = useMemo(() => ({ columns, scope: 'row' as const }), [columns]);
  return (
    <>
      <TextInput
        size="sm"
        label={t('recipeStep.fieldNameOfNew')}
        value={draft.name}
        error={lack('name')}
        onChange={(event) => onDraft({ ...draft, name: event.currentTarget.value })}
      />
      <div>
        <p className={classes['legend']}>{t('recipeStep.fieldFormula')}</p>
        <Suspense fallback={<LoadingBars lines={3} />}>
          <FormulaField
            value={draft.formula}
            onChange={(formula) => onDraft({ ...draft, formula })}
            speakOf={speakOf}
          />
        </Suspense>
        {lack('formula') === null ? null : <p className={classes['lack']}>{lack('formula')}</p>}
      </div>
    </>
  );
};

/** Also receives the number of steps before this one. */
type Fields<K extends StepKind> = ComponentType<FieldsProps<K> & { readonly place: number }>;

const FIELDS: { readonly [K in StepKind]: Fields<K> } = {
  rename: RenameFields,
  cast: CastFields,
  formula: FormulaFields,
  fill: FillFields,
  replace: ReplaceFields,
  trim: TrimFields,
  split: SplitFields,
  merge: MergeFields,
  drop: DropFields,
  bin: BinFields,
  'extract-date': DatePartFields,
  'parse-json': JsonFields,
  filter: FilterFields,
  sort: SortFields,
  dedupe: DedupeFields,
  group: GroupFields,
  pivot: PivotFields,
  unpivot: UnpivotFields,
  join: JoinFields,
  append: AppendFields,
};

/** The fields of a step, whatever its kind. */
export const StepFields = ({ draft, onDraft, columns, needs, place }: StepFieldsProps) => {
  const Shown = FIELDS[draft.kind] as Fields<StepKind>;
  const lack = (field: string): string | null => {
    const need = needs[field];
    return need === undefined ? null : t(`recipeStep.${need}`);
  };
  return <Shown draft={draft} onDraft={onDraft} columns={columns} lack={lack} place={place} />;
};
