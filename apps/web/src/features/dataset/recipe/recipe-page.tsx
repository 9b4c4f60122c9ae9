import type { TransformationStep } from '@plumbline/contract';
import { Drawer } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { LoadingBars } from '../../../ui/states/loading-bars.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { stepWords } from '../../../ui/steps/step-sentence.ts';
import { usePhone } from '../../../ui/page/use-phone.ts';
import { useDatasetPage } from '../core/hooks/use-dataset-page.ts';
import { retainedSearch } from '../core/model/layouts.ts';
import { LayoutTool, LayoutTools } from '../core/components/layout-tools.tsx';
import { useUndoKeys } from '../../../lib/keyboard/use-undo-keys.ts';
import { t } from '../../../messages/index.ts';
import { RecipeEmpty } from './components/recipe-empty.tsx';
import { StepForm } from './components/step-form.tsx';
import { readStep } from './model/read-step.ts';
import { draftOfStep, emptyStep, type StepDraft } from './model/step-draft.ts';
import type { StepActions } from './components/step-item.tsx';
import { StepList } from './components/step-list.tsx';
import { PreviewStage, StepStage } from './components/step-stage.tsx';
import { useColumnsAt } from '../core/hooks/use-columns-at.ts';
import { useStepNames } from '../core/hooks/use-step-names.ts';
import { useRecipe, type RecipeActions } from '../core/hooks/use-recipe.ts';
import { useEditedStep } from './hooks/use-edited-step.ts';
import { useRecipeAddress, type RecipeTask } from './hooks/use-recipe-address.ts';
import { useStepPreview } from './hooks/use-step-preview.ts';
import classes from './components/recipe.module.css';

/** The recipe: its steps, the rows after any of them, and the form of the one that is written. */
export const RecipePage = () => {
  const { dataset } = useDatasetPage();
  const recipe = useRecipe();
  const address = useRecipeAddress();
  const { place, doing, go } = address;
  const isPhone = usePhone();
  const [adding, setAdding] = useState<number | null>(null);
  useUndoKeys(recipe, true);
  const { actions } = useStepActions(recipe, setAdding);
  const steps = dataset.transformations;
  const faults = steps.filter(({ fault, enabled }) => fault !== null && enabled).length;
  const begin = (next: RecipeTask, at: number): void => go({ place: at, doing: next });
  const isEmpty = steps.length === 0 && doing === null;
  return (
    <>
      <RecipeTools recipe={recipe} />
      <div className={classes['workbench']}>
        <div className={classes['side']}>
          {address.isMissing ? (
            <Notice tone="warning">{t('recipe.stepGone', { place: Number(lastPart()) || 0 })}</Notice>
          ) : null}
          {faults > 0 ? (
            <div className={classes['sideNotice']}>
              <Notice tone="warning">{t('recipe.recipeIssuesNotice', { count: faults })}</Notice>
            </div>
          ) : null}
          <StepList
            place={place}
            isPhone={isPhone}
            isBusy={recipe.isBusy}
            failure={doing === null ? recipe.failure : null}
            onForget={recipe.forget}
            adding={adding}
            onAdding={setAdding}
            onKind={(kind, at) => begin({ what: 'add', kind, on: '' }, at)}
            actions={actions}
          />
        </div>
        {doing === null ? null : (
          <Writing key={JSON.stringify([doing, place])} doing={doing} recipe={recipe} isPhone={isPhone} />
        )}
        {doing !== null || isPhone ? null : (
          <div className={classes['stageBox']}>
            {isEmpty ? (
              <RecipeEmpty onAdd={() => setAdding(0)} onSample={(step) => void recipe.add(step, 0)} />
            ) : null}
            <StepStage
              key={place}
              place={place}
              made={steps[place - 1] ?? null}
              isLast={place === steps.length}
            />
          </div>
        )}
        {isPhone && isEmpty ? (
          <RecipeEmpty onAdd={() => setAdding(0)} onSample={(step) => void recipe.add(step, 0)} />
        ) : null}
        {isPhone ? (
          <StageSheet isOpen={address.isNamed && doing === null} place={place} onClose={() => go({})} />
        ) : null}
      </div>
    </>
  );
};

const lastPart = (): string => location.pathname.split('/').at(-1) ?? '';

const RecipeTools = ({ recipe }: { readonly recipe: RecipeActions }) => {
  const { canEdit } = useDatasetPage();
  return canEdit ? (
    <LayoutTools>
      <LayoutTool
        label={t('recipe.recipeUndo')}
        icon={IconArrowBackUp}
        run={recipe.isBusy ? null : recipe.undo}
      />
      <LayoutTool
        label={t('recipe.recipeRedo')}
        icon={IconArrowForwardUp}
        run={recipe.isBusy ? null : recipe.redo}
      />
    </LayoutTools>
  ) : null;
};

/** Actions of the list; the rows follow the changed step. */
function useStepActions(
  recipe: RecipeActions,
  setAdding: (at: number | null) => void,
): { readonly actions: StepActions } {
  const { go, place, isNamed } = useRecipeAddress();
  const actions: StepActions = {
    edit: (at) => go({ place: at + 1, doing: { what: 'edit' } }),
    insert: (at) => {
      go({ place: at });
      // The menu that opened it returns its focus first.
      setTimeout(() => setAdding(at), 0);
    },
    move: (from, to) => {
      void recipe.move(from, to).then((isDone) => (isDone && isNamed ? go({ place: to + 1 }) : undefined));
    },
    toggle: (at) => void recipe.toggle(at),
    remove: (at) => {
      void recipe
        .remove(at)
        .then((isDone) => (isDone && isNamed && place > at ? go({ place: place - 1 }) : undefined));
    },
  };
  return { actions };
}

