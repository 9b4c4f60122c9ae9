import type { DatasetColumn, SavedMeasure } from '@plumbline/contract';
import { lazyPart } from '../../../../lib/loading/lazy-part.ts';
import type { FormulaFix } from '@plumbline/query';
import { Button, TextInput } from '@mantine/core';
import { Suspense, useId, useMemo, useState, type RefObject } from 'react';
import type { CodeHandle } from '../../../../ui/code/code-editor.tsx';
import { LoadingBars } from '../../../../ui/states/loading-bars.tsx';
import { Notice } from '../../../../ui/states/notice.tsx';
import { currentOf } from '../../../../lib/api/stale.ts';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';
import { RecipeFailureNotice } from '../../core/components/recipe-failure.tsx';
import { t } from '../../../../messages/index.ts';
import { FaultList } from './issue-list.tsx';
import {
  readFormulaState,
  withAllFixes,
  withFix,
  type FormulaState,
} from '../../../../ui/formula/formula-issues.ts';
import { MeasureGovernance } from './measure-governance.tsx';
import { RemoveFormula } from './remove-formula.tsx';
import { FormulaResult } from './formula-result.tsx';
import { FormulaSamples } from './formula-samples.tsx';
import { nameIssue, type NameIssue, type SavedFormula } from '../model/saved-formulas.ts';
import { useFormulaDraft } from '../hooks/use-formula-draft.ts';
import { useSaveFormula } from '../hooks/use-save-formula.ts';
import { useFormulaNames } from '../hooks/use-formula-scope.ts';
import classes from './formulas.module.css';

// CodeMirror comes when a formula is written.
const FormulaField = lazyPart(async () => ({
  default: (await import('../../../../ui/formula/formula-field.tsx')).FormulaField,
}));

interface FormulaEditorProps {
  /** Null for a new formula. */
  readonly saved: SavedFormula | null;
  readonly measures: readonly SavedMeasure[];
  /** Columns before the formula. */
  readonly columns: readonly DatasetColumn[];
  readonly field: RefObject<CodeHandle | null>;
  readonly onFunction: (name: string | null) => void;
}

/** One formula: name, text, what is wrong with it, what it gives on a few rows, and the way to keep it. */
export const FormulaEditor = ({ saved, measures, columns, field, onFunction }: FormulaEditorProps) => {
  const { dataset, canEdit } = useDatasetPage();
  const hasColumns = dataset.transformations.some(({ kind }) => kind === 'formula');
  const { draft, isChanged, setDraft, discard } = useFormulaDraft(saved);
  const [isTried, setIsTried] = useState(false);
  const saving = useSaveFormula(saved);
  const own = saved?.kind === 'measure' ? saved.name : null;
  const open = measures.find(({ name }) => name === own) ?? null;
  const references = useFormulaNames({ columns, measures, text: draft.formula, own });
  const [now] = useState(() => new Date().toISOString());
  const state = useMemo(
    () => readFormulaState(draft.formula, { ...references, now, timeZone: 'UTC' }),
    [draft.formula, references, now],
  );
  const kind = formulaKind(state, saved);
  const issue = nameIssue({
    name: draft.name,
    scope: kind,
    columns: columns.map(({ name }) => name),
    measures: measures.filter(({ name }) => name !== own).map(({ name }) => name),
  });
  const faultsId = useId();
  const canSave = canEdit && state.reading.compiled !== null;
  const save = (): void => {
    setIsTried(true);
    if (canSave && issue === null && !saving.isBusy) {
      void (kind === 'measure' ? saving.saveMeasure(draft) : saving.saveColumn(draft));
    }
  };
  const fix = (one: FormulaFix): void => setDraft({ ...draft, formula: withFix(draft.formula, one) });
  return (
    <div className={classes['editor']}>
      <div className={classes['body']} data-scrolls="">
        <Heads
          draft={draft}
          state={state}
          isMeasure={kind === 'measure'}
          issue={isTried ? issue : null}
          onDraft={setDraft}
        />
        {open === null ? null : <MeasureGovernance measure={open} isChanged={isChanged} />}
        <div className={classes['box']}>
          <Suspense
            fallback={
              <div className={classes['room']}>
                <LoadingBars lines={2} />
              </div>
            }
          >
            <FormulaField
              value={draft.formula}
              onChange={(formula) => setDraft({ ...draft, formula })}
              references={references}
              isReadOnly={!canEdit}
              describedBy={faultsId}
              onSave={save}
              onFunction={onFunction}
              handle={field}
            />
          </Suspense>
          <FaultList id={faultsId} text={draft.formula} state={state} onFix={canEdit ? fix : null} />
        </div>
        {saved === null && draft.formula.trim() === '' ? (
          <FormulaSamples
            columns={columns}
            hasNone={measures.length === 0 && !hasColumns}
            onPick={setDraft}
          />
        ) : (
          <FormulaResult
            runnable={state.runnable}
            step={saved?.kind === 'column' ? saved.at : null}
            name={draft.name}
          />
        )}
        <Refusal error={saving.failure} />
      </div>
      {canEdit ? (
        <Foot
          saved={saved}
          kind={kind}
          state={state}
          isChanged={isChanged}
          isBusy={saving.isBusy}
          canSave={canSave}
          onDiscard={discard}
          onFixAll={() => setDraft({ ...draft, formula: withAllFixes(draft.formula, state.faults) })}
          onRemove={saving.remove}
          onSave={save}
        />
      ) : (
        <p className={classes['viewer']}>{t('formula.formulaViewer')}</p>
      )}
    </div>
  );
};

