import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState, type DragEvent } from 'react';
import { Bob } from '../../../../ui/icons/bob.tsx';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';
import { retainedSearch } from '../../core/model/layouts.ts';
import { t } from '../../../../messages/index.ts';
import { AddStepMenu } from './add-step-menu.tsx';
import { RecipeFailureNotice } from '../../core/components/recipe-failure.tsx';
import { StepItem, type StepActions } from './step-item.tsx';
import type { StepKind } from '../model/step-kinds.ts';
import { ICON } from '../../../../ui/icons/icons.ts';
import { stepWords } from '../../../../ui/steps/step-sentence.ts';
import { useColumnsAt } from '../../core/hooks/use-columns-at.ts';
import { useStepNames } from '../../core/hooks/use-step-names.ts';
import type { RecipeFailure } from '../../core/hooks/use-recipe.ts';
import classes from './recipe.module.css';

interface StepListProps {
  /** Steps that the rows are shown after. */
  readonly place: number;
  readonly isPhone: boolean;
  readonly isBusy: boolean;
  readonly failure: RecipeFailure | null;
  readonly onForget: () => void;
  /** Where the menu of kinds is open: a step is added at that place. Null when it is closed. */
  readonly adding: number | null;
  readonly onAdding: (at: number | null) => void;
  readonly onKind: (kind: StepKind, at: number) => void;
  readonly actions: StepActions;
}

/** The recipe on the plumb line: the source on top, each step below the one it builds on. */
export const StepList = (props: StepListProps) => {
  const { place, isPhone, isBusy, failure, onForget, adding, onAdding, onKind, actions } = props;
  const { dataset, canEdit } = useDatasetPage();
  const names = useStepNames();
  const steps = dataset.transformations;
  const sourceColumns = useColumnsAt(0);
  const { drop, drag, dragOver, dropHere } = useStepDrag(actions.move);
  const list = useShownStep(place);
  return (
    <div className={classes['list']} aria-busy={isBusy}>
      {isBusy ? <div className={classes['working']} /> : null}
      {failure === null ? null : <RecipeFailureNotice error={failure.error} onClose={onForget} />}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the list takes what is dragged over it; every move has a key and an entry in the menu as well */}
      <ol
        ref={list}
        className={classes['steps']}
        aria-label={t('recipe.recipeSteps')}
        onDragOver={dragOver}
        onDrop={(event) => {
          event.preventDefault();
          dropHere();
        }}
      >
        <SourceItem isShown={place === 0} columns={sourceColumns?.length ?? null} />
        {steps.map((transformation, at) => (
          <StepItem
            key={transformation.id}
            transformation={transformation}
            sentence={stepWords(transformation.step, names)}
            at={at}
            count={steps.length}
            columnsBefore={
              (at === 0 ? sourceColumns?.length : steps[at - 1]?.columns.length) ??
              transformation.columns.length
            }
            isShown={place === at + 1}
            canDrag={canEdit && !isPhone}
            dropSide={drop?.over === at ? drop.side : null}
            actions={actions}
            drag={drag}
          />
        ))}
      </ol>
      {canEdit ? (
        <div className={classes['listFoot']}>
          <AddStepMenu
            isOpen={adding !== null}
            onOpen={(isOpen) => onAdding(isOpen ? steps.length : null)}
            onPick={(kind) => onKind(kind, adding ?? steps.length)}
            target={
              <Button
                variant="default"
                leftSection={<IconPlus {...ICON} />}
                onClick={() => onAdding(adding === null ? steps.length : null)}
              >
                {t('recipe.recipeAdd')}
              </Button>
            }
          />
        </div>
      ) : (
        <p className={classes['viewer']}>{t('recipe.recipeViewer')}</p>
      )}
    </div>
  );
};

const SourceItem = ({ isShown, columns }: { readonly isShown: boolean; readonly columns: number | null }) => {
  const { dataset } = useDatasetPage();
  const source = dataset.source.label ?? t('recipe.recipeSourceShort');
  const rows = dataset.transformations[0]?.rowsBefore ?? dataset.version?.rowCount ?? 0;
  return (
    <li className={classes['step']} data-shown={isShown || undefined}>
      <span className={classes['mark']} aria-hidden="true">
        {isShown ? <Bob height={14} /> : null}
      </span>
      <div className={classes['stepMain']}>
        <Link
          to="/datasets/$id/recipe/$step"
          params={{ id: dataset.id, step: '0' }}
          search={retainedSearch}
          resetScroll={false}
          className={classes['stepLink']}
          aria-current={isShown ? 'step' : undefined}
          title={source}
        >
          <span className={classes['sentence']}>{t('recipe.recipeSource', { source })}</span>
        </Link>
        <p className={classes['facts']}>
          <span className={classes['fact']}>{t('recipe.stepRows', { count: rows })}</span>
          {columns === null ? null : (
            <span className={classes['fact']}>{t('recipe.stepColumns', { count: columns })}</span>
          )}
        </p>
      </div>
    </li>
  );
};

/** Keeps the step whose rows are shown in view, in a recipe that is longer than the screen. */
function useShownStep(place: number) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    list.current?.children[place]?.scrollIntoView({ block: 'nearest' });
  }, [place]);
  return list;
}

interface Drop {
  readonly from: number;
  readonly over: number;
  readonly side: 'before' | 'after';
}

/** The new position of a dragged step. */
export const dropPlace = ({ from, over, side }: Drop): number => {
  const gap = side === 'after' ? over + 1 : over;
  return gap > from ? gap - 1 : gap;
};

function useStepDrag(move: StepActions['move']) {
  const [drop, setDrop] = useState<Drop | null>(null);
  const drag = {
    start: (at: number, event: DragEvent): void => {
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', String(at + 1));
      const item = event.currentTarget.closest('li');
      if (item !== null) {
        event.dataTransfer.setDragImage(item, 20, 20);
      }
      setDrop({ from: at, over: at, side: 'before' });
    },
    end: (): void => setDrop(null),
  };
  const dragOver = (event: DragEvent): void => {
    if (drop === null) {
      return;
    }
    event.preventDefault();
    const item = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-at]') : null;
    if (item === null) {
      return;
    }
    const over = Number(item.dataset['at']);
    const { top, height } = item.getBoundingClientRect();
    const side = event.clientY < top + height / 2 ? 'before' : 'after';
    if (drop.over !== over || drop.side !== side) {
      setDrop({ ...drop, over, side });
    }
  };
  const dropHere = (): void => {
    if (drop !== null) {
      setDrop(null);
      move(drop.from, dropPlace(drop));
    }
  };
  return { drop, drag, dragOver, dropHere };
}