interface WritingProps {
  readonly doing: NonNullable<RecipeTask>;
  readonly recipe: RecipeActions;
  readonly isPhone: boolean;
}

/** The form of a step beside what the step would make. */
const Writing = ({ doing, recipe, isPhone }: WritingProps) => {
  const { place } = useRecipeAddress();
  const before = doing.what === 'edit' ? place - 1 : place;
  const columns = useColumnsAt(before);
  if (columns === null) {
    return (
      <div className={classes['stageBox']}>
        <LoadingBars lines={10} label={t('recipe.rowsLoading')} />
      </div>
    );
  }
  return <WritingStep doing={doing} recipe={recipe} isPhone={isPhone} columns={columns} before={before} />;
};

const WritingStep = ({
  doing,
  recipe,
  isPhone,
  columns,
  before,
}: WritingProps & {
  readonly columns: NonNullable<ReturnType<typeof useColumnsAt>>;
  readonly before: number;
}) => {
  const { dataset } = useDatasetPage();
  const { go, back } = useRecipeAddress();
  const names = useStepNames();
  const toData = useBackToData();
  const { edited, stale, rebase } = useEditedStep(before, recipe);
  const [draft, setDraft] = useState<StepDraft>(() =>
    doing.what === 'edit' && edited !== undefined ? draftOfStep(edited.step) : newDraft(doing, columns),
  );
  const step = useMemo(() => {
    const reading = readStep(draft, columns);
    return reading.ok ? reading.step : null;
  }, [draft, columns]);
  const shown = useStepPreview(step, before, columns);
  const close = (): void => {
    recipe.forget();
    if (back === 'data') {
      toData();
    } else {
      go(doing.what === 'edit' ? { place: before + 1 } : { place: before });
    }
  };
  const save = (step: TransformationStep): void => {
    const saved =
      doing.what === 'edit' && edited !== undefined
        ? recipe.edit(stale ?? edited, step)
        : recipe.add(step, before);
    const leave = back === 'data' ? toData : (): void => go({ place: before + 1 });
    void saved.then((isDone) => (isDone ? leave() : undefined));
  };
  const form = (
    <StepForm
      draft={draft}
      onDraft={setDraft}
      columns={columns}
      place={before}
      isNew={doing.what === 'add'}
      isBusy={recipe.isBusy}
      failure={recipe.failure?.error ?? null}
      theirs={
        stale === null
          ? null
          : {
              sentence: stepWords(stale.step, names),
              onTake: () => {
                rebase(stale);
                setDraft(draftOfStep(stale.step));
                recipe.forget();
              },
            }
      }
      shown={shown}
      onSave={save}
      onClose={close}
    />
  );
  const stage =
    shown.preview === null || shown.preview.fault !== null ? (
      <StepStage place={before} made={dataset.transformations[before - 1] ?? null} isLast={false} />
    ) : (
      <PreviewStage known={columns} preview={shown.preview} isWorking={shown.isWorking} />
    );
  return isPhone ? (
    <Drawer
      opened
      onClose={close}
      position="bottom"
      size="92%"
      radius="12px 12px 0 0"
      withCloseButton={false}
      padding={0}
      aria-label={t(`step.${draft.kind}`)}
    >
      {form}
    </Drawer>
  ) : (
    <>
      <div className={classes['stageBox']}>{stage}</div>
      <aside className={classes['panel']} aria-label={t(`step.${draft.kind}`)}>
        {form}
      </aside>
    </>
  );
};

const newDraft = (
  doing: NonNullable<RecipeTask>,
  columns: NonNullable<ReturnType<typeof useColumnsAt>>,
): StepDraft =>
  doing.what === 'add' ? emptyStep(doing.kind, columns, doing.on) : emptyStep('filter', columns);

function useBackToData(): () => void {
  const { dataset } = useDatasetPage();
  const navigate = useNavigate();
  return () =>
    void navigate({ to: '/datasets/$id/data', params: { id: dataset.id }, search: retainedSearch });
}

interface StageSheetProps {
  readonly isOpen: boolean;
  readonly place: number;
  readonly onClose: () => void;
}

/** On a phone the rows after a step come in a sheet. */
const StageSheet = ({ isOpen, place, onClose }: StageSheetProps) => {
  const { dataset } = useDatasetPage();
  const steps = dataset.transformations;
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="bottom"
      size="75%"
      radius="12px 12px 0 0"
      padding={0}
      title={place === 0 ? t('recipe.stepsBefore') : t('recipe.stepPosition', { place })}
      closeButtonProps={{ 'aria-label': t('recipeStep.formClose') }}
      classNames={{ header: classes['sheetHead'] ?? '' }}
    >
      {isOpen ? (
        <StepStage place={place} made={steps[place - 1] ?? null} isLast={place === steps.length} />
      ) : null}
    </Drawer>
  );
};