/** Why the formula was not saved. */
const Refusal = ({ error }: { readonly error: unknown }) => {
  const current = currentOf(error, 'measure.stale') as SavedMeasure | null;
  if (current !== null) {
    return (
      <div role="alert">
        <Notice tone="warning">{t('formula.measureStale', { formula: current.formula })}</Notice>
      </div>
    );
  }
  return error === null ? null : <RecipeFailureNotice error={error} />;
};

/** What the formula is saved as: what it gives decides; while that is not known, what it was. */
const formulaKind = ({ reading }: FormulaState, saved: SavedFormula | null): 'column' | 'measure' => {
  if (reading.scope === null) {
    return saved?.kind ?? 'column';
  }
  return reading.scope === 'aggregate' ? 'measure' : 'column';
};

interface HeadsProps {
  readonly draft: ReturnType<typeof useFormulaDraft>['draft'];
  readonly state: FormulaState;
  readonly isMeasure: boolean;
  readonly issue: NameIssue | null;
  readonly onDraft: ReturnType<typeof useFormulaDraft>['setDraft'];
}

const Heads = ({ draft, state, isMeasure, issue, onDraft }: HeadsProps) => {
  const { canEdit } = useDatasetPage();
  const { type, scope } = state.reading;
  const gives =
    type === null || scope === null
      ? t('formula.formulaUnknown')
      : t(`formula.formulaReturns_${scope}`, { type: t(`columnType.${type}`) });
  return (
    <div className={classes['heads']} data-measure={isMeasure || undefined}>
      <TextInput
        label={t('formula.formulaName')}
        className={classes['name'] ?? ''}
        value={draft.name}
        error={issue === null ? null : t(`formula.${issue}`)}
        readOnly={!canEdit}
        onChange={(event) => onDraft({ ...draft, name: event.currentTarget.value })}
      />
      {isMeasure ? (
        <TextInput
          label={t('formula.formulaDescriptionOptional')}
          value={draft.description}
          readOnly={!canEdit}
          onChange={(event) => onDraft({ ...draft, description: event.currentTarget.value })}
        />
      ) : null}
      <div>
        <p className={classes['givesLabel']}>{t('formula.formulaReturns')}</p>
        <p className={classes['gives']} data-known={type === null ? undefined : ''} title={gives}>
          {gives}
        </p>
      </div>
    </div>
  );
};

interface FootProps {
  readonly saved: SavedFormula | null;
  readonly kind: 'column' | 'measure';
  readonly state: FormulaState;
  readonly isChanged: boolean;
  readonly isBusy: boolean;
  readonly canSave: boolean;
  readonly onDiscard: () => void;
  readonly onFixAll: () => void;
  readonly onRemove: (() => Promise<boolean>) | null;
  readonly onSave: () => void;
}

function noteOf({
  saved,
  kind,
  stepNumber,
}: Pick<FootProps, 'saved' | 'kind'> & { readonly stepNumber: number }): string {
  if (kind === 'measure') {
    return t(saved?.kind === 'column' ? 'formula.saveBecomesMeasure' : 'formula.saveMeasureNote');
  }
  if (saved?.kind === 'measure') {
    return t('formula.saveBecomesColumn');
  }
  return saved === null
    ? t('formula.saveColumnNote', { place: stepNumber })
    : t('formula.saveColumnEditNote', { place: saved.at + 1 });
}

const Foot = (props: FootProps) => {
  const { saved, kind, state, isChanged, isBusy, canSave, onDiscard, onFixAll, onRemove, onSave } = props;
  const { dataset } = useDatasetPage();
  const fixes = state.faults.filter(({ fixes: all }) => all.length > 0).length;
  const stepNumber = dataset.transformations.length + 1;
  return (
    <div className={classes['foot']} data-bottom-bar="">
      <p className={classes['footNote']}>{noteOf({ saved, kind, stepNumber })}</p>
      {saved === null || onRemove === null ? null : (
        <RemoveFormula saved={saved} isBusy={isBusy} onRemove={onRemove} />
      )}
      {isChanged ? (
        <Button variant="subtle" color="gray" className={classes['quiet'] ?? ''} onClick={onDiscard}>
          {t('formula.saveDiscard')}
        </Button>
      ) : null}
      {fixes === 0 ? null : (
        <Button variant="default" onClick={onFixAll}>
          {t('formula.fixAll', { count: fixes })}
        </Button>
      )}
      <Button disabled={!canSave} loading={isBusy} onClick={onSave}>
        {t(kind === 'measure' ? 'formula.saveAsMeasure' : 'formula.saveAsColumn')}
      </Button>
    </div>
  );
};

/** A formula that the address names and that there is not. */
export const NoFormula = ({ name }: { readonly name: string }) => (
  <div className={classes['gone']} role="status">
    <Notice tone="warning">{t('formula.formulaGone', { name })}</Notice>
  </div>
);
