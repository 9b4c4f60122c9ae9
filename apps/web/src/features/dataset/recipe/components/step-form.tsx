import type { DatasetColumn, TransformationStep } from '@plumbline/contract';
import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';
import { FormButtons } from '../../../../ui/dialogs/form-buttons.tsx';
import { Form } from '../../../../ui/dialogs/form.tsx';
import { IconButton } from '../../../../ui/buttons/icon-button.tsx';
import { ICON } from '../../../../ui/icons/icons.ts';
import { Notice } from '../../../../ui/states/notice.tsx';
import { useFirstFocus } from '../../../../ui/dialogs/use-first-focus.ts';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';
import { PageScope } from '../../core/components/page-scope.tsx';
import { t } from '../../../../messages/index.ts';
import { NO_ADDRESS } from '../../core/model/address.ts';
import { RecipeFailureNotice } from '../../core/components/recipe-failure.tsx';
import { StepFields } from './forms/step-fields.tsx';
import { readStep, type Needs } from '../model/read-step.ts';
import { StepFacts } from './step-facts.tsx';
import { StepUses } from './step-uses.tsx';
import { StepIcon } from './step-icon.tsx';
import type { StepDraft } from '../model/step-draft.ts';
import { lossTexts } from '../model/loss-texts.ts';
import type { StepPreviewState } from '../hooks/use-step-preview.ts';
import classes from './recipe.module.css';

interface StepFormProps {
  readonly draft: StepDraft;
  readonly onDraft: (draft: StepDraft) => void;
  /** Columns before the step. */
  readonly columns: readonly DatasetColumn[];
  /** Steps before it. */
  readonly place: number;
  readonly isNew: boolean;
  readonly isBusy: boolean;
  readonly failure: unknown;
  /** The step as somebody else saved it meanwhile; null where nobody did. */
  readonly theirs: StaleStep | null;
  readonly shown: StepPreviewState;
  readonly onSave: (step: TransformationStep) => void;
  readonly onClose: () => void;
}

/** A step that somebody else changed while it was edited here. */
export interface StaleStep {
  /** What the step does now. */
  readonly sentence: string;
  readonly onTake: () => void;
}

const NO_NEEDS: Needs = {};

/** One step being written: its fields, what it would do, and the way to keep it. */
export const StepForm = (props: StepFormProps) => {
  const { draft, onDraft, columns, place, isNew, isBusy, shown, onSave, onClose } = props;
  const [isTried, setIsTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const reading = useMemo(() => readStep(draft, columns), [draft, columns]);
  const needs = isTried && !reading.ok ? reading.needs : NO_NEEDS;
  const submit = (): void => {
    setIsTried(true);
    if (reading.ok) {
      onSave(reading.step);
    } else {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
    }
  };
  useFirstFocus(form);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes the form from any of its fields
    <Form
      ref={form}
      className={classes['form']}
      aria-label={t(`step.${draft.kind}`)}
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) {
          onClose();
        }
      }}
    >
      <div className={classes['formHead']}>
        <StepIcon kind={draft.kind} />
        <h2 className={classes['formTitle']} tabIndex={-1} data-autofocus>
          {t(`step.${draft.kind}`)}
        </h2>
        <IconButton label={t('recipeStep.formClose')} onClick={onClose}>
          <IconX {...ICON} />
        </IconButton>
      </div>
      <div className={classes['formBody']}>
        <p className={classes['help']}>{t(`stepHelp.${draft.kind}`)}</p>
        <AtStep columns={columns} place={place}>
          <StepFields draft={draft} onDraft={onDraft} columns={columns} needs={needs} place={place} />
        </AtStep>
        <Outcome kind={draft.kind} shown={shown} columns={columns} isWhole={reading.ok} />
        <Refusal {...props} />
      </div>
      <div className={classes['formFoot']}>
        <FormButtons
          submit={t(isNew ? 'recipeStep.formApply' : 'recipeStep.formSave')}
          isBusy={isBusy}
          onCancel={onClose}
        />
      </div>
    </Form>
  );
};

/** Why the step was not saved. */
const Refusal = ({ failure, theirs }: Pick<StepFormProps, 'failure' | 'theirs'>) => {
  if (theirs !== null) {
    return (
      <div role="alert">
        <Notice tone="warning">
          <p>{t('recipeStep.stepStale', { sentence: theirs.sentence })}</p>
          <Button variant="default" onClick={theirs.onTake}>
            {t('recipeStep.stepStaleTake')}
          </Button>
        </Notice>
      </div>
    );
  }
  return failure === null ? null : <RecipeFailureNotice error={failure} />;
};

/** Pickers inside the form offer the columns and values that there are before the step. */
const AtStep = ({
  columns,
  place,
  children,
}: {
  readonly columns: readonly DatasetColumn[];
  readonly place: number;
  readonly children: React.ReactNode;
}) => {
  const page = useDatasetPage();
  const inside = useMemo(
    () => ({
      ...page,
      columns,
      step: place,
      address: NO_ADDRESS,
      findColumn: (name: string) => columns.find((column) => column.name === name) ?? null,
    }),
    [page, columns, place],
  );
  return <PageScope state={inside}>{children}</PageScope>;
};

interface OutcomeProps {
  readonly kind: string;
  readonly shown: StepPreviewState;
  readonly columns: readonly DatasetColumn[];
  readonly isWhole: boolean;
}

const Outcome = ({ kind, shown, columns, isWhole }: OutcomeProps) => {
  const { preview, isWorking, error } = shown;
  if (error !== null && error !== undefined) {
    return <RecipeFailureNotice error={error} />;
  }
  if (preview === null) {
    return (
      <p className={classes['outcome']} role="status">
        {t(isWhole && isWorking ? 'recipeStep.previewRunning' : 'recipeStep.previewWaiting')}
      </p>
    );
  }
  if (preview.fault !== null && !isWorking) {
    return (
      <div role="alert">
        <Notice tone="negative">
          <p>{preview.fault.message}</p>
          <ul className={classes['issues']}>
            {preview.fault.issues.map(({ path, message, hint }, at) => (
              <li key={`${path} ${at}`}>
                {message}
                {hint === undefined ? null : ` ${hint}`}
              </li>
            ))}
          </ul>
        </Notice>
      </div>
    );
  }
  const leavesNone = preview.rowsBefore > 0 && preview.rowsAfter === 0;
  const losses = [...(leavesNone ? [t('recipeStep.noRowsLeft')] : []), ...lossTexts(preview)];
  return (
    <div role="status" aria-busy={isWorking}>
      {losses.map((loss) => (
        <Notice key={loss} tone="warning">
          {loss}
        </Notice>
      ))}
      <StepUses removed={preview.changes.removed} />
      <p className={classes['outcome']}>
        <StepFacts
          kind={kind}
          rowsBefore={preview.rowsBefore}
          rowsAfter={preview.rowsAfter}
          columnsBefore={columns.length}
          columnsAfter={preview.columns.length}
          changes={preview.changes}
        />
      </p>
    </div>
  );
};
